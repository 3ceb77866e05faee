import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createLogger } from '../../log/node/logger.ts';
import { TIME_OVER } from '../core/play-limit.ts';
import type { Answer } from '../core/play-limit.ts';
import { SessionOverError } from './ask-platform.ts';
import { LimitKeeper } from './limit-keeper.ts';
import type { LimitClock } from './limit-keeper.ts';

const MINUTE_MS = 60_000;
const AWAY = 'away' as const;
const REASON = '未成年人仅可在周五、周六、周日和法定节假日的 20:00 至 21:00 进行游戏';

/** Clocks that stand until they are moved; what is due runs with all that follows from it. */
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

/** A platform, the accounts of a machine, and what its player hears. */
class World {
  readonly time = new FakeTime();
  readonly home: string;
  /** What each session is answered. */
  readonly sessions = new Map<string, Answer | typeof AWAY>();
  readonly kept = new Map<number, string>();
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
      token: () => this.token,
      tokenOf: (userId) => this.kept.get(userId) ?? null,
      userOf: (token) => [...this.kept].find(([, kept]) => kept === token)?.[0] ?? null,
      onWarning: (_gameId, seconds) => {
        this.heard.push(`${this.minutes()}: ${seconds} s left`);
      },
      onOver: async (_gameId, reason) => {
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

  /** What the next host finds. */
  onDisk(): Promise<string> {
    return readFile(join(this.home, 'play-limits.json'), 'utf8');
  }

  /** Since the world began. */
  minutes(): number {
    return (this.time.machine - this.#start) / MINUTE_MS;
  }
}

const world = async () => new World(await temporaryFolder());
const play = { playId: 'P', gameId: 1, userId: 7 };
function begin(
  keeper: LimitKeeper,
  begun: Omit<typeof play, 'userId'> & { userId: number | null },
) {
  keeper.begin(begun, keeper.sessionOf(begun.userId));
}
const limited = (minutes: number): Answer => ({
  kind: 'limited',
  remainingMs: minutes * MINUTE_MS,
});

test('a minor is warned twice and is out when the platform says so', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', limited(17));
  begin(keeper, play);
  await there.time.pass(0);
  expect(there.asked).toEqual([{ at: 0, token: 'CHILD', seconds: 0 }]);
  for (let minutes = 15; minutes > 0; minutes -= 2) {
    there.sessions.set('CHILD', limited(minutes));
    await there.time.pass(2 * MINUTE_MS);
  }
  expect(there.heard).toEqual(['2: 900 s left', '12: 300 s left']);
  expect(there.asked.slice(1).every(({ seconds }) => seconds === 120)).toBe(true);
  there.sessions.set('CHILD', { kind: 'over', reason: REASON });
  await there.time.pass(MINUTE_MS);
  expect(there.heard.at(-1)).toBe(`17: ${REASON}`);
  expect(there.ended).toEqual([17]);
});

test('a game that does not end is made to again, and nobody is told twice', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', { kind: 'over', reason: REASON });
  begin(keeper, play);
  await there.time.pass(MINUTE_MS);
  expect(there.ended).toEqual([0, 0.5, 1]);
  expect(there.heard).toHaveLength(1);
  keeper.forget('P');
  await there.time.pass(MINUTE_MS);
  expect(there.ended).toHaveLength(3);
});

test('an adult hears nothing and plays on, whatever becomes of the network', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', { kind: 'free' });
  begin(keeper, play);
  await there.time.pass(10 * MINUTE_MS);
  there.sessions.set('CHILD', AWAY);
  await there.time.pass(600 * MINUTE_MS);
  expect(there.heard).toEqual([]);
  expect(there.ended).toEqual([]);
});

test('without a network the last word holds, also where the clock is set back', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', limited(20));
  begin(keeper, play);
  await there.time.pass(0);
  there.sessions.set('CHILD', AWAY);
  await there.time.pass(3 * MINUTE_MS);
  there.time.wall -= 60 * MINUTE_MS;
  await there.time.pass(17 * MINUTE_MS);
  expect(there.heard).toEqual(['5: 900 s left', '15: 300 s left', `20: ${TIME_OVER}`]);
  expect(there.ended).toEqual([20]);
});

test('without any word a game goes on, and is asked about until there is one', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', AWAY);
  begin(keeper, play);
  await there.time.pass(MINUTE_MS);
  expect(there.asked).toHaveLength(7);
  expect(there.ended).toEqual([]);
  there.sessions.set('CHILD', { kind: 'over', reason: REASON });
  await there.time.pass(10_000);
  expect(there.ended).toHaveLength(1);
});

test('a game stays with the account that started it, whoever logs in', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', limited(4)).set('PARENT', { kind: 'free' });
  begin(keeper, play);
  await there.time.pass(0);
  there.token = 'PARENT';
  there.sessions.delete('CHILD');
  await there.time.pass(3 * MINUTE_MS);
  expect(there.ended).toEqual([]);
  // The child has logged in again meanwhile, and out: the newest session is asked first.
  there.kept.set(7, 'AGAIN');
  there.sessions.set('AGAIN', limited(2));
  await there.time.pass(MINUTE_MS);
  expect(there.asked.at(-1)?.token).toBe('AGAIN');
  there.sessions.clear();
  await there.time.pass(2 * MINUTE_MS);
  expect(there.ended).toEqual([6]);
  expect(there.asked.some(({ token }) => token === 'PARENT')).toBe(false);
});

