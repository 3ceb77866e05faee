import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic } from './atomic-file.ts';
import type { GameStore } from './layout.ts';

/**
 * The release of a channel that a publisher is about to publish. It survives a kill between release
 * and pointer, and distinguishes such a release from one that is held on purpose.
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

/** 0 if there is none. */
export async function intendedRelease(store: GameStore, channel: string): Promise<number> {
  return Number(await readFile(pathOf(store, channel), 'utf8').catch(() => '0'));
}

export async function forgetIntent(store: GameStore, channel: string): Promise<void> {
  await rm(pathOf(store, channel), { force: true });
}
