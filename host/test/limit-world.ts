import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createLogger } from '../src/domains/log/node/logger.ts';
import type { Answer, PlayLimitState } from '../src/domains/play-limit/core/play-limit.ts';
import { LimitKeeper } from '../src/domains/play-limit/node/limit-keeper.ts';
import type { LimitClock } from '../src/domains/play-limit/node/limit-keeper.ts';
import { SessionOverError } from '../src/domains/play-limit/node/platform-call.ts';

export const MINUTE_MS = 60_000;
export const AWAY = 'away' as const;

/** Clocks that only move when the test moves them; runs everything that is due. */
class FakeTime implements LimitClock {
  machine = 5_000_000;
  wall = 1_750_000_000_000;
  #timers = new Set<{ at: number; run: () => void }>();

  readonly now = () => ({ machine: this.machine, wall: this.wall });

  readonly schedule = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.machine + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  async pass(ms: number): Promise<void> {
    const end = this.machine + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#moveTo(next.at);
      next.run();
      for (let turn = 0; turn < 5; turn++) await setImmediate();
    }
    this.#moveTo(end);
  }

  #moveTo(machine: number): void {
    this.wall += machine - this.machine;
    this.machine = machine;
  }
}

/** A platform, the accounts of a machine, and what its player is told. */
export class LimitWorld {
  readonly time = new FakeTime();
  readonly home: string;
  /** The answer for each session. */
  readonly sessions = new Map<string, Answer | typeof AWAY>();
  readonly kept = new Map<number, string>();
  /** The answer for each session before its launch. */
  readonly lastAnswers = new Map<string, PlayLimitState['word']>();
  readonly asked: { at: number; token: string; seconds: number }[] = [];
  readonly heard: string[] = [];
  readonly backups: string[] = [];
  ended: number[] = [];
  token = 'CHILD';
  #start = this.time.machine;

  constructor(home: string) {
    this.home = home;
  }

  async host(): Promise<LimitKeeper> {
    const { time } = this;
    const fail = (_path: string, error: unknown): void => {
      throw error;
    };
    const keeper = await LimitKeeper.open({
      home: this.home,
      clock: time,
      ask: async (token, seconds) => {
        this.asked.push({ at: this.minutes(), token, seconds });
        const answer = this.sessions.get(token);
        if (answer === undefined) throw new SessionOverError();
        if (answer === AWAY) throw new Error('no network');
        return answer;
      },
      lastAnswer: (token) => this.lastAnswers.get(token) ?? null,
      token: () => this.token,
      tokenOf: (userId) => this.kept.get(userId) ?? null,
      userOf: (token) => [...this.kept].find(([, kept]) => kept === token)?.[0] ?? null,
      onWarning: (_gameId, seconds) => {
        this.heard.push(`${this.minutes()}: ${seconds} s left`);
      },
      onOver: async (_play, reason) => {
        this.heard.push(`${this.minutes()}: ${reason}`);
      },
      end: async () => {
        this.ended.push(this.minutes());
      },
      log: createLogger(this.home, 'silent'),
      onBackup: (backup) => void this.backups.push(backup),
      onUnsaved: fail,
    });
    onTestFinished(() => keeper.close());
    return keeper;
  }

  /** What the next host would find. */
  onDisk(): Promise<string> {
    return readFile(join(this.home, 'play-limits.json'), 'utf8');
  }

  /** Minutes since the beginning. */
  minutes(): number {
    return (this.time.machine - this.#start) / MINUTE_MS;
  }
}

export const play = { playId: 'P', gameId: 1, userId: 7 };

/** Does what a launch does. */
export function begin(
  keeper: LimitKeeper,
  begun: Omit<typeof play, 'userId'> & { userId: number | null },
) {
  return keeper.begin(begun, keeper.sessionOf(begun.userId));
}

export const limited = (minutes: number): Answer => ({
  kind: 'limited',
  remainingMs: minutes * MINUTE_MS,
});
