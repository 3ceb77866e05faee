import type { Clock } from '../core/clock.ts';
import { offlineBackOff, probeDelay, rarer } from '../core/offline-back-off.ts';

export interface ProbeAnswer {
  readonly isBack: boolean;
  /** What a server that is not back asks for. */
  readonly retryAfterMs: number | null;
}

/** Whether the server of a file is there; never rejects. */
export type Probe = (url: string, signal: AbortSignal) => Promise<ProbeAnswer>;

export interface OfflineWatchOptions {
  readonly clock: Clock;
  readonly probe: Probe;
  /** 0…1 */
  readonly random: () => number;
  /** Changes when the computer's network does; null if it can't be told. */
  readonly networkNow: () => string | null;
  readonly onBack: (gameId: number) => void;
}

interface Watched {
  readonly url: string;
  readonly stop: AbortController;
  /** How often the server was back in vain. */
  tries: number;
  /** How many probes in a row got no answer. */
  silent: number;
  /** The server asked for that: until then it is asked only on another network. */
  restsUntil: number;
  /** The probe under way. */
  asking: AbortController | null;
  askedAt: number;
  cancel: () => void;
}

const NETWORK_LOOK_MS = 2000;
/** News of the platform are no reason to ask more often than this. */
const HEAR_MS = 1000;
/** No server makes a player wait longer for what it has by then. */
const LONGEST_REST_MS = 300_000;
/** Many computers hear at the same moment that a network is back. */
const HEAR_SPREAD_MS = 300;

/**
 * Asks the servers of jobs that wait for the network: every few seconds, and at once when the
 * network or the platform seems to be back.
 */
export class OfflineWatch {
  readonly #options: OfflineWatchOptions;
  readonly #watched = new Map<number, Watched>();
  #stopLooking: (() => void) | null = null;
  #network: string | null = null;

  constructor(options: OfflineWatchOptions) {
    this.#options = options;
  }

  /** `tries`: how often the server was back in vain before. */
  watch(gameId: number, url: string, tries: number): void {
    this.forget(gameId);
    const { clock, networkNow } = this.#options;
    const watched: Watched = {
      url,
      tries,
      silent: 0,
      restsUntil: 0,
      stop: new AbortController(),
      asking: null,
      askedAt: clock.now(),
      cancel: () => undefined,
    };
    this.#watched.set(gameId, watched);
    this.#askBackedOff(gameId, watched);
    if (this.#stopLooking === null) {
      this.#network = networkNow();
      this.#look();
    }
  }

  isWatching(gameId: number): boolean {
    return this.#watched.has(gameId);
  }

  /** Returns how often the server was back. */
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

  /**
   * Some server has answered, so the network is there. One that was back in vain is left alone, and so is
   * one that is being asked: it may be slow.
   */
  hear(): void {
    const { clock, random } = this.#options;
    const now = clock.now();
    for (const [gameId, watched] of this.#watched) {
      const { tries, asking, silent, askedAt, restsUntil } = watched;
      const isDue = now >= restsUntil && now - askedAt >= HEAR_MS * rarer(silent);
      if (tries === 0 && asking === null && isDue)
        this.#askIn(random() * HEAR_SPREAD_MS, gameId, watched);
    }
  }

  close(): void {
    for (const gameId of this.#watched.keys()) this.forget(gameId);
  }

  #askBackedOff(gameId: number, watched: Watched): void {
    this.#askIn(offlineBackOff(watched.tries, this.#options.random()), gameId, watched);
  }

  #askIn(delay: number, gameId: number, watched: Watched): void {
    watched.cancel();
    watched.askedAt = this.#options.clock.now();
    watched.cancel = this.#options.clock.schedule(delay, () => void this.#ask(gameId, watched));
  }

  async #ask(gameId: number, watched: Watched): Promise<void> {
    watched.asking?.abort();
    const asking = new AbortController();
    watched.asking = asking;
    watched.askedAt = this.#options.clock.now();
    const { probe, random, onBack } = this.#options;
    const { isBack, retryAfterMs } = await probe(
      watched.url,
      AbortSignal.any([watched.stop.signal, asking.signal]),
    );
    if (watched.asking !== asking || this.#watched.get(gameId) !== watched) return;
    watched.asking = null;
    if (!isBack) {
      watched.silent += 1;
      const rest = Math.min(retryAfterMs ?? 0, LONGEST_REST_MS);
      watched.restsUntil = this.#options.clock.now() + rest;
      const delay = probeDelay(this.#watched.size, watched.silent, random());
      this.#askIn(Math.max(rest, delay), gameId, watched);
      return;
    }
    watched.silent = 0;
    watched.tries += 1;
    this.#askBackedOff(gameId, watched);
    onBack(gameId);
    this.hear();
  }

  #look(): void {
    this.#stopLooking = this.#options.clock.schedule(NETWORK_LOOK_MS, () => {
      const network = this.#options.networkNow() ?? this.#network;
      const changed = network !== this.#network;
      this.#network = network;
      this.#look();
      if (changed) this.#askAll();
    });
  }

  #askAll(): void {
    for (const [gameId, watched] of this.#watched) {
      watched.cancel();
      watched.silent = 0;
      void this.#ask(gameId, watched);
    }
  }
}
