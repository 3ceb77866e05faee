import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic } from './atomic-file.ts';
import type { GameStore } from './layout.ts';

/**
 * Which release of a channel a publisher is about to show to players. It outlives a kill between
 * release and pointer, and tells such a release from one that was held back on purpose.
 */
function pathOf(store: GameStore, channel: string): string {
  return join(store.work, `point-${channel}`);
}

export async function intendToPoint(
  store: GameStore,
  channel: string,
  release: number,
): Promise<void> {
  await writeAtomic(pathOf(store, channel), String(release));
}

/** 0 where none is. */
export async function intendedRelease(store: GameStore, channel: string): Promise<number> {
  return Number(await readFile(pathOf(store, channel), 'utf8').catch(() => '0'));
}

export async function forgetIntent(store: GameStore, channel: string): Promise<void> {
  await rm(pathOf(store, channel), { force: true });
}