test('the next host knows the account, the last word and what was told', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', limited(10));
  begin(first, play);
  await there.time.pass(MINUTE_MS);
  await first.close();
  there.token = 'PARENT';
  there.sessions.set('CHILD', AWAY).set('PARENT', { kind: 'free' });
  const second = await there.host();
  second.goOn(play);
  expect(second.tokens()).toEqual(['CHILD']);
  await there.time.pass(20 * MINUTE_MS);
  expect(there.heard).toEqual(['0: 600 s left', '5: 300 s left', `10: ${TIME_OVER}`]);
  expect(there.ended[0]).toBe(10);
});

test('nobody’s game is nobody’s limit', async () => {
  const there = await world();
  const keeper = await there.host();
  there.token = '';
  begin(keeper, { ...play, userId: null });
  await there.time.pass(60 * MINUTE_MS);
  expect(there.asked).toEqual([]);
  expect(there.ended).toEqual([]);
});

test('a no of another evening is not the last word of this one', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', { kind: 'over', reason: REASON });
  begin(first, play);
  await there.time.pass(0);
  await first.close();
  await there.time.pass(23 * 60 * MINUTE_MS);
  there.sessions.set('CHILD', limited(60));
  const second = await there.host();
  second.goOn(play);
  await there.time.pass(MINUTE_MS);
  expect(there.ended).toEqual([0]);
  there.sessions.set('CHILD', { kind: 'over', reason: REASON });
  await there.time.pass(MINUTE_MS);
  expect(there.ended).toHaveLength(2);
  expect(there.heard).toHaveLength(2);
});

test('a session is kept as long as its game runs', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', { kind: 'free' });
  begin(first, play);
  begin(first, { playId: 'Q', gameId: 2, userId: null });
  await there.time.pass(0);
  await first.close();
  expect(await there.onDisk()).toContain('CHILD');
  const second = await there.host();
  await second.dropUnwatched();
  expect(await there.onDisk()).toBe('[]\n');
  expect(second.tokens()).toEqual([]);
});

test('of a game that still runs the session stays, of the others it goes', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', { kind: 'free' }).set('OTHER', { kind: 'free' });
  begin(first, play);
  there.token = 'OTHER';
  begin(first, { playId: 'Q', gameId: 2, userId: 8 });
  await there.time.pass(0);
  await first.close();
  const second = await there.host();
  second.goOn(play);
  await second.dropUnwatched();
  const kept = await there.onDisk();
  expect(kept).toContain('CHILD');
  expect(kept).not.toContain('OTHER');
});

test('a session that the accounts keep, or that is over, is not written beside them', async () => {
  const there = await world();
  const keeper = await there.host();
  there.kept.set(7, 'CHILD');
  there.sessions.set('CHILD', limited(60));
  begin(keeper, play);
  there.token = 'ENDED';
  begin(keeper, { playId: 'Q', gameId: 2, userId: null });
  await there.time.pass(0);
  await keeper.close();
  const kept = await there.onDisk();
  expect(kept).toContain('"playId": "P"');
  expect(kept).not.toContain('CHILD');
  expect(kept).not.toContain('ENDED');
  const next = await there.host();
  next.goOn(play);
  await there.time.pass(0);
  expect(there.asked.at(-1)?.token).toBe('CHILD');
});

test('no other account is asked about a game whose limit is lost', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', limited(10)).set('PARENT', { kind: 'free' });
  begin(first, play);
  await there.time.pass(0);
  await first.close();
  await rm(join(there.home, 'play-limits.json'));
  there.token = 'PARENT';
  const second = await there.host();
  second.goOn(play);
  await there.time.pass(MINUTE_MS);
  there.kept.set(7, 'AGAIN');
  there.sessions.set('AGAIN', { kind: 'over', reason: REASON });
  await there.time.pass(MINUTE_MS);
  expect([...new Set(there.asked.map(({ token }) => token))]).toEqual(['CHILD', 'AGAIN']);
  expect(there.ended).not.toEqual([]);
});

test('a launch takes its player’s session, never one that another account is known to have', async () => {
  const there = await world();
  const keeper = await there.host();
  expect(keeper.sessionOf(7)).toBe('CHILD');
  there.kept.set(8, 'PARENT');
  there.token = 'PARENT';
  expect(keeper.sessionOf(7)).toBe('');
  expect(keeper.sessionOf(null)).toBe('PARENT');
  there.kept.set(7, 'CHILD');
  expect(keeper.sessionOf(7)).toBe('CHILD');
});

test('a damaged row takes no other one with it', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', limited(10));
  begin(first, play);
  await there.time.pass(0);
  await first.close();
  const path = join(there.home, 'play-limits.json');
  const rows = z.array(z.unknown()).parse(JSON.parse(await there.onDisk()));
  await writeFile(path, JSON.stringify([{ playId: 'Q' }, ...rows]));
  const second = await there.host();
  expect(second.tokens()).toEqual(['CHILD']);
  expect(there.backups).toEqual([join(there.home, 'play-limits.bad-1.json')]);
});
