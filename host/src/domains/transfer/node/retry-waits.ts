import type { HostFailure } from '@gamebox/contract/host';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../failure/core/stop-signal.ts';

export interface RetryWait {
  /** Why the last try failed. */
  readonly failure: HostFailure;
  /** Tries in a row that have failed. */
  readonly failed: number;
  readonly delayMs: number;
  /** The server named this time itself: the wait doesn't end before. */
  readonly isAsked: boolean;
}

/** A single failure in a row is an everyday matter on a bad line. */
const TOLD_FAILURES = 2;

/** The waits between tries of one engine: all end at once when the server is known to be back. */
export class RetryWaits {
  readonly #onTrouble: (failure: HostFailure) => void;
  readonly #early = new Set<() => void>();

  /** `onTrouble` is told why nothing comes. */
  constructor(onTrouble: (failure: HostFailure) => void = () => undefined) {
    this.#onTrouble = onTrouble;
  }

  /** Rejects with `StoppedError` when the signal is set. */
  wait({ failure, failed, delayMs, isAsked }: RetryWait, signal: StopSignal): Promise<void> {
    if (failed >= TOLD_FAILURES) this.#onTrouble(failure);
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer);
        this.#early.delete(end);
        signal.removeEventListener('abort', end);
        if (signal.aborted) reject(new StoppedError());
        else resolve();
      };
      const timer = setTimeout(end, delayMs);
      if (!isAsked) this.#early.add(end);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
    });
  }

  /** Ends the waits. */
  wake(): void {
    for (const end of this.#early) end();
  }
}
