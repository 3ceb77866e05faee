import {
  ERRORS,
  RewardType,
  getLotteryRound,
  getLotteryUserBySetting,
  getPointsLotteryDetails,
  pageLotteryRounds,
} from '@gamebox/contract';
import { tableHashOf } from '@gamebox/contract/lottery';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  draw,
  insertLottery,
  insertLotteryVersion,
  insertRichPlayer,
} from '../../../test/lottery.ts';
import type { Player } from '../../../test/lottery.ts';
import { holdBack } from '../../../test/hold-inserts.ts';
import { ORDINARY_NOON, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger, ruleOf } from '../../../test/welfare.ts';
import type { Database } from '../../db/database.ts';
import { DAY_MS } from '../../china/time.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

const THANKS = { weight: 1 };
let platform: TestPlatform;
let aheadMs: number;
/** How often the database's clock was asked. */
let measured: number;
let player: Player;

beforeAll(async () => {
  platform = await createTestPlatform({
    measureAhead: () => {
      measured += 1;
      return Promise.resolve(aheadMs);
    },
  });
});
beforeEach(async () => {
  platform.clock.set(ORDINARY_NOON);
  aheadMs = 0;
  measured = 0;
  player = await insertRichPlayer(platform, 1000);
});
afterEach(async () => {
  await checkLedger(platform.db);
});
afterAll(() => platform.close());

const inserted = (prizes: Parameters<typeof insertLottery>[1]['prizes'], given = {}) =>
  insertLottery(platform.db, { prizes, ...given });

