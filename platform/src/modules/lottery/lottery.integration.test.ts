import { randomUUID } from 'node:crypto';
import {
  ERRORS,
  RewardType,
  createLotteryDetail,
  getLotteryRound,
  getLotteryScrollShow,
  getLotteryUserBySetting,
  getMyLotteryInfoBySetting,
  getMyLotteryRecord,
  openRedPacket,
  getPointsLotteryDetails,
  getPointsLotteryTotal,
  getWinningList,
  pageIntegralLog,
  setLotteryClientSeed,
  sign,
} from '@gamebox/contract';
import { checkDraw, rollOf } from '@gamebox/contract/lottery';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  draw,
  insertLottery,
  insertLotteryVersion,
  insertRichPlayer,
} from '../../../test/lottery.ts';
import type { Player } from '../../../test/lottery.ts';
import { ORDINARY_NOON, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, ruleOf } from '../../../test/welfare.ts';

const THANKS = { weight: 1 };
let platform: TestPlatform;
let player: Player;

beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  platform.clock.set(ORDINARY_NOON);
  player = await insertRichPlayer(platform, 1000);
});
afterEach(async () => {
  await checkLedger(platform.db);
});
afterAll(() => platform.close());

const inserted = (prizes: Parameters<typeof insertLottery>[1]['prizes'], given = {}) =>
  insertLottery(platform.db, { prizes, ...given });

async function points(settingId: number): Promise<number | undefined> {
  const sent = { token: player.token, query: { settingId } };
  return (await platform.call(getLotteryUserBySetting, sent)).data?.points;
}

/**
 * Reads counted so far on the tables with which draws and sign-ins begin: whole scans, and rows of
 * grants by their keys.
 */
async function readSoFar(): Promise<object | undefined> {
  // Reports what this connection has counted so far.
  await sql`select pg_stat_force_next_flush()`.execute(platform.db);
  const { rows } = await sql<{ whole: number; grants: number }>`
    select sum(seq_scan)::int8 as whole, (select idx_tup_read from pg_stat_user_indexes
        where indexrelname = 'reward_grant_business_key_key') as grants
    from pg_stat_user_tables where relname in ('lottery_draw', 'reward_grant', 'sign_in')`.execute(
    platform.db,
  );
  return rows[0];
}

// Must be the first test here: later there are draws.
test('what a draw and a sign-in begin from is never read whole, though planned while it was empty', async () => {
  await sql`analyze lottery_draw, reward_grant, sign_in`.execute(platform.db);
  const { settingId } = await inserted([{ weight: 1, points: 5 }]);
  const before = await readSoFar();
  for (let time = 0; time < 10; time += 1) {
    expect((await draw(platform, player, settingId)).code).toBe(0);
    await platform.call(sign, { token: player.token });
  }
  expect(await readSoFar()).toEqual(before);
});

