import { packageSize } from '@gamebox/contract';
import { GameFolder } from '../../package/node/game-folder.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { JobCommit, JobPlan, JobRecord } from '../core/job-record.ts';

/** Writes down the version that a switch has just put in place. */
export async function recordInstalled(
  registry: InstalledRegistry,
  job: JobRecord,
  plan: JobPlan,
  commit: JobCommit,
): Promise<void> {
  const { manifest, digest } = plan;
  const before = (await registry.files(job.gameId))?.placedAt ?? {};
  const placed = new Set<string>(commit.placed);
  const folder = new GameFolder(job.folder);
  const placedAt: Record<string, number> = {};
  for (const { path } of manifest.files) {
    const known = placed.has(path) ? undefined : before[path];
    const time = known ?? (await folder.stat(path))?.mtimeMs;
    if (time !== undefined) placedAt[path] = time;
  }
  await registry.put(
    {
      gameId: job.gameId,
      name: job.name,
      coverPrcture: job.coverPrcture,
      packageUrl: job.packageUrl,
      version: manifest.version,
      digest,
      sizeBytes: packageSize(manifest),
      folder: job.folder,
      installedAt: Date.now(),
      newerDigest: null,
      removing: false,
    },
    { manifest, placedAt },
  );
}