describe('what is published', () => {
  test('odds, hashes and stocks, and the whole of it when the day is over', async () => {
    const { settingId, prizeIds } = await inserted([
      { weight: 10, physical: true, stock: 2 },
      { weight: 20, rules: [ruleOf(RewardType.redPacket, 100, 200)] },
      { weight: 70, points: 5 },
    ]);
    const details = (await platform.call(getPointsLotteryDetails, { query: { settingId } })).data;
    expect(details).toMatchObject({ settingId, cost: 10, day: '2026-06-17', totalWeight: 100 });
    expect(details?.prizes.map(({ odds }) => odds)).toEqual([0.1, 0.2, 0.7]);
    expect(details?.prizes[0]).toMatchObject({
      stock: 2,
      stockLeft: 2,
      physical: true,
      substituteId: prizeIds[2],
      isWin: true,
    });
    const query = { roundId: details?.roundId ?? 0 };
    const during = (await platform.call(getLotteryRound, { query })).data;
    expect(during).toMatchObject({ seed: null, seedHash: details?.seedHash });
    expect(tableHashOf(during?.table ?? '')).toBe(details?.tableHash);
    // A draw that began at the last moment has ended before the seed is shown.
    platform.clock.set(Date.parse('2026-06-18T00:00:59+08:00'));
    expect((await platform.call(getLotteryRound, { query })).data?.seed).toBeNull();
    platform.clock.set(Date.parse('2026-06-18T00:01:00+08:00'));
    expect((await platform.call(getLotteryRound, { query })).data?.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('nobody draws in a round whose seed was shown, even by a clock that is late', async () => {
    const { settingId } = await inserted([THANKS]);
    const lastSecond = Date.parse('2026-06-17T23:59:59+08:00');
    platform.clock.set(lastSecond);
    const query = { roundId: (await draw(platform, player, settingId)).data?.roundId ?? 0 };
    // As another process sees it, whose clock is right.
    platform.clock.set(lastSecond + 62_000);
    expect((await platform.call(getLotteryRound, { query })).data?.seed).not.toBeNull();
    platform.clock.set(lastSecond);
    expect(await draw(platform, player, settingId)).toMatchObject(ERRORS.LOTTERY_ROUND_OVER);
    platform.clock.set(lastSecond + 1000);
    expect(await draw(platform, player, settingId)).toMatchObject({ code: 0 });
  });

  test('a process whose clock is ahead ends no round that runs by the database’s', async () => {
    const { settingId } = await inserted([THANKS]);
    const query = { roundId: (await draw(platform, player, settingId)).data?.roundId ?? 0 };
    const seedAfter = async (ms: number) => {
      platform.clock.set(ORDINARY_NOON + ms);
      const round = await platform.call(getLotteryRound, { query });
      const page = await platform.call(pageLotteryRounds, { query: { settingId } });
      return [round.data?.seed, page.data?.list.find((one) => one.day === '2026-06-17')?.seed];
    };
    aheadMs = 2 * DAY_MS;
    expect(await seedAfter(2 * DAY_MS)).toEqual([null, null]);
    platform.clock.set(ORDINARY_NOON);
    expect(await draw(platform, player, settingId)).toMatchObject({ code: 0 });
    // It shows the seed once the round is over by the database’s clock as well.
    const [shown, listed] = await seedAfter(3 * DAY_MS);
    expect(shown).toMatch(/^[0-9a-f]{64}$/);
    expect(listed).toBe(shown);
  });

  test('a page of rounds asks the database for its time once', async () => {
    const { settingId } = await inserted([THANKS]);
    for (const day of [0, 1, 2]) {
      platform.clock.set(ORDINARY_NOON + day * DAY_MS);
      await platform.call(getPointsLotteryDetails, { query: { settingId } });
    }
    platform.clock.set(ORDINARY_NOON + 5 * DAY_MS);
    const { data } = await platform.call(pageLotteryRounds, { query: { settingId } });
    const shown = data?.list.filter(({ seed }) => seed !== null);
    expect([shown?.length, measured]).toEqual([3, 1]);
  });

  test('the seed waits for the draws that are under way', async () => {
    const { settingId } = await inserted([THANKS]);
    const drawn = await draw(platform, player, settingId);
    const roundId = drawn.data?.roundId ?? 0;
    platform.clock.set(ORDINARY_NOON + 86_400_000);
    const hold = (trx: Database) => sql`select lottery_hold(${[roundId]}::int8[])`.execute(trx);
    const [answer] = await holdBack(platform.db, { hold, waiters: 1 }, () => [
      platform.call(getLotteryRound, { query: { roundId } }),
    ]);
    expect(answer?.data?.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  test('one round a day, however many ask for it first', async () => {
    const { settingId } = await inserted([THANKS]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        platform.call(getPointsLotteryDetails, { query: { settingId } }),
      ),
    );
    expect(new Set(answers.map(({ data }) => data?.seedHash)).size).toBe(1);
    platform.clock.set(ORDINARY_NOON + 86_400_000);
    await platform.jobs['beginLotteryRounds']?.();
    const rounds = await platform.call(pageLotteryRounds, { query: { settingId } });
    expect(rounds.data?.list.map(({ day }) => day)).toEqual(['2026-06-18', '2026-06-17']);
    expect(rounds.data?.list.map(({ seed }) => seed === null)).toEqual([true, false]);
  });

  test('a table that changes in the day holds from the next on', async () => {
    const { settingId, versionId } = await inserted([THANKS]);
    const get = () => platform.call(getPointsLotteryDetails, { query: { settingId } });
    const before = (await get()).data;
    const prizes = [{ weight: 1, points: 7 }];
    const fromTime = ORDINARY_NOON - 1000;
    const next = await insertLotteryVersion(platform.db, settingId, { prizes, fromTime, cost: 3 });
    expect((await get()).data).toEqual(before);
    const drawn = await draw(platform, player, settingId);
    expect(drawn.data).toMatchObject({ points: 0, isWin: false });
    expect(before?.versionId).toBe(versionId);
    platform.clock.set(ORDINARY_NOON + 86_400_000);
    expect((await get()).data).toMatchObject({ versionId: next.versionId, cost: 3 });
    expect((await draw(platform, player, settingId)).data).toMatchObject({ points: 7 });
  });

  test.each([
    ['unknown', 999_999],
    ['over', 0],
  ])('nothing of a lottery that is %s', async (_, unknown) => {
    const settingId = unknown === 0 ? (await inserted([THANKS])).settingId : unknown;
    await platform.db
      .updateTable('lotterySetting')
      .set({ endTime: ORDINARY_NOON })
      .where('settingId', '=', settingId)
      .execute();
    const sent = { token: player.token, query: { settingId } };
    const code = 1_005_001_000;
    expect(await platform.call(getPointsLotteryDetails, sent)).toMatchObject({ code, data: null });
    expect(await platform.call(getLotteryUserBySetting, sent)).toMatchObject({ code });
    expect(await draw(platform, player, settingId)).toMatchObject({ code });
  });
});

test('a substitute that can run out too is found when a round begins', async () => {
  const { settingId, prizeIds } = await inserted([{ weight: 1, points: 1, stock: 1 }, THANKS]);
  const [first, last] = prizeIds;
  const { stockId } = await platform.db
    .selectFrom('lotteryPrize')
    .select('stockId')
    .where('prizeId', '=', first ?? 0)
    .executeTakeFirstOrThrow();
  await pastTriggers('lottery_prize', (tx) =>
    tx
      .updateTable('lotteryPrize')
      .set({ stockId, substituteId: first ?? 0 })
      .where('prizeId', '=', last ?? 0)
      .execute(),
  );
  const answer = await platform.call(getPointsLotteryDetails, { query: { settingId } });
  expect(answer).toMatchObject({ code: 500 });
  await platform.db
    .updateTable('lotterySetting')
    .set({ endTime: 1 })
    .where('settingId', '=', settingId)
    .execute();
});

test('weights that no roll can cover are found when a round begins', async () => {
  const { settingId, versionId } = await inserted([THANKS, THANKS, THANKS]);
  await pastTriggers('lottery_prize', (tx) =>
    tx
      .updateTable('lotteryPrize')
      .set({ weight: 2 ** 31 - 1 })
      .where('versionId', '=', versionId)
      .execute(),
  );
  const answer = await platform.call(getPointsLotteryDetails, { query: { settingId } });
  expect(answer).toMatchObject({ code: 500 });
  await platform.db
    .updateTable('lotterySetting')
    .set({ endTime: 1 })
    .where('settingId', '=', settingId)
    .execute();
});

test('a version without prizes has not begun', async () => {
  const { settingId } = await platform.db
    .insertInto('lotterySetting')
    .values({ name: '空', beginTime: 0, endTime: null })
    .returning('settingId')
    .executeTakeFirstOrThrow();
  await pastTriggers('lottery_version', (tx) =>
    tx
      .insertInto('lotteryVersion')
      .values({ settingId, fromTime: 0, cost: 1, drawsPerDay: 1 })
      .execute(),
  );
  const answer = await platform.call(getPointsLotteryDetails, { query: { settingId } });
  expect(answer).toMatchObject({ code: 1_005_001_000, data: null });
});

/** Writes what the database's triggers would refuse, as older rows may have it. */
async function pastTriggers(table: string, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await inTransaction(platform.db, async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await work(tx);
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  });
}