describe('a draw', () => {
  test('costs points, gives its prize and can be checked', async () => {
    const { settingId, prizeIds } = await inserted([
      { weight: 3, points: 25 },
      { weight: 2, rules: [ruleOf(RewardType.welfareCoins, 5)] },
      { weight: 2, rules: [ruleOf(RewardType.coupon, 1), ruleOf(RewardType.redPacket, 1, 9)] },
      THANKS,
    ]);
    const records = [];
    for (let index = 0; index < 12; index += 1)
      records.push((await draw(platform, player, settingId)).data);
    expect(records.map((record) => record?.nonce)).toEqual(Array.from(records, (_, i) => i + 1));
    const won = records.reduce((sum, record) => sum + (record?.points ?? 0), 0);
    expect(await points(settingId)).toBe(1000 - 120 + won);
    platform.clock.set(ORDINARY_NOON + 86_400_000);
    const query = { roundId: records[0]?.roundId ?? 0 };
    const round = (await platform.call(getLotteryRound, { query })).data;
    for (const record of records) {
      if (record === null || round?.seed === undefined || round.seed === null)
        throw new Error('no draw, or no seed');
      expect(
        checkDraw({ ...round, seed: round.seed }, { ...record, prizeId: record.prizeId ?? 0 }),
      ).toEqual([]);
      expect(prizeIds).toContain(record.prizeId);
    }
    const mine = await platform.call(getMyLotteryRecord, { token: player.token, query: {} });
    expect(mine.data?.total).toBe(12);
    expect(mine.data?.list[0]).toEqual(records.at(-1));
  });

  test('that won a red packet is listed with the sum of it once it is opened', async () => {
    const { settingId } = await inserted([
      { weight: 1, rules: [ruleOf(RewardType.redPacket, 7, 7)] },
    ]);
    const { token } = player;
    const listed = async () =>
      (await platform.call(getMyLotteryRecord, { token })).data?.list[0]?.rewards;
    const { data } = await draw(platform, player, settingId);
    const redPacketId = data?.rewards[0]?.redPacketId ?? 0;
    expect(await listed()).toMatchObject([{ redPacketId, value: 0 }]);
    await platform.call(openRedPacket, { token, body: { redPacketId } });
    expect(await listed()).toMatchObject([{ redPacketId, value: 7 }]);
  });

  test('asked for again is the same draw, also when the lottery is over', async () => {
    const { settingId } = await inserted([{ weight: 1, points: 3 }]);
    const requestId = randomUUID();
    const first = await draw(platform, player, settingId, requestId);
    expect(await draw(platform, player, settingId, requestId)).toEqual(first);
    const log = (await platform.call(pageIntegralLog, { token: player.token, query: {} })).data;
    expect(log?.list[0]).toMatchObject({ title: '抽中 奖品1', change: 3 });
    await platform.db
      .updateTable('lotterySetting')
      .set({ endTime: 1 })
      .where('settingId', '=', settingId)
      .execute();
    expect(await draw(platform, player, settingId, requestId)).toEqual(first);
    const other = await inserted([THANKS]);
    expect(await draw(platform, player, other.settingId, requestId)).toMatchObject({
      code: 1_005_001_003,
    });
    expect(await points(other.settingId)).toBe(993);
  });

  test('one request twenty times at once is one draw', async () => {
    const { settingId } = await inserted([{ weight: 1, points: 3 }]);
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => draw(platform, player, settingId, requestId)),
    );
    expect(new Set(answers.map(({ data }) => data?.recordId)).size).toBe(1);
    expect(await points(settingId)).toBe(993);
    const facts = platform.db.selectFrom('activity').select(['kind', 'amount', 'subject']);
    expect(
      await facts.where('userId', '=', player.userId).where('kind', '<>', 'login').execute(),
    ).toEqual([
      { kind: 'points', amount: 3, subject: 'draw' },
      { kind: 'draw', amount: 1, subject: String(settingId) },
    ]);
  });

  test('is refused above the day’s limit, and allowed on the next day', async () => {
    const { settingId } = await inserted([THANKS], { drawsPerDay: 2 });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => draw(platform, player, settingId)),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 1_005_001_001)).toHaveLength(4);
    platform.clock.set(Date.parse('2026-06-18T00:00:00+08:00'));
    expect((await draw(platform, player, settingId)).data).toMatchObject({ nonce: 1 });
  });

  test('at another cost than was shown takes nothing', async () => {
    const { settingId } = await inserted([THANKS]);
    const drawAt = (cost: number, requestId: string = randomUUID()) => {
      const body = { settingId, cost, requestId };
      return platform.call(createLotteryDetail, { token: player.token, body });
    };
    const requestId = randomUUID();
    expect((await drawAt(10, requestId)).code).toBe(0);
    const fromTime = Date.parse('2026-06-18T00:00:00+08:00');
    await insertLotteryVersion(platform.db, settingId, { cost: 60, fromTime, prizes: [THANKS] });
    platform.clock.set(fromTime);
    expect(await drawAt(10)).toMatchObject(ERRORS.LOTTERY_COST_CHANGED);
    expect(await points(settingId)).toBe(990);
    expect((await drawAt(60)).code).toBe(0);
    expect(await points(settingId)).toBe(930);
    // A request that was used is the draw of its time: at its own cost, and at no other.
    expect((await drawAt(10, requestId)).data).toMatchObject({ nonce: 1 });
    expect(await drawAt(60, requestId)).toMatchObject(ERRORS.LOTTERY_REQUEST_USED);
    expect(await points(settingId)).toBe(930);
  });

  test('without enough points changes nothing', async () => {
    const { settingId } = await inserted([{ weight: 1, physical: true, stock: 5 }, THANKS]);
    const poor = await insertRichPlayer(platform, 9);
    expect(await draw(platform, poor, settingId)).toMatchObject({
      code: 1_015_001_000,
      msg: '余额不足：积分',
    });
    const details = await platform.call(getPointsLotteryDetails, { query: { settingId } });
    expect(details.data?.prizes[0]?.stockLeft).toBe(5);
    const mine = await platform.call(getMyLotteryInfoBySetting, {
      token: poor.token,
      query: { settingId },
    });
    expect(mine.data).toEqual({ draws: 0, wins: [] });
  });

  test('of a poor player is refused alone, and those at the same moment are made', async () => {
    const { settingId } = await inserted([{ weight: 1, points: 3 }]);
    const players = await Promise.all(
      [100, 100, 9, 100, 100].map((given) => insertRichPlayer(platform, given)),
    );
    const answers = await Promise.all(players.map((one) => draw(platform, one, settingId)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 1_015_001_000, 0, 0]);
    expect(new Set(answers.flatMap(({ data }) => data?.userId ?? [])).size).toBe(4);
  });

  test.each([[{}], [{ requestId: 'x' }], [{ settingId: -1 }]])(
    'of %j is no draw',
    async (wrong) => {
      const body = { settingId: 1, requestId: 'none', ...wrong };
      const answer = await platform.app.inject({
        method: 'POST',
        url: '/api/web-api/points/lottery/createLotteryDetail',
        payload: body,
        headers: { authorization: `Bearer ${player.token}` },
      });
      expect(answer.json()).toMatchObject({ code: 400 });
    },
  );

  test('follows the player’s own seed', async () => {
    const { settingId } = await inserted([{ weight: 999, points: 1 }, THANKS]);
    const state = () =>
      platform.call(getLotteryUserBySetting, { token: player.token, query: { settingId } });
    const given = (await state()).data?.clientSeed ?? '';
    expect((await draw(platform, player, settingId)).data?.clientSeed).toBe(given);
    const body = { clientSeed: 'my-own_seed1' };
    await platform.call(setLotteryClientSeed, { token: player.token, body });
    expect((await state()).data).toMatchObject({ ...body, nonce: 2 });
    const record = (await draw(platform, player, settingId)).data;
    const round = await platform.db
      .selectFrom('lotteryRound')
      .selectAll()
      .where('roundId', '=', record?.roundId ?? 0)
      .executeTakeFirstOrThrow();
    const { roundId } = round;
    const input = { ...body, seed: round.seed.toString('hex'), roundId, userId: player.userId };
    expect(record).toMatchObject({ roll: rollOf({ ...input, nonce: 2 }, 1000), ...body });
    const wrong = { clientSeed: 'a:b' };
    expect(
      await platform.call(setLotteryClientSeed, { token: player.token, body: wrong }),
    ).toMatchObject({ code: 400 });
  });
});

