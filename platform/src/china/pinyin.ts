import { pinyin } from 'pinyin-pro';

const LETTER = /^[a-z0-9]$/;
/** What a player types between syllables, and what stands between the parts of a name. */
const BETWEEN = /[\s'’·]+/g;

/** From so many on, initials are meant. */
const SURE_INITIALS = 4;

export interface TextRange {
  /** In UTF-16 units, as JavaScript counts. */
  readonly start: number;
  readonly end: number;
}

/**
 * How a name is typed: for each character its syllable without a tone, or itself where it is a
 * letter or digit, or nothing; a space between two. Empty where the name has no Chinese character.
 */
export function pinyinOf(name: string): string {
  const characters = pinyin(name, { toneType: 'none', type: 'all', v: true });
  if (!characters.some(({ isZh }) => isZh)) return '';
  return characters.map(({ origin, pinyin: syllable }) => typed(origin, syllable)).join(' ');
}

function typed(character: string, syllable: string): string {
  if (/^[a-z]+$/.test(syllable)) return syllable;
  const letter = character.normalize('NFKC').toLowerCase();
  return LETTER.test(letter) ? letter : '';
}

/** The letters of a keyword that can be pinyin or its initials; null where it can't. */
export function typedLetters(keyword: string): string | null {
  const letters = keyword.normalize('NFKC').toLowerCase().replaceAll(BETWEEN, '');
  return /^[a-z0-9]{2,}$/.test(letters) && /[a-z]/.test(letters) ? letters : null;
}

/**
 * A regular expression, of JavaScript and PostgreSQL, for what `pinyinOf` says of a name: whether
 * the letters are its pinyin, or initials that do not stand in it by accident.
 */
export function meantPattern(letters: string): string {
  const all = Array.from(letters);
  const from = letters.length >= SURE_INITIALS ? '(^| )' : '(^|  |[0-9] )';
  return `${from} *${all.join('[a-z0-9]* +')}|(^| )${all.join(' *')}`;
}

/**
 * Which part of the name the keyword is: the text itself, else its pinyin, else its initials.
 * `typed` is what `pinyinOf` says of the name, where that is known: to find it out takes long.
 */
export function matchedRange(
  name: string,
  keyword: string,
  typed: string | null = null,
): TextRange | null {
  const start = name.toLowerCase().indexOf(keyword.toLowerCase());
  if (start >= 0) return { start, end: start + keyword.length };
  const letters = typedLetters(keyword);
  if (letters === null) return null;
  const syllables = (typed ?? pinyinOf(name)).split(' ');
  const found = beginning(syllables, letters) ?? initialsOf(syllables, letters);
  if (found === null) return null;
  const characters = Array.from(name);
  const lengthOf = (count: number) => characters.slice(0, count).join('').length;
  return { start: lengthOf(found.start), end: lengthOf(found.end) };
}

/**
 * A few initials stand by accident in many names: they count only from a word's beginning and
 * within what no punctuation parts.
 */
function initialsOf(syllables: readonly string[], letters: string): TextRange | null {
  const initials = syllables.map((syllable) => syllable.slice(0, 1));
  if (letters.length >= SURE_INITIALS) return beginning(initials, letters);
  const begins = (start: number) => start === 0 || /^[0-9]?$/.test(syllables[start - 1] ?? '');
  for (let start = 0; start < initials.length; start += 1) {
    const end = start + letters.length;
    const part = initials.slice(start, end);
    if (begins(start) && !part.includes('') && part.join('') === letters) return { start, end };
  }
  return null;
}

/** From which part to which, joined, the letters reach; the last may be typed in part. */
function beginning(parts: readonly string[], letters: string): TextRange | null {
  for (let start = 0; start < parts.length; start += 1) {
    let joined = '';
    for (let end = start; end < parts.length && parts[start] !== ''; end += 1) {
      joined += parts[end] ?? '';
      if (joined.startsWith(letters)) return { start, end: end + 1 };
      if (!letters.startsWith(joined)) break;
    }
  }
  return null;
}
