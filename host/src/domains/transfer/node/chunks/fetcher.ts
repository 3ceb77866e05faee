import { performance } from 'node:perf_hooks';
import type { HostFailure } from '@gamebox/contract/host';
import { failures, HostError } from '../../../failure/core/host-error.ts';
import { AskLength } from '../../core/ask-length.ts';
import type { FetchUnit } from '../../core/fetch-unit.ts';
import { HostBoard } from '../../core/host-board.ts';
import { SourceError } from '../../core/range-source.ts';
import type { RangeSource } from '../../core/range-source.ts';
import { retryDelay } from '../../core/retry-policy.ts';
import type { RetryOptions } from '../../core/retry-policy.ts';
import { StoppedError } from '../../../failure/core/stop-signal.ts';
import { Attempt } from './attempt.ts';
import type { Limiter } from './limiter.ts';
import type { RetryWaits } from '../retry-waits.ts';
import type { RangeFill } from './range-fill.ts';
import { isShortcut, ShortcutFailed, ShortcutJudge } from './shortcut.ts';

export interface FetcherOptions {
  readonly source: RangeSource;
  readonly limiter: Limiter;
  readonly retry: RetryOptions;
  readonly waits: RetryWaits;
  /** How long a range runs before its speed is judged. */
  readonly slowAfterMs: number;
  readonly hosts: readonly string[];
  readonly signal: AbortSignal;
}

/** An answer of less than this is no progress: asked again without end, it would crawl on. */
const WORTHWHILE_BYTES = 16 * 1024;

/** What one unit has been through. */
interface Trouble {
  /** Tries in a row that brought next to nothing. */
  failed: number;
  /** Hosts that will not give it. */
  readonly refused: Set<number>;
  failure: HostFailure;
}

/** No host gives the unit. */
class NotBrought extends HostError {}

/** Brings units from the hosts: tries again, elsewhere, and leaves slow hosts. */
export class Fetcher {
  readonly #options: FetcherOptions;
  readonly #board: HostBoard;
  readonly #judge: ShortcutJudge;
  readonly #askLength = new AskLength();
  readonly #running = new Map<Attempt, { refused: ReadonlySet<number>; unit: FetchUnit }>();

  constructor(options: FetcherOptions) {
    this.#options = options;
    this.#board = new HostBoard(options.hosts.length);
    this.#judge = new ShortcutJudge(options.slowAfterMs);
    options.signal.addEventListener('abort', () => {
      for (const attempt of this.#running.keys()) attempt.stop();
    });
  }

  /**
   * Fills until the unit's last byte; answers the host the last of them came from. `avoid` is a
   * host to ask only where no other is left. Rejects with `ShortcutFailed` where a delta can't be
   * brought soon.
   */
  async fetch(unit: FetchUnit, fill: RangeFill, avoid: number | null): Promise<number> {
    try {
      return await this.#fetch(unit, fill, avoid);
    } catch (error) {
      if (!(error instanceof NotBrought) || !isShortcut(unit)) throw error;
      this.#judge.giveUp(unit);
      throw new ShortcutFailed(fill.remaining);
    }
  }

  async #fetch(unit: FetchUnit, fill: RangeFill, avoid: number | null): Promise<number> {
    const trouble: Trouble = { failed: 0, refused: new Set(), failure: failures.network() };
    const shortcut = isShortcut(unit);
    for (let tries = 0; ;) {
      if (this.#options.signal.aborted) throw new StoppedError();
      if (shortcut && this.#judge.isGivenUp(unit, tries)) throw new NotBrought(trouble.failure);
      const host = this.#choose(trouble, avoid);
      const before = fill.position;
      const error = await this.#try(unit, fill, host, trouble.refused);
      if (error === null) {
        if (fill.remaining === 0) return host;
        trouble.failed = 0;
        continue;
      }
      tries += 1;
      if (fill.position - before >= WORTHWHILE_BYTES) trouble.failed = 0;
      await this.#recover(error, host, trouble);
    }
  }

  /** Gives ranges that run far below what another host can do to that host. */
  leaveSlow(): void {
    const now = performance.now();
    for (const [attempt, { refused, unit }] of this.#running) {
      const { host, bytes, activeMs } = attempt;
      if (activeMs < this.#options.slowAfterMs || attempt.signal.aborted) continue;
      const speed = (bytes / activeMs) * 1000;
      if (!isShortcut(unit)) this.#judge.sawChunks(speed);
      else if (this.#judge.isTooSlow(speed, activeMs)) this.#judge.giveUp(unit);
      if (isShortcut(unit) && this.#judge.isGivenUp(unit)) attempt.leave();
      else if (this.#board.shouldLeave(host, speed, now, refused)) attempt.leave();
    }
  }

  #choose({ refused, failure }: Trouble, avoid: number | null): number {
    const now = performance.now();
    const preferred = avoid === null ? refused : new Set([...refused, avoid]);
    const host = this.#board.choose(now, preferred) ?? this.#board.choose(now, refused);
    if (host === null) throw new NotBrought(failure);
    return host;
  }

  /** What went wrong, or null. */
  async #try(
    unit: FetchUnit,
    fill: RangeFill,
    host: number,
    refused: ReadonlySet<number>,
  ): Promise<unknown> {
    const attempt = new Attempt(host, fill, this.#options.limiter);
    const request = {
      host: this.#options.hosts[host] ?? '',
      path: unit.path,
      size: unit.packSize,
      offset: fill.position,
      length: Math.min(fill.remaining, this.#askLength.bytes),
      signal: attempt.signal,
    };
    this.#running.set(attempt, { refused, unit });
    try {
      await this.#options.source.read(request, attempt);
      const { bytes, waitMs, activeMs } = attempt;
      this.#board.recordRun(host, bytes, activeMs);
      this.#askLength.answered(bytes, waitMs, activeMs);
      if (!isShortcut(unit)) this.#judge.sawChunks((bytes / activeMs) * 1000);
      return null;
    } catch (error) {
      if (!attempt.leftAsSlow) return error;
      this.#board.recordRun(host, attempt.bytes, attempt.activeMs);
      return attempt;
    } finally {
      this.#running.delete(attempt);
    }
  }

  async #recover(error: unknown, host: number, trouble: Trouble): Promise<void> {
    if (this.#options.signal.aborted) throw new StoppedError();
    if (error instanceof Attempt) return;
    if (!(error instanceof SourceError)) throw error;
    trouble.failed += 1;
    trouble.failure = error.failure;
    if (error.advice === 'elsewhere') {
      trouble.refused.add(host);
      return;
    }
    const { retry } = this.#options;
    const delay = retryDelay(retry, trouble.failed, error.retryAfterMs, Math.random());
    if (delay === null) throw new NotBrought(error.failure, error);
    if (error.advice === 'again' && trouble.failed === 1) return;
    this.#board.recordFailure(host, performance.now());
    const next = this.#board.choose(performance.now(), trouble.refused);
    const another = next !== null && this.#board.isWell(next, performance.now());
    if (another) return;
    const { failure, retryAfterMs } = error;
    const isAsked = retryAfterMs !== null;
    const wait = { failure, failed: trouble.failed, delayMs: delay, isAsked };
    await this.#options.waits.wait(wait, this.#options.signal);
  }
}
