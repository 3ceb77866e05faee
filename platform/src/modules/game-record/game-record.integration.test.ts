import { randomUUID } from 'node:crypto';
import { ERRORS, checkOnline, getUserDetail, listGameRecords, reportPlay } from '@gamebox/contract';
import type { CallBody } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertGame, insertServer } from '../../../test/insert-game.ts';
import { chinaDayStart } from '../../china/time.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { MOST_LISTED_PLAYS, MOST_PLAYS_A_DAY } from './repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let platform: TestPlatform;
let token: string;
let other: string;
let gameId: number;
/** Two hours ago. */
let startTime: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.loginVerified();
  other = await platform.loginVerified('13800000002');
  platform.clock.advance(3 * HOUR_MS);
  gameId = await insertGame(platform.db, { name: '青河' });
  startTime = platform.clock.now() - 2 * HOUR_MS;
});

afterAll(() => platform.close());

beforeEach(async () => {
  await platform.db.deleteFrom('gameRecord').execute();
  await platform.db.deleteFrom('playDay').execute();
});

async function report(given: Partial<CallBody<typeof reportPlay>> = {}, as: string = token) {
  const body = { playId: randomUUID(), gameId, startTime, seconds: 60, ...given };
  return platform.call(reportPlay, { body, token: as });
}

const records = async (as: string = token) =>
  (await platform.call(listGameRecords, { token: as })).data ?? [];

const played = async () => (await platform.call(getUserDetail, { token })).data?.playSeconds;

it('is empty for who has not played', async () => {
  expect(await records()).toEqual([]);
});

it('is made of the last plays alone, however many there are', async () => {
  const old = await insertGame(platform.db, { name: '旧游' });
  await report({ gameId: old });
  const { userId } = await platform.db
    .selectFrom('gameRecord')
    .select('userId')
    .executeTakeFirstOrThrow();
  const addPlays = (count: number) =>
    sql`
      insert into game_record (play_id, user_id, game_id, start_time, seconds)
      select gen_random_uuid(), ${userId}::int8, ${gameId}::int8, ${startTime}::int8 + nth * 10, 0
      from generate_series(1, ${count}::int8) nth`.execute(platform.db);
  await addPlays(MOST_LISTED_PLAYS - 1);
  const games = async () => (await records()).map((record) => record.gameId);
  expect(await games()).toEqual([gameId, old]);
  await addPlays(1);
  expect(await games()).toEqual([gameId]);
});

it('merges the plays of a game and shows the last played first, with its server', async () => {
  const { db } = platform;
  const [first, second] = [
    await insertServer(db, gameId, '灯市'),
    await insertServer(db, gameId, '放灯'),
  ];
  const third = await insertGame(db, { name: '铁潮' });
  await report({ serverId: second, startTime: startTime + HOUR_MS, seconds: 600 });
  await report({ serverId: first, seconds: 60 });
  await report({ gameId: third, serverId: null, startTime: startTime + HOUR_MS / 2, seconds: 30 });
  expect(await records()).toEqual([
    {
      gameId,
      name: '青河',
      coverPicture: '/assets/covers/none.svg',
      serverId: second,
      serverName: '放灯',
      lastPlayTime: startTime + HOUR_MS + 600_000,
      playSeconds: 660,
      downloadable: false,
    },
    expect.objectContaining({ gameId: third, serverId: null, serverName: null, playSeconds: 30 }),
  ]);
});

it('counts one play once, and its seconds only grow', async () => {
  const playId = randomUUID();
  const seconds = async (reported: number) => {
    expect(await report({ playId, seconds: reported })).toMatchObject({ code: 0, data: true });
    return (await records())[0]?.playSeconds;
  };
  expect(await seconds(120)).toBe(120);
  expect(await seconds(120)).toBe(120);
  expect(await seconds(60)).toBe(120);
  expect(await seconds(300)).toBe(300);
  await Promise.all([400, 500, 450].map((more) => report({ playId, seconds: more })));
  expect((await records())[0]?.playSeconds).toBe(500);
});

it('counts no more than the time since the play began, whatever is said later', async () => {
  const playId = randomUUID();
  await report({ playId, seconds: 172_800 });
  expect((await records())[0]?.playSeconds).toBe(7200);
  await report({ playId, startTime: 0, seconds: 172_800 });
  expect((await records())[0]?.playSeconds).toBe(7200);
  platform.clock.advance(60_000);
  await report({ playId, seconds: 172_800 });
  expect((await records())[0]?.playSeconds).toBe(7260);
});

it('counts of a play no more than one report claims, however long ago its start was told', async () => {
  const playId = randomUUID();
  await report({ playId, seconds: 0 });
  await report({ playId, startTime: platform.clock.now() - 1000, seconds: 1 });
  expect((await records())[0]?.playSeconds).toBe(1);
  await report({ playId, startTime: startTime + 600_000, seconds: 300 });
  expect((await records())[0]?.playSeconds).toBe(300);
  // A start that is told earlier moves nothing: what lies before the first is not counted.
  await report({ playId, startTime: startTime - 600_000, seconds: 1000 });
  expect((await records())[0]?.playSeconds).toBe(400);
});

