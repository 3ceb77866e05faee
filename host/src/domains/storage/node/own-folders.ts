import { realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { ifPresent, writing } from '../../failure/node/system-error.ts';

/** Folders of `stagingFolderFor` and `movingFolderFor`; Windows drops dots and spaces at the end. */
const SWEPT = /^\.game-\d+\.(staging|moving)[. ]*$/i;

/** Below the home: the only folder there that games may go to. */
const GAMES = 'games';

/** Where games go below unless the player chooses another folder. */
export function gamesFolderOf(home: string): string {
  return join(home, GAMES);
}

/**
 * Throws `folder-taken` where a folder is the host's own, by links too: in its home, beside the
 * games, and in what jobs stage; both are swept, with whatever is in them.
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

/** Links resolved as far as the path is there. */
export async function realOf(path: string): Promise<string> {
  const real = await ifPresent(() => realpath(path));
  if (real !== null) return real;
  const parent = dirname(path);
  return parent === path ? path : join(await realOf(parent), path.slice(parent.length));
}

export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}
