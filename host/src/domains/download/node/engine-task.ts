import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import type { KnownReleases } from '../../package/node/known-releases.ts';
import { channelOf } from '../../package/node/release-address.ts';
import type { EngineInstalled, EngineTask } from '../core/engine.ts';
import type { JobStore } from './job-store.ts';

export interface EngineTaskSources {
  readonly store: JobStore;
  readonly registry: InstalledRegistry;
  readonly known: KnownReleases;
}

type Wanted = Pick<EngineTask, 'gameId' | 'kind' | 'packageUrl' | 'staging' | 'place' | 'placeId'>;

/** The engine's task, with the data of the installed game. */
export async function engineTask(sources: EngineTaskSources, wanted: Wanted): Promise<EngineTask> {
  const { store, known, registry } = sources;
  const { gameId, kind, packageUrl, staging, place = null, placeId = null } = wanted;
  const game = registry.get(gameId);
  const isOfChannel = game !== null && channelOf(game.packageUrl) === channelOf(packageUrl);
  return {
    gameId,
    kind,
    packageUrl,
    staging,
    place,
    placeId,
    work: store.workFolder(gameId),
    installed: await engineInstalled(registry, gameId),
    // The stored number may be lost, but the installed release was certainly seen.
    knownRelease: Math.max(known.get(gameId, packageUrl), isOfChannel ? game.release : 0),
  };
}

async function engineInstalled(
  registry: InstalledRegistry,
  gameId: number,
): Promise<EngineInstalled | null> {
  const game = registry.get(gameId);
  if (game === null) return null;
  const files = await registry.files(gameId);
  const placedAt = Object.fromEntries((files?.files ?? []).map(([path, , time]) => [path, time]));
  const { folder, release } = game;
  return { folder, release, releaseFile: registry.releaseFile(gameId), placedAt };
}
