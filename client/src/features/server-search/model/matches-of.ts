import type { ServerGroup, TextRange } from '@gamebox/contract';

/** The matched parts of a found name; another's server may tell only the first. */
export function matchesOf({
  match,
  matches = match ? [match] : [],
}: Pick<ServerGroup, 'match' | 'matches'>): readonly TextRange[] {
  return matches;
}
