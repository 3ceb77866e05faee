import { dirname } from 'node:path';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { folderMark } from '../../storage/node/folder-mark.ts';
import type { JobRecord } from '../core/job-record.ts';
import type { GameJob } from './game-job.ts';

/**
 * The folder that a job has staged something in is gone or another one, as after its disk was
 * pulled out. After a start of the system the disk itself may look new: what is on it counts.
 */
export async function isPlaceLost({ place, staging, folder }: JobRecord): Promise<boolean> {
  if (place === null || (await folderMark(dirname(staging))) === place) return false;
  return (await folderMark(staging)) === null && (await folderMark(folder)) === null;
}

/** Throws `folder-missing`: nothing may be written to the disk below. */
export async function requirePlace({ record }: GameJob): Promise<void> {
  if (await isPlaceLost(record)) throw missingPlace(record);
}

export function missingPlace({ staging }: JobRecord): HostError {
  return new HostError(failures.folderMissing(dirname(staging)));
}

/** Notes where something is staged; false if nothing is yet. */
export async function notePlace(job: GameJob): Promise<boolean> {
  const { staging } = job.record;
  // In this order, so that a disk pulled out meanwhile does not leave the mark of the one below.
  const place = await folderMark(dirname(staging));
  if (place === null || (await folderMark(staging)) === null) return false;
  if (job.isActive && job.record.place !== place) job.change({ place });
  return true;
}
