import type { TextRange } from '@gamebox/contract';
import type { GameStore, StoredGame } from './game-store.ts';
import { isInLibrary } from './library.ts';

interface FoundGame {
  state: StoredGame;
  /** What of its name matches. */
  match: TextRange;
}

/** A part of a name that can be searched, and where it stands in the name. */
interface Form {
  text: string;
  /** For each letter of the text. */
  ranges: TextRange[];
}

/** From z to a: for each letter that begins syllables, a character that is first among them. */
const FIRSTS = '帀丫夕穵它仨呥七妑噢拏妈垃咔讥哈旮发妸哒嚓八阿';
const LETTERS = 'zyxwtsrqponmlkjhgfedcba';
const firsts = Array.from(FIRSTS, (character, at) => ({ character, letter: LETTERS[at] ?? '' }));

/**
 * The games of this computer whose names have the typed text, or whose initials in pinyin begin so at
 * any of their characters; names that begin with it come first. For where the platform, which knows
 * the whole pinyin, is out of reach.
 */
export function findGames(games: GameStore['games'], typed: string): readonly FoundGame[] {
  const wanted = plain(typed).replaceAll(/\s/g, '');
  if (wanted === '') return [];
  return [...games.values()]
    .filter(isInLibrary)
    .flatMap((state) => {
      const match = matchIn(state.name ?? '', wanted);
      return match === null ? [] : [{ state, match }];
    })
    .sort((one, other) => one.match.start - other.match.start);
}

function matchIn(name: string, wanted: string): TextRange | null {
  for (const form of [formOf(name, plain), formOf(name, initialOf)]) {
    const at = form.text.indexOf(wanted);
    const first = form.ranges[at];
    const last = form.ranges[at + wanted.length - 1];
    if (first !== undefined && last !== undefined) return { start: first.start, end: last.end };
  }
  return null;
}

function formOf(name: string, write: (character: string) => string): Form {
  const form: Form = { text: '', ranges: [] };
  let start = 0;
  for (const character of name) {
    const end = start + character.length;
    const written = /[\p{L}\p{N}]/u.test(character) ? write(character) : '';
    form.text += written;
    form.ranges.push(...Array.from({ length: written.length }, () => ({ start, end })));
    start = end;
  }
  return form;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The browser's order of Chinese characters is that of their pinyin. */
function initialOf(character: string): string {
  if (!/\p{Script=Han}/u.test(character)) return plain(character);
  const { compare } = (byPinyin ??= new Intl.Collator('zh-u-co-pinyin'));
  return firsts.find((first) => compare(first.character, character) <= 0)?.letter ?? '';
}

let byPinyin: Intl.Collator | undefined;
