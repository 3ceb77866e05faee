import { realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';

/**
 * Names from `stagingFolderFor`, `movingFolderFor` and `leftFolderFor`; Windows ignores
 * dots and spaces at the end.
 */
const SWEPT = /^\.game-\d+\.((staging|moving)(-[\da-f]{8}){0,2}|left-\d+)[. ]*$/i;

/** Below the home; the only folder in it that games may be in. */
const GAMES = 'games';

/** The parent folder of games unless the player chooses another one. */
export function gamesFolderOf(home: string): string {
  return join(home, GAMES);
}

/**
 * Throws `folder-taken` if a folder is the host's own, even behind links: a folder in its home
 * beside the games' folder, or a staging folder of a job. The host removes everything in these.
 */
export async function refuseOwn(home: string, path: string): Promise<void> {
  const real = await writing(path, () => realOf(path));
  const isSwept = [path, real].some((each) =>
    each.split(/[\\/]/).some((segment) => SWEPT.test(segment)),
  );
  const realHome = await writing(home, () => realOf(home));
  const isOwn = isInside(real, realHome) && !isInside(real, join(realHome, GAMES));
  if (isSwept || isOwn) throw new HostError(failures.folderTaken(path));
}

/** Resolves links as far as the path exists. */
export async function realOf(path: string): Promise<string> {
  const real = await ifPresent(() => realpath(path));
  if (real !== null) return real;
  const parent = dirname(path);
  return parent === path ? path : join(await realOf(parent), path.slice(parent.length));
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
