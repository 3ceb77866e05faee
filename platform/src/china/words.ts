import { searchForm } from './search-form.ts';

/** Each word is a part of the search's statement; a game, a line, a number and a name are four. */
const MOST_WORDS = 4;

/**
 * The words of a typed text, which blanks separate; empty if it has only one. Words beyond the
 * fourth are left out: what is found then has more than was meant, and what was meant is among it.
 */
export function wordsOf(text: string): readonly string[] {
  const words = text.split(/\s+/u).filter((word) => searchForm(word) !== '');
  if (words.length < 2) return [];
  const distinct = new Map(words.map((word) => [searchForm(word), word]));
  return [...distinct.values()].slice(0, MOST_WORDS);
}
