import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onInterruption } from './interruption.ts';

const parent = join(import.meta.dirname, '../../../.data/bench');

/** A folder on the project's disk (the system's may be in memory), removed at the end. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'run-'));
  const remove = { recursive: true, force: true, maxRetries: 5 } as const;
  const forget = onInterruption(() => rmSync(folder, remove));
  try {
    return await work(folder);
  } finally {
    forget();
    await rm(folder, remove);
  }
}
