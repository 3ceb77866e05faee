import { randomUUID } from 'node:crypto';
import type { DownloadGameData } from '@gamebox/contract/host';
import { failures } from '../../failure/core/host-error.ts';
import type { InstalledGame } from '../../package/core/installed-game.ts';
import type { Place } from '../../storage/core/place.ts';
import { movingFolderFor, stagingFolderFor } from '../../storage/node/staging-folder.ts';
import type { JobRecord } from '../core/job-record.ts';

export type NewJob = Pick<
  JobRecord,
  'gameId' | 'name' | 'coverPrcture' | 'packageUrl' | 'kind' | 'folder'
> &
  Partial<Pick<JobRecord, 'installDir' | 'target' | 'place' | 'placeId' | 'made' | 'mixed'>>;

/** A place that was claimed for a job. */
export interface MadePlace extends Place {
  /** The folders that were made for it, absolute, the topmost first. */
  readonly made: readonly string[];
}

/** The record of a job that has not begun, in a home. */
export function newRecord(job: NewJob, home: string): JobRecord {
  return freshRecord({ ...job, ...newName(job, home) });
}

/** Who a job is, and what it stages under. */
export function newName(
  { gameId, folder, target = null }: NewJob,
  home: string,
): Pick<JobRecord, 'id' | 'staging'> {
  const id = randomUUID();
  if (target === null) return { id, staging: stagingFolderFor({ gameId, folder, id, home }) };
  return { id, staging: movingFolderFor({ gameId, folder: target, id, home }) };
}

function freshRecord(job: NewJob & Pick<JobRecord, 'id' | 'staging'>): JobRecord {
  return {
    installDir: null,
    target: null,
    place: null,
    placeId: null,
    ownPlace: null,
    begun: false,
    decided: false,
    mixed: false,
    made: [],
    modes: [],
    ...job,
    state: 'paused',
    order: 0,
    failure: null,
    damaged: null,
    bytesDone: 0,
    bytesTotal: 0,
    bytesPercent: 0,
    wholePercent: 0,
  };
}

/**
 * Brings the newest release to a folder; `installDir` was chosen for this game only, and `goal` is the
 * place that the folder is in.
 */
export function createInstallJob(
  { gameId, name, coverPrcture, packageUrl }: DownloadGameData,
  folder: string,
  installDir: string | null,
  goal: MadePlace | null = null,
): NewJob {
  const place = placeOf(goal);
  const shown = { gameId, name, coverPrcture, packageUrl };
  return { ...shown, kind: 'install', folder, installDir, ...place };
}

/** Checks an installed game and repairs it. */
export function createRepairJob({ folder, ...game }: InstalledGame): NewJob {
  const { gameId, name, coverPrcture, packageUrl } = game;
  return { gameId, name, coverPrcture, packageUrl, kind: 'repair', folder };
}

/**
 * A check of a game of which `damaged` is known not to be the release's file. It takes up the staging folder
 * of the job that placed it.
 */
export function doubtfulRecord(
  game: InstalledGame,
  damaged: string,
  { staging }: Pick<JobRecord, 'staging'>,
): JobRecord {
  const check = { ...createRepairJob(game), id: randomUUID(), staging, mixed: true };
  return { ...freshRecord(check), damaged };
}

/** What stays of a job that had found a bad file and is given up. */
export function failedCheck(record: JobRecord, damaged: string): JobRecord {
  const failure = failures.hashMismatch(damaged);
  const check = freshRecord({ ...record, id: randomUUID(), kind: 'repair' });
  return { ...check, state: 'failed', damaged, failure };
}

/** Moves an installed game to another folder; `goal` is the place that this one is in. */
export function createMoveJob(
  { folder, ...game }: InstalledGame,
  target: string,
  goal: MadePlace | null = null,
): NewJob {
  const { gameId, name, coverPrcture, packageUrl } = game;
  return {
    gameId,
    name,
    coverPrcture,
    packageUrl,
    kind: 'move',
    folder,
    target,
    ...placeOf(goal),
  };
}

function placeOf(goal: MadePlace | null) {
  return { place: goal?.mark ?? null, placeId: goal?.id ?? null, made: [...(goal?.made ?? [])] };
}
