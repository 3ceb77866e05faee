import { z } from 'zod';
import { gamePathKey, gamePathProblem } from './game-path.ts';

/** `*` and `?` stay within a segment; `**` as a whole segment matches any number of segments. */
export const gameGlob = z
  .string()
  .max(240)
  .superRefine((glob, context) => {
    const problem = gamePathProblem(glob.replaceAll(/[*?]/g, 'x'));
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .brand<'GameGlob'>();
export type GameGlob = z.infer<typeof gameGlob>;

/**
 * Backtracks only to the last star, so no pattern takes exponential time. `star` says whether an
 * item of the pattern matches any number of items.
 */
function matches<T>(
  pattern: readonly T[],
  items: readonly T[],
  star: (item: T) => boolean,
  same: (wanted: T, item: T) => boolean,
): boolean {
  let p = 0;
  let lastStar = -1;
  let resumeAt = 0;
  for (let i = 0; i < items.length;) {
    const wanted = pattern[p];
    const item = items[i];
    if (wanted !== undefined && star(wanted)) {
      lastStar = p;
      resumeAt = i;
      p += 1;
    } else if (wanted !== undefined && item !== undefined && same(wanted, item)) {
      p += 1;
      i += 1;
    } else if (lastStar >= 0) {
      resumeAt += 1;
      i = resumeAt;
      p = lastStar + 1;
    } else return false;
  }
  return pattern.slice(p).every(star);
}

function segmentMatches(wanted: string, segment: string): boolean {
  return matches(
    Array.from(wanted),
    Array.from(segment),
    (char) => char === '*',
    (char, other) => char === '?' || char === other,
  );
}

/** Whether the glob matches a path, ignoring case. */
export function gameGlobMatches(glob: string, path: string): boolean {
  return matches(
    gamePathKey(glob).split('/'),
    gamePathKey(path).split('/'),
    (segment) => segment === '**',
    segmentMatches,
  );
}
