import type { ReleaseManifest } from '@gamebox/contract';
import { GameStore } from '../store/layout.ts';
import { withLock } from '../store/lock.ts';
import { readRelease } from '../store/releases.ts';
import { showRelease } from './show-release.ts';

export type PointOptions = {
  readonly store: string;
  readonly gameId: number;
  readonly channel: string;
  readonly release: number;
  /** As of `PublishOptions`. */
  readonly mirrors?: readonly string[];
};

/** Makes a channel's pointer name a release of the store. Throws if the store does not have it. */
export async function pointRelease(options: PointOptions): Promise<ReleaseManifest> {
  const store = new GameStore(options.store, options.gameId);
  return withLock(store, async () => {
    const manifest = await readRelease(store, options.channel, options.release);
    await showRelease(store, manifest, options.mirrors ?? null);
    return manifest;
  });
}