it('keeps so many plays of a day apart, and counts the time of further ones all the same', async () => {
  const plays = Array.from({ length: MOST_PLAYS_A_DAY }, (_, index) => ({
    playId: randomUUID(),
    startTime: startTime + index * 10_000,
  }));
  for (const { playId, startTime: start } of plays)
    await report({ playId, startTime: start, seconds: 5 });
  const kept = async () =>
    (await platform.db.selectFrom('gameRecord').selectAll().execute()).length;
  expect(await kept()).toBe(MOST_PLAYS_A_DAY);
  const before = (await played()) ?? 0;
  const further = { startTime: startTime + MOST_PLAYS_A_DAY * 10_000, seconds: 60 };
  expect(await report(further)).toMatchObject({ code: 0, data: true });
  expect(await kept()).toBe(MOST_PLAYS_A_DAY);
  expect(await played()).toBe(before + 60);
  // Those that are kept still grow, those of other days and players are kept.
  await report({ ...plays[0], seconds: 10 });
  expect((await records())[0]?.playSeconds).toBe(MOST_PLAYS_A_DAY * 5 + 5);
  await report({}, other);
  platform.clock.advance(24 * HOUR_MS);
  await report({ startTime: platform.clock.now() - 60_000 });
  expect(await kept()).toBe(MOST_PLAYS_A_DAY + 2);
});

it('bears a clock that is a little ahead, and refuses one that is far', async () => {
  const now = platform.clock.now();
  expect(await report({ startTime: now + 60_000 })).toMatchObject({ code: 0 });
  expect((await records())[0]?.playSeconds).toBe(0);
  expect(await report({ startTime: now + HOUR_MS })).toMatchObject({
    code: 400,
    msg: '请求参数不正确：startTime',
  });
});

it('keeps a play to the player who reported it first', async () => {
  const playId = randomUUID();
  await report({ playId });
  expect(await report({ playId, seconds: 7000 }, other)).toMatchObject(ERRORS.FORBIDDEN);
  expect((await records())[0]?.playSeconds).toBe(60);
  expect(await records(other)).toEqual([]);
});

it('counts ten reports of one hour as one hour, whatever their plays and games', async () => {
  const second = await insertGame(platform.db);
  const start = platform.clock.now() - 2 * HOUR_MS;
  const reports = Array.from({ length: 10 }, (_, index) => ({
    gameId: index < 5 ? gameId : second,
    startTime: start + index * 1000,
    seconds: 3600 - index,
  }));
  await Promise.all(reports.map((given) => report(given)));
  expect(await played()).toBe(3600);
  expect((await records()).map(({ playSeconds }) => playSeconds)).toEqual([3600, 3600 - 5]);
});

it('counts an hour once that the online checks and the host’s record tell of', async () => {
  const start = platform.clock.now();
  for (let check = 0; check < 30; check++) {
    platform.clock.advance(120_000);
    await platform.call(checkOnline, { token, body: { seconds: 120 } });
  }
  await report({ startTime: start - 600_000, seconds: 1800 });
  await report({ startTime: start + 1_800_000, seconds: 1800 });
  expect(await played()).toBe(3600 + 600);
});

it('counts nothing before the registration: no days of 1970, no play of another time', async () => {
  const young = await platform.loginVerified('13800000008');
  const registered = platform.clock.now();
  platform.clock.advance(HOUR_MS);
  const ask = (given: Partial<CallBody<typeof reportPlay>>) => report(given, young);
  expect(await ask({ startTime: 0, seconds: 172_800 })).toMatchObject({ code: 0, data: true });
  expect(await ask({ startTime: registered - HOUR_MS, seconds: 60 })).toMatchObject({ code: 0 });
  expect(await records(young)).toEqual([]);
  await ask({ startTime: registered - HOUR_MS, seconds: 3660 });
  expect(await records(young)).toMatchObject([{ playSeconds: 60 }]);
  await ask({ startTime: registered - 86_400_000, seconds: 172_800 });
  expect(await records(young)).toMatchObject([{ playSeconds: 3600 }]);
  const { data } = await platform.call(getUserDetail, { token: young });
  expect(data?.playSeconds).toBe(3600);
});

it('takes no report of a player whose real name has not passed', async () => {
  const unverified = await platform.login('13800000009');
  platform.clock.advance(HOUR_MS);
  expect(await report({ startTime: platform.clock.now() - 60_000 }, unverified)).toMatchObject(
    ERRORS.IDENTITY_REQUIRED,
  );
  expect(await records(unverified)).toEqual([]);
});

it('refuses unknown games and servers, and who is not logged in', async () => {
  expect(await report({ gameId: 999_999 })).toMatchObject(ERRORS.GAME_NOT_FOUND);
  expect(await report({ serverId: 999_999 })).toMatchObject(ERRORS.GAME_SERVER_NOT_FOUND);
  expect(await platform.call(listGameRecords)).toMatchObject(ERRORS.UNAUTHORIZED);
  expect(await report({}, 'nobody')).toMatchObject(ERRORS.UNAUTHORIZED);
});

it('counts what was played offline for three days, and of no day more than twenty hours', async () => {
  platform.clock.advance(9 * DAY_MS);
  token = await platform.login();
  const dayStart = chinaDayStart(platform.clock.now()) - 3 * DAY_MS;
  const tell = (hour: number, length: number) =>
    report({ startTime: dayStart + hour * HOUR_MS, seconds: length * 3600 });
  for (const day of [0, 24, 48]) await tell(day + 6, 14);
  expect(await played()).toBe(3 * 14 * 3600);
  await tell(0, 48);
  await tell(48, 24);
  expect(await played()).toBe(3 * 20 * 3600);
});
