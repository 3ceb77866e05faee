import { StoppedError } from '../../failure/core/stop-signal.ts';
import { Semaphore } from '../../transfer/node/chunks/semaphore.ts';
import type { Clock } from '../core/clock.ts';

/** Each needs a thread and the release in memory. */
const MOST_AT_ONCE = 2;
/** A turn that has lasted so long ends as soon as somebody waits who has had none. */
const TURN_MS = 5000;

interface Turn {
  readonly stop: AbortController;
  isLong: boolean;
}

/** One plan, and how long its turns have lasted. */
export interface TurnTaker {
  /** Aborted when it needs no turn any more. */
  readonly deadline: AbortSignal;
  spentMs: number;
  /** It has a turn or waits for one. */
  isAsking: boolean;
  /** When its present turn began; null outside of one. */
  since: number | null;
}

/**
 * Lets a few plan at a time. A silent server must not hold up the games of others: a turn that has
 * lasted long ends for one who had none yet, and begins again after him.
 */
export class PlanTurns {
  readonly #clock: Pick<Clock, 'now' | 'schedule'>;
  readonly #places = new Semaphore(() => MOST_AT_ONCE);
  /** In the order of their beginnings. */
  readonly #turns = new Set<Turn>();
  readonly #newcomers = new Set<TurnTaker>();

  constructor(clock: Pick<Clock, 'now' | 'schedule'>) {
    this.#clock = clock;
  }

  /**
   * Resolves with what `work` answers, which may be called again: after a `StoppedError` because its
   * turn has ended. What does not obey its signal keeps its turn.
   */
  async take<T>(taker: TurnTaker, work: (stop: AbortSignal) => Promise<T>): Promise<T> {
    this.#newcomers.add(taker);
    taker.isAsking = true;
    try {
      for (;;) {
        const turn = this.#places.with(() => this.#turn(taker, work));
        // Only now: a place that was free was taken at once, and no turn must end for that.
        this.#makeRoom();
        const done = await turn;
        if (done !== null) return done.value;
      }
    } finally {
      taker.isAsking = false;
    }
  }

  /** Whether others had the turns, so that its own server did not have its time to answer. */
  wasKept({ isAsking, spentMs, since }: TurnTaker): boolean {
    const present = since === null ? 0 : this.#clock.now() - since;
    return isAsking && spentMs + present < TURN_MS;
  }

  /** Null if the turn has ended before its work. */
  async #turn<T>(
    taker: TurnTaker,
    work: (stop: AbortSignal) => Promise<T>,
  ): Promise<{ value: T } | null> {
    this.#newcomers.delete(taker);
    if (taker.deadline.aborted) throw new StoppedError();
    const turn: Turn = { stop: new AbortController(), isLong: false };
    const stop = AbortSignal.any([taker.deadline, turn.stop.signal]);
    const forget = this.#clock.schedule(TURN_MS, () => {
      turn.isLong = true;
      this.#makeRoom();
    });
    this.#turns.add(turn);
    const since = this.#clock.now();
    taker.since = since;
    try {
      return { value: await work(stop) };
    } catch (error) {
      const isOver = turn.stop.signal.aborted && !taker.deadline.aborted;
      if (error instanceof StoppedError && isOver) return null;
      throw error;
    } finally {
      forget();
      this.#turns.delete(turn);
      taker.since = null;
      taker.spentMs += this.#clock.now() - since;
    }
  }

  /** Ends one long turn for each newcomer who still waits. */
  #makeRoom(): void {
    const waiting = [...this.#newcomers].filter(({ deadline }) => !deadline.aborted).length;
    const turns = [...this.#turns];
    const ending = turns.filter(({ stop }) => stop.signal.aborted).length;
    const long = turns.filter(({ isLong, stop }) => isLong && !stop.signal.aborted);
    for (const { stop } of long.slice(0, Math.max(0, waiting - ending))) stop.abort();
  }
}
