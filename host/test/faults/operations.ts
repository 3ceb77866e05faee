import { join } from 'node:path';
import { open, rm } from 'node:fs/promises';
import { GAME_ID } from './game-store.ts';
import type { FaultWorld } from './fault-world.ts';
import type { FaultPlanInput } from './inject/fault-plan.ts';

/** A request of a player that must succeed whatever happens meanwhile. */
export interface Operation {
  readonly name: string;
  /** The installed release before and after; 0 is none. */
  readonly from: number;
  readonly to: number;
  /** What else must be true on such a computer. */
  readonly plan?: (world: FaultWorld) => Partial<FaultPlanInput>;
  readonly prepare?: (world: FaultWorld) => Promise<void>;
  readonly begin: (world: FaultWorld) => Promise<unknown>;
  /** Repeats the request if it had not reached the disk. */
  readonly check?: (world: FaultWorld) => Promise<void>;
}

function download(name: string, from: number, to: number): Operation {
  return {
    name,
    from,
    to,
    prepare: (world) => Promise.resolve(world.offer(to)),
    begin: (world) => world.host.call('downloadGame', world.request()),
  };
}

const moved = (world: FaultWorld): string => join(world.home, 'games/elsewhere');

async function move(world: FaultWorld): Promise<void> {
  await world.host.call('moveGame', { gameId: GAME_ID, installDir: moved(world) });
}

/** Damages a file and removes another one. */
async function breakFiles(world: FaultWorld): Promise<void> {
  const file = await open(join(world.folder, 'data/big.pak'), 'r+');
  await file.write(Buffer.from('broken'), 0, 6, 100_000);
  await file.close();
  await rm(join(world.folder, 'text/3.txt'));
}

export const OPERATIONS = {
  install: download('install', 0, 1),
  updateByDelta: download('update by delta', 1, 2),
  updateByChunks: download('update by chunks', 2, 3),
  repair: {
    name: 'repair',
    from: 1,
    to: 1,
    prepare: breakFiles,
    begin: (world) => world.host.call('verifyGame', { gameId: GAME_ID }),
  },
  move: {
    name: 'move',
    from: 1,
    to: 1,
    begin: move,
  },
  moveToOtherDisk: {
    name: 'move to another disk',
    from: 1,
    to: 1,
    plan: (world) => ({ otherDisk: moved(world) }),
    begin: move,
  },
  uninstall: {
    name: 'uninstall',
    from: 1,
    to: 0,
    begin: (world) => world.host.call('uninstallGame', { gameId: GAME_ID }),
  },
} satisfies Record<string, Operation>;
