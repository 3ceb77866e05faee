import { z } from 'zod';

const searchState = z.object({ query: z.string() });
const longest = 64;

/** What the navigation state `{ query }` searches for; empty where there is no search. */
export function searchedFor(state: unknown): string {
  const query = searchState.safeParse(state).data?.query ?? '';
  return query.trim().slice(0, longest).trim();
}