describe('300 draws at once', () => {
  test('on a stock of 20 give 20 prizes, and the substitute says so', async () => {
    const { settingId, prizeIds } = await inserted([
      { weight: 999, physical: true, stock: 20 },
      { weight: 1, points: 2 },
    ]);
    const players = await Promise.all(
      Array.from({ length: 100 }, () => insertRichPlayer(platform, 100)),
    );
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        draw(platform, players[index % players.length] ?? player, settingId),
      ),
    );
    expect(answers.filter(({ code }) => code !== 0)).toEqual([]);
    const physical = answers.filter(({ data }) => data?.prizeId === prizeIds[0]);
    expect(physical).toHaveLength(20);
    expect(new Set(physical.map(({ data }) => data?.orderId)).size).toBe(20);
    const substituted = answers.filter(({ data }) => data?.substituted === true);
    expect(substituted.length).toBeGreaterThan(260);
    for (const { data } of substituted)
      expect(data).toMatchObject({ prizeId: prizeIds[1], rolledPrizeId: prizeIds[0], points: 2 });
    const details = await platform.call(getPointsLotteryDetails, { query: { settingId } });
    expect(details.data?.prizes[0]).toMatchObject({ stock: 20, stockLeft: 0 });
  });
});

test('winners are shown without their names, and counted', async () => {
  const { settingId } = await inserted([{ weight: 1, points: 1 }]);
  await draw(platform, player, settingId);
  await draw(platform, player, settingId);
  const other = await insertRichPlayer(platform, 10);
  await draw(platform, other, settingId);
  const winner = { nickname: '青**火', prizeName: '奖品1', time: ORDINARY_NOON };
  const winners = await platform.call(getWinningList, { query: { settingId } });
  expect(winners.data).toEqual([winner, winner, winner]);
  expect((await platform.call(getLotteryScrollShow)).data?.slice(0, 3)).toEqual(winners.data);
  const sent = { token: player.token, query: { settingId } };
  expect((await platform.call(getPointsLotteryTotal, sent)).data).toEqual({
    draws: 3,
    wins: 3,
    mine: 2,
    myWins: 2,
  });
  const mine = await platform.call(getMyLotteryInfoBySetting, sent);
  expect(mine.data).toMatchObject({ draws: 2, wins: [{ nonce: 2 }, { nonce: 1 }] });
});
