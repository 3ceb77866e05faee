import { randomUUID } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { ifPresent } from '../../failure/node/system-error.ts';
import { folderExists, leftFolderFor } from '../../storage/node/game-folder.ts';
import { isPlaceKnown, isSamePlace } from '../../storage/core/place.ts';
import type { KnownPlace } from '../../storage/core/place.ts';
import type { HeldFolder } from '../../storage/node/held-folder.ts';
import { readPlace } from '../../storage/node/place-file.ts';
import { removeAll, removeLeft } from '../../storage/node/remove-left.ts';
import { renameFile } from '../../storage/node/replace-file.ts';
import type { JobRecord } from '../core/job-record.ts';
import { removeMarksOf } from './job-mark.ts';
import { isStagingThere } from './job-place.ts';
import { leftFile, recordFile } from './job-state-files.ts';

const GONE = '.gone-';

type Tell = (path: string, reason: unknown) => void;

export interface GoneJobOptions {
  /** A bad file was kept under this name. */
  readonly onBackup: Tell;
  /** A copy could not be written. */
  readonly onUnsaved: Tell;
}

/** The name that a job's folder gets once it is no job any more; new each time, as one may stay for long. */
export function goneName(gameId: number): string {
  return `${GONE}${gameId}-${randomUUID()}`;
}

export function isGone(name: string): boolean {
  return name.startsWith(GONE);
}

export function gameOfGone(name: string): number {
  return Number(/^\.gone-(\d+)-/.exec(name)?.[1] ?? 0);
}

/** Null if it can't be read. */
export function recordOfGone(gone: string, options: GoneJobOptions): Promise<JobRecord | null> {
  return recordFile(gone, gameOfGone(basename(gone)), options).load();
}

/**
 * Removes what a job has staged. False where its place is not there: on another disk, another computer may
 * have staged the same game.
 */
export async function removeStaged(record: JobRecord): Promise<boolean> {
  const { staging } = record;
  const now = await readPlace(dirname(staging));
  if (isPlaceKnown(record) && !isSamePlace(record, now))
    if (now === null || !(await isStagingThere(record, now))) return false;
  await removeAll(staging);
  return true;
}

/**
 * Removes the rest of a job that is gone: what it had staged or left, its marks, what was made for it (`leave`), and
 * its folder. Without its disk the rest stays for a later start. What a job has staged whose record can't be read
 * is for the next one of its game (`takeUpLeft`).
 */
export async function sweepGone(
  gone: string,
  options: GoneJobOptions,
  leave: (record: JobRecord) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { record, isRemoved } = await sweepStaged(gone, options);
  if (!isRemoved) return;
  if (record !== null) await removeMarksOf(record);
  if (record !== null) await leave(record);
  await removeAll(gone);
}

/** The first half of `sweepGone`. The record is null if it can't be read. */
export async function sweepStaged(
  gone: string,
  options: GoneJobOptions,
): Promise<{ record: JobRecord | null; isRemoved: boolean }> {
  const left = await leftFile(gone, options.onBackup).load();
  const isLeftGone = left === null || (await isPlaceOf(left));
  if (left !== null && isLeftGone) await removeLeft(left.folder);
  const record = await recordOfGone(gone, options);
  return { record, isRemoved: (record === null || (await removeStaged(record))) && isLeftGone };
}

/** Whether what is there, or is not found any more, is on its own disk. */
async function isPlaceOf({ folder, ...place }: KnownPlace & { folder: string }): Promise<boolean> {
  return !isPlaceKnown(place) || isSamePlace(place, await readPlace(dirname(folder)));
}

/**
 * Gives the folder that a game was moved from a name of the host's own, and notes it in the job's folder.
 * False if it can't be renamed, as with an open file on Windows, or that can't be noted.
 */
export async function putLeftAside(
  jobFolder: string,
  gameId: number,
  folder: HeldFolder,
  onBackup: GoneJobOptions['onBackup'],
): Promise<boolean> {
  const file = leftFile(jobFolder, onBackup);
  try {
    // Known if an earlier run was killed here.
    const known = await file.load();
    const place = await readPlace(dirname(folder.path));
    const left = known ?? {
      folder: leftFolderFor(folder.path, gameId),
      place: place?.mark,
      placeId: place?.id ?? undefined,
    };
    if (known === null) await file.save(left);
    // What is in its old place by now, such as a backup, was put there since.
    else if (await folderExists(known.folder)) return true;
    if (await folder.isKept()) await ifPresent(() => renameFile(folder.path, left.folder));
    return true;
  } catch {
    return false;
  }
}
