import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const parent = join(import.meta.dirname, '../../../.data/bench');

/** A folder on the project's own disk (the system's may be in memory), removed at the end. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'run-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
