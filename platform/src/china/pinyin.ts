import { pinyin } from 'pinyin-pro';
import { rangeOfText } from './search-form.ts';
import type { TextRange } from './search-form.ts';

const LETTER = /^[a-z0-9]$/;
/** Characters that players type between syllables, and that stand between the parts of a name. */
const BETWEEN = /[\s'’·]+/g;

/** From this many letters on, a match by initials is meant and not by accident. */
const SURE_INITIALS = 4;

/**
 * How players type a name: the syllable of each Chinese character without its tone, other letters
 * and digits as they are; separated by spaces. Empty if the name has no Chinese character.
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

/** The letters of a keyword that may be pinyin or initials; null if it can't be either. */
export function typedLetters(keyword: string): string | null {
  const letters = keyword.normalize('NFKC').toLowerCase().replaceAll(BETWEEN, '');
  return /^[a-z0-9]{2,}$/.test(letters) && /[a-z]/.test(letters) ? letters : null;
}

/**
 * A regular expression, valid in JavaScript and PostgreSQL, for the result of `pinyinOf`. It
 * matches if the letters are the name's pinyin, or initials that do not match by accident.
 */
export function meantPattern(letters: string): string {
  const all = Array.from(letters);
  const from = letters.length >= SURE_INITIALS ? '(^| )' : '(^|  |[0-9] )';
  return `${from} *${all.join('[a-z0-9]* +')}|(^| )${all.join(' *')}`;
}

/**
 * The part of the name that matches the keyword: as text, else by pinyin, else by initials. `spell`
 * answers as `pinyinOf` does; it is slow, so it is asked only if the text is not in the name.
 */
export function matchedRange(
  name: string,
  keyword: string,
  spell: (name: string) => string = pinyinOf,
): TextRange | null {
  const text = rangeOfText(name, keyword);
  if (text !== null) return text;
  const letters = typedLetters(keyword);
  if (letters === null) return null;
  const syllables = spell(name).split(' ');
  const found = beginning(syllables, letters) ?? initialsOf(syllables, letters);
  if (found === null) return null;
  const characters = Array.from(name);
  const lengthOf = (count: number) => characters.slice(0, count).join('').length;
  return { start: lengthOf(found.start), end: lengthOf(found.end) };
}

/**
 * A few initials match many names by accident: a match at the beginning of a word goes before one in
 * its midst. That one is marked too, because the search gives it, last.
 */
function initialsOf(syllables: readonly string[], letters: string): TextRange | null {
  const initials = syllables.map((syllable) => syllable.slice(0, 1));
  const begins = (start: number) => start === 0 || /^[0-9]?$/.test(syllables[start - 1] ?? '');
  for (let start = 0; letters.length < SURE_INITIALS && start < initials.length; start += 1) {
    const end = begins(start) ? endOf(initials, start, letters) : null;
    if (end !== null) return { start, end };
  }
  return beginning(initials, letters);
}

/** Where the parts from `start` on are all the letters; null if they are others. */
function endOf(parts: readonly string[], start: number, letters: string): number | null {
  let joined = '';
  for (let end = start; end < parts.length && parts[start] !== ''; end += 1) {
    joined += parts[end] ?? '';
    if (joined === letters) return end + 1;
    if (!letters.startsWith(joined)) break;
  }
  return null;
}

/** The range of parts that the letters match when joined; the last part may be incomplete. */
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
