import { notedPlace } from '../../storage/core/place.ts';
import type { GamePath } from '@gamebox/contract/host';
import { writingOwn } from '../../failure/node/system-error.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { modifiedMs } from '../../storage/core/file-mark.ts';
import type { JobRecord, SwitchCommit } from '../core/job-record.ts';
import type { JobStore } from './job-store.ts';

export interface Records {
  readonly registry: InstalledRegistry;
  readonly store: JobStore;
}

/** A time that no file has, so the file is hashed before it is trusted. */
const UNKNOWN_TIME = 0;

/**
 * Tests before a decision everything that is written down after it. Throws what is wrong with the
 * host's own folders, or `disk-full`.
 */
export async function tryRecords({ registry, store }: Records, gameId: number): Promise<void> {
  await writingOwn(async () => {
    await registry.tryWriting(gameId);
    await store.tryWriting();
  });
}

/** Records the version that a switch has just placed. */
export async function recordInstalled(
  registry: InstalledRegistry,
  job: JobRecord,
  { facts, files, placed, marks }: SwitchCommit,
  doubtful: readonly string[],
): Promise<void> {
  const { gameId, name, coverPrcture, packageUrl, folder } = job;
  const { release, version, sizeBytes, launch, playerFiles } = facts;
  // Only the list has times; a release has none, so it is not read.
  const before = (await registry.listedFiles(gameId))?.files ?? [];
  const known = new Map<string, number>(before.map(([path, , time]) => [path, time]));
  for (const [index, path] of placed.entries()) {
    const mark = marks[index];
    if (mark === undefined) known.delete(path);
    else known.set(path, modifiedMs(mark));
  }
  for (const path of doubtful) known.set(path, UNKNOWN_TIME);
  const rows: [GamePath, number, number][] = [];
  for (const [path, size] of files) {
    rows.push([path, size, known.get(path) ?? UNKNOWN_TIME]);
  }
  await registry.put(
    {
      gameId,
      name,
      coverPrcture,
      packageUrl,
      folder,
      ...notedPlace(job),
      release,
      version,
      sizeBytes,
      launch,
      playerFiles,
      installedAt: Date.now(),
      update: newerThan(registry.get(gameId)?.update ?? null, release),
      removing: false,
      unremoved: null,
      moving: null,
    },
    { files: rows },
  );
}

/** A repair brings the installed release again, so a known update stays one. */
function newerThan<T extends { release: number }>(update: T | null, release: number): T | null {
  return update !== null && update.release > release ? update : null;
}
