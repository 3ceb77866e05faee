import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AWAY, begin, limited, LimitWorld, MINUTE_MS, play } from '../../../../test/limit-world.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { TIME_OVER } from '../core/play-limit.ts';

const REASON = '未成年人仅可在周五、周六、周日和法定节假日的 20:00 至 21:00 进行游戏';

const world = async () => new LimitWorld(await temporaryFolder());

test('a minor is warned twice and is out when the platform says so', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', limited(17));
  await begin(keeper, play);
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
  await begin(keeper, play);
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
  await begin(keeper, play);
  await there.time.pass(10 * MINUTE_MS);
  there.sessions.set('CHILD', AWAY);
  await there.time.pass(600 * MINUTE_MS);
  expect(there.heard).toEqual([]);
  expect(there.ended).toEqual([]);
});

test('without a network the last answer holds, also where the clock is set back', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', limited(20));
  await begin(keeper, play);
  await there.time.pass(0);
  there.sessions.set('CHILD', AWAY);
  await there.time.pass(3 * MINUTE_MS);
  there.time.wall -= 60 * MINUTE_MS;
  await there.time.pass(17 * MINUTE_MS);
  expect(there.heard).toEqual(['5: 900 s left', '15: 300 s left', `20: ${TIME_OVER}`]);
  expect(there.ended).toEqual([20]);
});

test('a game launched by the last answer ends with the time that was left then', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', AWAY);
  const at = there.time.now();
  there.lastAnswers.set('CHILD', { kind: 'limited', remainingMs: 20 * MINUTE_MS, at });
  await there.time.pass(10 * MINUTE_MS);
  await begin(keeper, play);
  await there.time.pass(11 * MINUTE_MS);
  expect(there.heard).toEqual(['10: 600 s left', '15: 300 s left', `20: ${TIME_OVER}`]);
  expect(there.ended).toContain(20);
});

test('without any answer a game goes on, and the platform is asked until there is one', async () => {
  const there = await world();
  const keeper = await there.host();
  there.sessions.set('CHILD', AWAY);
  await begin(keeper, play);
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
  await begin(keeper, play);
  await there.time.pass(0);
  there.token = 'PARENT';
  there.sessions.delete('CHILD');
  await there.time.pass(3 * MINUTE_MS);
  expect(there.ended).toEqual([]);
  // The child has meanwhile logged in again and out again: the newest session is asked first.
  there.kept.set(7, 'AGAIN');
  there.sessions.set('AGAIN', limited(2));
  await there.time.pass(MINUTE_MS);
  expect(there.asked.at(-1)?.token).toBe('AGAIN');
  there.sessions.clear();
  await there.time.pass(2 * MINUTE_MS);
  expect(there.ended).toEqual([6]);
  expect(there.asked.some(({ token }) => token === 'PARENT')).toBe(false);
});

test('the next host knows the account, the last answer and the warnings shown', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', limited(10));
  await begin(first, play);
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
  await begin(keeper, { ...play, userId: null });
  await there.time.pass(60 * MINUTE_MS);
  expect(there.asked).toEqual([]);
  expect(there.ended).toEqual([]);
});

test('a refusal of another evening does not end a game of this one', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', { kind: 'over', reason: REASON });
  await begin(first, play);
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
  await begin(first, play);
  await begin(first, { playId: 'Q', gameId: 2, userId: null });
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
  await begin(first, play);
  there.token = 'OTHER';
  await begin(first, { playId: 'Q', gameId: 2, userId: 8 });
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
  await begin(keeper, play);
  there.token = 'ENDED';
  await begin(keeper, { playId: 'Q', gameId: 2, userId: null });
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

test('the next host knows the session though the first was killed right after the launch', async () => {
  const there = await world();
  await begin(await there.host(), play);
  expect((await there.host()).tokens()).toEqual(['CHILD']);
});

test('no other account is asked about a game whose limit is lost', async () => {
  const there = await world();
  const first = await there.host();
  there.sessions.set('CHILD', limited(10)).set('PARENT', { kind: 'free' });
  await begin(first, play);
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
  await begin(first, play);
  await there.time.pass(0);
  await first.close();
  const path = join(there.home, 'play-limits.json');
  const rows = z.array(z.unknown()).parse(JSON.parse(await there.onDisk()));
  await writeFile(path, JSON.stringify([{ playId: 'Q' }, ...rows]));
  const second = await there.host();
  expect(second.tokens()).toEqual(['CHILD']);
  expect(there.backups).toEqual([join(there.home, 'play-limits.bad-1.json')]);
});

test('a game that ends while its host ends takes no other one’s limit with it', async () => {
  const there = await world();
  const keeper = await there.host();
  await begin(keeper, play);
  await begin(keeper, { ...play, playId: 'Q', gameId: 2 });
  await keeper.close();
  keeper.forget(play.playId);
  await keeper.close();
  expect(JSON.parse(await there.onDisk())).toMatchObject([{ playId: 'Q', token: 'CHILD' }]);
});
