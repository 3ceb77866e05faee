import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lookInTime } from '../../storage/node/answer-in-time.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import { removeAll } from '../../storage/node/remove-left.ts';
import {
  isMovingFolder,
  leftStaging,
  stagingFolderFor,
} from '../../storage/node/staging-folder.ts';
import type { StagingName } from '../../storage/node/staging-folder.ts';
import type { JobRecord } from '../core/job-record.ts';

/**
 * Takes up what a job of this home has staged for the same game in the same folder, whose record was lost: the
 * engine hashes it, and loads the rest. A game has one job, so all else of it there is removed. A copy is of no
 * use: a move makes it anew. Never rejects: what can't be taken up now stays for the next job.
 */
export async function takeUpLeft(home: string, record: JobRecord): Promise<void> {
  const { gameId, kind, target, staging } = record;
  const folder = target ?? record.folder;
  for (const left of await leftStaging({ gameId, folder, home }, staging)) {
    const isOfUse = kind !== 'move' && !isMovingFolder(left);
    const work = async (): Promise<void> =>
      isOfUse && !(await folderExists(staging)) ? rename(left, staging) : removeAll(left);
    await work().catch(() => undefined);
  }
}

/** Removes what jobs of this home have left beside a game that is gone. Never rejects. */
export async function removeLeftStaging(
  home: string,
  gameId: number,
  folder: string,
): Promise<void> {
  for (const left of await leftStaging({ gameId, folder, home }, null))
    await removeAll(left).catch(() => undefined);
}

/** Where the next job of a game would find something staged; nothing on a disk that does not answer. */
export async function plannedStaging(job: Omit<StagingName, 'id'>): Promise<string> {
  const lefts = await lookInTime(dirname(job.folder), () => leftStaging(job, null), []);
  const left = lefts.find((path) => !isMovingFolder(path));
  return left ?? stagingFolderFor({ ...job, id: randomUUID() });
}
