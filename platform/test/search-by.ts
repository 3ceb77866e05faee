import type { Keyword, Search } from '../src/modules/game/keyword.ts';

/** The same search whose keywords are looked up in another way. */
export function searchBy(
  { whole, words }: Search,
  way: Partial<Pick<Keyword, 'gram' | 'broad'>>,
): Search {
  const change = (keyword: Keyword): Keyword => ({ ...keyword, ...way });
  const parts = words?.parts.map((part) => ({ ...part, missing: change(part.missing) })) ?? [];
  return { whole: change(whole), words: words && { ...words, parts } };
}
