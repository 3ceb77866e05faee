import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { JobRecord } from '../src/domains/download/core/job-record.ts';
import { removeTree } from '../src/domains/storage/node/folder-mode.ts';
import type { ServiceWorld } from './service-world.ts';

/**
 * Runs a job until everything is ready for its commit, and starts the host again on what a kill at that
 * moment leaves; `meanwhile` happens before that start.
 */
export async function killedBeforeCommit(
  world: ServiceWorld,
  work: () => Promise<unknown>,
  meanwhile: () => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const kept = join(world.home, 'kept');
  const names = ['jobs', 'games'];
  const commits = vi.spyOn(world.store, 'saveCommit').mockImplementationOnce(async () => {
    for (const name of names)
      await cp(join(world.home, name), join(kept, name), { recursive: true });
    throw new Error('as if killed here');
  });
  await work();
  await world.idle();
  expect(commits).toHaveBeenCalledOnce();
  await world.games.close();
  for (const name of names) {
    await removeTree(join(world.home, name));
    await rename(join(kept, name), join(world.home, name));
  }
  await meanwhile();
  await world.restart();
}

/** Changes the record of a job, of a host that has ended. */
export async function changeRecord(
  { home }: ServiceWorld,
  gameId: number,
  change: Partial<JobRecord>,
): Promise<void> {
  for (const name of ['job.json', 'job.copy.json']) {
    const path = join(home, 'jobs', String(gameId), name);
    const record: object = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...record, ...change }));
  }
}
