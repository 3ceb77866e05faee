import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { JOB_FILE } from '../../storage/node/job-file.ts';
import { NO_LINK } from '../../storage/node/open-plain-file.ts';
import { readPlainFile } from '../../storage/node/read-plain-file.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import type { JobRecord } from '../core/job-record.ts';

/** Those of older hosts have none. */
const JOB_ID = /^[\da-f-]{36}$/;
/** What the file may have, also after a kill or a power cut in the midst of writing it. */
const WRITTEN = /^[\da-f\0-]{0,36}$/;

export async function hasJobMark(folder: string, jobId: string): Promise<boolean> {
  return JOB_ID.test(jobId) && (await markIn(folder)) === jobId;
}

/** Makes no folder, and takes no other file's place. Never rejects: without it the id alone tells. */
export async function addJobMark(folder: string, jobId: string): Promise<void> {
  if (!JOB_ID.test(jobId) || (await hasJobMark(folder, jobId))) return;
  await removeJobMark(folder);
  try {
    const handle = await open(join(folder, JOB_FILE), 'wx');
    await writeMark(handle, jobId).finally(() => handle.close());
    await syncFolder(folder);
  } catch {
    // As in a folder that is gone, or can't be written.
  }
}

/** Those of a job, in the folders of its game. Never rejects. */
export async function removeMarksOf({
  id,
  folder,
  target,
}: Pick<JobRecord, 'id' | 'folder' | 'target'>): Promise<void> {
  for (const path of [folder, target])
    if (path !== null && (await hasJobMark(path, id))) await removeJobMark(path);
}

/** Of whatever job. Never rejects: a small file does no harm. */
export async function removeJobMark(folder: string): Promise<void> {
  if ((await markIn(folder)) !== null)
    await rm(join(folder, JOB_FILE), { force: true }).catch(() => undefined);
}

async function writeMark(handle: FileHandle, jobId: string): Promise<void> {
  await handle.writeFile(jobId);
  await handle.sync();
}

/** What is written in a folder, perhaps in part; null for none, and for a file that this program has not written. */
async function markIn(folder: string): Promise<string | null> {
  const flags = constants.O_RDONLY | NO_LINK;
  const text = await readPlainFile(join(folder, JOB_FILE), flags).catch(() => null);
  const id = text?.toString('utf8', 0, 64) ?? 'none';
  return WRITTEN.test(id) ? id : null;
}
