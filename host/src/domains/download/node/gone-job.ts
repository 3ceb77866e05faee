import { basename } from 'node:path';
import { ifPresent } from '../../failure/node/system-error.ts';
import {
  leftFolderFor,
  movingFolderFor,
  stagingFolderFor,
} from '../../storage/node/game-folder.ts';
import type { HeldFolder } from '../../storage/node/held-folder.ts';
import { removeAll, removeLeft } from '../../storage/node/remove-left.ts';
import { renameFile } from '../../storage/node/replace-file.ts';
import type { JobRecord } from '../core/job-record.ts';
import { leftFile, recordFile } from './job-state-files.ts';

const GONE = '.gone-';

type Tell = (path: string, reason: unknown) => void;

export interface GoneJobOptions {
  /** Where a game may be if the record of its job can't be read. */
  readonly likelyFolders: (gameId: number) => readonly string[];
  /** A bad file was kept under this name. */
  readonly onBackup: Tell;
  /** A copy could not be written. */
  readonly onUnsaved: Tell;
}

/** The name that a job's folder gets once it is no job any more; `number` tells two of one host apart. */
export function goneName(gameId: number, number: number): string {
  return `${GONE}${gameId}-${process.pid}-${number}`;
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

/** Like `sweepStaged`, and then the rest of the job. */
export async function sweepGone(gone: string, options: GoneJobOptions): Promise<void> {
  await sweepStaged(gone, options);
  await removeAll(gone);
}

/**
 * Removes what a job that is gone had staged or left; `used` are the staging folders of later jobs. Answers its
 * record, if that can be read: it stays until what was made for the job is left too.
 */
export async function sweepStaged(
  gone: string,
  options: GoneJobOptions,
  used: ReadonlySet<string> = new Set(),
): Promise<JobRecord | null> {
  const gameId = gameOfGone(basename(gone));
  const left = await leftFile(gone, options.onBackup).load();
  if (left !== null) await removeLeft(left.folder);
  const record = await recordOfGone(gone, options);
  const likely = options.likelyFolders(gameId).flatMap((folder) => likelyStaging(folder, gameId));
  const own = record?.staged === true ? [record.staging] : [];
  for (const staging of record === null ? likely : own)
    if (!used.has(staging)) await removeAll(staging);
  return record;
}

function likelyStaging(folder: string, gameId: number): string[] {
  return [stagingFolderFor(folder, gameId), movingFolderFor(folder, gameId)];
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
    const left = known ?? { folder: leftFolderFor(folder.path, gameId) };
    if (known === null) await file.save(left);
    if (await folder.isKept()) await ifPresent(() => renameFile(folder.path, left.folder));
    return true;
  } catch {
    return false;
  }
}
