import { z } from 'zod';

const searchState = z.object({ query: z.string() });
const longest = 64;

/** The text of the search in the navigation state `{ query }`; empty without a search. */
export function searchedFor(state: unknown): string {
  const query = searchState.safeParse(state).data?.query ?? '';
  return query.trim().slice(0, longest).trim();
}
