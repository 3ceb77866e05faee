import type { Clock } from '../core/clock.ts';
import { offlineBackOff } from '../core/offline-back-off.ts';

/** Whether a server answers anything at all; never rejects. */
export type Probe = (url: string, signal: AbortSignal) => Promise<boolean>;

export interface OfflineWatchOptions {
  readonly clock: Clock;
  readonly probe: Probe;
  /** 0…1 */
  readonly random: () => number;
  /** Changes when the computer's network does. */
  readonly networkNow: () => string;
  readonly onBack: (gameId: number) => void;
}

interface Watched {
  readonly url: string;
  readonly stop: AbortController;
  tries: number;
  asking: boolean;
  cancel: () => void;
}

const NETWORK_LOOK_MS = 2000;

/**
 * Asks the servers of jobs that wait for the network: from time to time, and when the network seems
 * to be back.
 */
export class OfflineWatch {
  readonly #options: OfflineWatchOptions;
  readonly #watched = new Map<number, Watched>();
  #stopLooking: (() => void) | null = null;
  #network = '';

  constructor(options: OfflineWatchOptions) {
    this.#options = options;
  }

  /** `tries`: how many requests have failed before. */
  watch(gameId: number, url: string, tries: number): void {
    this.forget(gameId);
    const stop = new AbortController();
    const watched: Watched = { url, tries, stop, asking: false, cancel: () => undefined };
    this.#watched.set(gameId, watched);
    this.#wait(gameId, watched);
    if (this.#stopLooking === null) {
      this.#network = this.#options.networkNow();
      this.#look();
    }
  }

  /** Returns how many requests have failed. */
  forget(gameId: number): number {
    const watched = this.#watched.get(gameId);
    this.#watched.delete(gameId);
    watched?.cancel();
    watched?.stop.abort();
    if (this.#watched.size === 0) {
      this.#stopLooking?.();
      this.#stopLooking = null;
    }
    return watched?.tries ?? 0;
  }

  close(): void {
    for (const gameId of this.#watched.keys()) this.forget(gameId);
  }

  #wait(gameId: number, watched: Watched): void {
    const { clock, random } = this.#options;
    const delay = offlineBackOff(watched.tries, random());
    watched.cancel = clock.schedule(delay, () => void this.#ask(gameId, watched));
  }

  async #ask(gameId: number, watched: Watched): Promise<void> {
    if (watched.asking) return;
    watched.tries += 1;
    watched.asking = true;
    const isBack = await this.#options.probe(watched.url, watched.stop.signal);
    watched.asking = false;
    if (this.#watched.get(gameId) !== watched) return;
    if (isBack) this.#options.onBack(gameId);
    else this.#wait(gameId, watched);
  }

  #look(): void {
    this.#stopLooking = this.#options.clock.schedule(NETWORK_LOOK_MS, () => {
      const network = this.#options.networkNow();
      const changed = network !== this.#network;
      this.#network = network;
      this.#look();
      if (changed) this.#askAll();
    });
  }

  #askAll(): void {
    for (const [gameId, watched] of this.#watched) {
      watched.cancel();
      void this.#ask(gameId, watched);
    }
  }
}
