import { KEYWORD_LENGTH, lazySchema } from '@gamebox/contract';
import { z } from 'zod';

const searchState = lazySchema(() => z.object({ query: z.string() }));

/** The text of the search in the navigation state `{ query }`; empty without a search. */
export function searchedFor(state: unknown): string {
  const query = searchState.safeParse(state).data?.query ?? '';
  return query.trim().slice(0, KEYWORD_LENGTH).trim();
}
