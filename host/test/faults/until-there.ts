import assert from 'node:assert/strict';
import { DownloadState } from '@gamebox/contract/host';
import { RefusedError } from './fault-host.ts';
import type { FaultWorld } from './fault-world.ts';
import { GAME_ID } from './game-store.ts';
import type { Operation } from './operations.ts';

const TRIES = 4;

/** Asks for the operation until it has succeeded; `before` each try, which has a number from 0. */
export async function untilThere(
  world: FaultWorld,
  operation: Operation,
  before: (tries: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  for (let tries = 0; !(await isThere(world, operation)); tries += 1) {
    assert.ok(tries < TRIES, `still ${JSON.stringify(await world.host.state(GAME_ID))}`);
    await before(tries);
    await unlessRefused(operation.begin(world));
    await world.settled();
  }
}

/** False if the host refused it. */
export async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

async function isThere(world: FaultWorld, { from, to }: Operation): Promise<boolean> {
  const state = await world.host.state(GAME_ID);
  if (to === 0) return state === null || state.download_state === DownloadState.none;
  const isInstalled =
    state?.download_state === DownloadState.installed && state.version === `${to}.0.0`;
  return isInstalled && (from !== to || state.checkedFiles !== undefined);
}
