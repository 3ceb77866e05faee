import { lstat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { ifPresent } from '../../failure/node/system-error.ts';
import { ROUNDED_MS } from '../../package/node/copy-tree.ts';
import { isIdKnown } from '../../storage/core/place.ts';
import type { Place } from '../../storage/core/place.ts';
import { folderBirth } from '../../storage/node/folder-mark.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import type { JobCommit, JobRecord, MoveCommit } from '../core/job-record.ts';
import { hasJobMark } from './job-mark.ts';

type ListedCommit = MoveCommit & {
  readonly copy: string;
  readonly copiedAt: Record<string, number>;
};

/** Whether a commit names each file that was copied. */
export function isListed(commit: JobCommit | null): commit is ListedCommit {
  return commit?.kind === 'move' && commit.copy !== null && commit.copiedAt !== undefined;
}

/**
 * Whether the folder that a decided move makes the game's is in a place that has not the known id. All but its
 * birth may be in a copy that the player has made by hand, and that has broken off.
 */
export async function isGoalThere(
  record: Pick<JobRecord, 'id' | 'placeId'>,
  commit: MoveCommit,
  now: Place,
): Promise<boolean> {
  if (commit.goalBirth !== undefined && (await isBornThere(commit))) return true;
  if (!isIdKnown(record)) return isListed(commit) && isWhole(commit);
  if (commit.goalBirth !== undefined || now.id !== null) return false;
  // A rename removes nothing.
  if (commit.copy === null)
    return (await hasJobMark(commit.to, record.id)) || hasJobMark(commit.from, record.id);
  const isOwn = (await folderExists(commit.copy)) || (await hasJobMark(commit.to, record.id));
  return isOwn && isListed(commit) && isWhole(commit);
}

/** Whether the very folder is there, placed or not. */
async function isBornThere({ from, to, copy, goalBirth }: MoveCommit): Promise<boolean> {
  const births = await Promise.all([folderBirth(copy ?? from), folderBirth(to)]);
  return births.some((birth) => birth !== null && birth === goalBirth);
}

/** Whether each file is there as it was copied, or was brought since. */
async function isWhole(commit: ListedCommit): Promise<boolean> {
  const folder = (await folderExists(commit.copy)) ? commit.copy : commit.to;
  for (const path of Object.keys(commit.copiedAt))
    if (!(await isCopied(commit, folder, path))) return false;
  return true;
}

async function isCopied(
  { from, copiedAt, placedAt }: ListedCommit,
  folder: string,
  path: string,
): Promise<boolean> {
  const there = await ifPresent(() => lstat(join(folder, path)));
  if (there?.isFile() !== true) return false;
  const original = await ifPresent(() => lstat(join(from, path)));
  const isAsNow = original?.size === there.size;
  const isOf = (time = Number.NaN): boolean => Math.abs(there.mtimeMs - time) <= ROUNDED_MS;
  if (isAsNow && isOf(original.mtimeMs)) return true;
  // One that was changed since is brought.
  if (original?.mtimeMs === copiedAt[path] && !isAsNow) return false;
  return isOf(copiedAt[path]) || isOf(placedAt?.[path.split(sep).join('/')]);
}
