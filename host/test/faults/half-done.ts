import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { FaultWorld } from './fault-world.ts';
import { GAME_ID } from './game-store.ts';
import type { Run } from './scenario.ts';
import { copyHome } from './suite.ts';
import type { Template } from './suite.ts';

const MIB = 2 ** 20;
export const HALF_SIZE = 16 * MIB;

/**
 * A computer whose host was killed during a first download, some checkpoints after its beginning.
 */
export async function halfDone(run: Run): Promise<FaultWorld> {
  const { home, origin } = await run.suite.once('half done', () => makeHalf(run));
  const world = await FaultWorld.open(run, { size: HALF_SIZE, installed: 0 });
  await copyHome({ home, origin }, { home: world.home, origin: world.server.origin });
  return world;
}

export function journalOf(home: string): string {
  return join(home, 'jobs/1/engine/journal');
}

async function makeHalf(run: Run): Promise<Template> {
  // Other runs copy this one, so it must outlive them.
  const world = await FaultWorld.open(
    { ...run, defer: () => undefined },
    { size: HALF_SIZE, installed: 0 },
  );
  const { origin } = world.server;
  world.server.bytesPerSecond = MIB;
  await world.start();
  await world.host.call('downloadGame', world.request());
  const sizes = new Set<number>();
  await world.host.until(GAME_ID, (state) => (state?.bytesDone ?? 0) > 0);
  while (sizes.size < 5) {
    sizes.add((await stat(journalOf(world.home))).size);
    const before = (await world.host.state(GAME_ID))?.bytesDone ?? 0;
    await world.host.until(GAME_ID, (state) => (state?.bytesDone ?? 0) > before);
  }
  await world.host.kill();
  await world.server.close();
  return { home: world.home, origin };
}
