import { constants } from 'node:fs';
import { join } from 'node:path';
import { NO_LINK, openPlainFile } from '../../storage/node/open-plain-file.ts';
import { readEnd } from '../../storage/node/read-plain-file.ts';
import type { KeptOutput } from './running-games.ts';

const LOOK_MS = 1000;
const MOST_BYTES = 16 * 2 ** 20;
/** Of the output that is too long: what came last often tells why a game ended. */
const KEPT_BYTES = 4 * 2 ** 20;

/** The file that a game's output goes to. */
export function outputOf(home: string, gameId: number): string {
  return join(home, 'logs', `game-${gameId}.log`);
}

/**
 * Shortens the output of running games, which write into their files themselves: a pipe would end
 * a game that outlives the host.
 */
export class GameOutput implements KeptOutput {
  readonly #home: string;
  readonly #timers = new Map<number, NodeJS.Timeout>();

  constructor(home: string) {
    this.#home = home;
  }

  watch(gameId: number): void {
    this.forget(gameId);
    const path = outputOf(this.#home, gameId);
    let isLooking = false;
    const timer = setInterval(() => {
      // A slow disk must not collect looks.
      if (isLooking) return;
      isLooking = true;
      void shorten(path).finally(() => (isLooking = false));
    }, LOOK_MS);
    timer.unref();
    this.#timers.set(gameId, timer);
  }

  forget(gameId: number): void {
    clearInterval(this.#timers.get(gameId));
    this.#timers.delete(gameId);
  }
}

/** Does nothing where the file is missing or isn't ours. What is written meanwhile may be lost. */
export async function shorten(
  path: string,
  mostBytes: number = MOST_BYTES,
  keptBytes: number = KEPT_BYTES,
): Promise<void> {
  try {
    const handle = await openPlainFile(path, constants.O_RDWR | constants.O_APPEND | NO_LINK);
    try {
      const { size, nlink } = await handle.stat();
      if (size <= mostBytes || nlink > 1) return;
      const end = await readEnd(handle, keptBytes);
      await handle.truncate();
      await handle.appendFile(Buffer.concat([Buffer.from('===== shortened =====\n'), end]));
    } finally {
      await handle.close();
    }
  } catch {
    // A log is no reason to disturb a game; the next look tries again.
  }
}
