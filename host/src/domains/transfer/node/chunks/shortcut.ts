import type { FetchUnit } from '../../core/fetch-unit.ts';

/** Tries of a shortcut, whether or not each brings bytes. */
const MOST_TRIES = 3;
/** Below this a shortcut is given up, after `HOPELESS_AFTER` times the time of judging a speed. */
const HOPELESS_BYTES_A_SECOND = 8 * 1024;
const HOPELESS_AFTER = 5;
/** Chunks take some ten times the bytes of a delta: from here on they are the faster way. */
const SLOWER_THAN_CHUNKS = 16;

/** Runs of a delta: all that they make can be loaded as plain chunks as well. */
export function isShortcut({ items }: FetchUnit): boolean {
  return items.every(({ kind }) => kind === 'run');
}

/** A delta could not be brought, or too slowly: its chunks are to be loaded. */
export class ShortcutFailed extends Error {
  readonly missingBytes: number;

  constructor(missingBytes: number) {
    super('a delta was given up');
    this.name = 'ShortcutFailed';
    this.missingBytes = missingBytes;
  }
}

/** Decides when a delta's pack is no help any more; one pack's failure counts for all its runs. */
export class ShortcutJudge {
  readonly #slowAfterMs: number;
  readonly #givenUp = new Set<string>();
  #chunkSpeed = 0;

  constructor(slowAfterMs: number) {
    this.#slowAfterMs = slowAfterMs;
  }

  /** Bytes a second of plain chunks on one connection; the best counts. */
  sawChunks(bytesPerSecond: number): void {
    this.#chunkSpeed = Math.max(this.#chunkSpeed, bytesPerSecond);
  }

  giveUp({ path }: FetchUnit): void {
    this.#givenUp.add(path);
  }

  isGivenUp({ path }: FetchUnit, tries = 0): boolean {
    return tries >= MOST_TRIES || this.#givenUp.has(path);
  }

  isTooSlow(bytesPerSecond: number, activeMs: number): boolean {
    if (activeMs < this.#slowAfterMs) return false;
    if (bytesPerSecond * SLOWER_THAN_CHUNKS < this.#chunkSpeed) return true;
    return (
      activeMs >= this.#slowAfterMs * HOPELESS_AFTER && bytesPerSecond < HOPELESS_BYTES_A_SECOND
    );
  }
}
