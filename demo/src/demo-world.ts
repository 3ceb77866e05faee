import { join } from 'node:path';
import type { OpenDemoWorld } from '@gamebox/platform/demo-world.ts';
import { ensureDemoPlayer } from './demo-player.ts';
import { createDemoReleases } from './packages/demo-releases.ts';
import { publishInProcess } from './packages/publish-in-process.ts';
import { ensureReleaseKey } from './packages/release-key.ts';
import { createDemoWorldKeeper } from './furnish/furnish-demo-world.ts';

/** Publishing the games begins at once, in parallel with the start of the database. */
export const openDemoWorld: OpenDemoWorld = async ({ dataDir, packagesDir, now }) => {
  const { pin } = await ensureReleaseKey(dataDir);
  const games = publishInProcess({ dataDir, store: packagesDir });
  // Handled where it is awaited; until then a rejection must not end the process.
  games.catch(() => undefined);
  return {
    assetsDir: join(import.meta.dirname, '../assets'),
    releaseKey: pin,
    createReleases: (...given) => createDemoReleases({ folder: packagesDir, games }, ...given),
    keep: createDemoWorldKeeper(now),
    furnishPlayer: ensureDemoPlayer,
  };
};
