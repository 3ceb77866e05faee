import { randomUUID } from 'node:crypto';
import { createLotteryDetail } from '@gamebox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertLottery, insertRichPlayer } from '../../../test/lottery.ts';
import type { Player } from '../../../test/lottery.ts';
import { ORDINARY_NOON, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';
import { hashToken, makeToken } from '../session/token.ts';

const COST = 10;
const PRIZE = 5;

let platform: TestPlatform;
let player: Player;

beforeAll(async () => {
  platform = await createTestPlatform();
});
beforeEach(async () => {
  platform.clock.set(ORDINARY_NOON);
  player = await insertRichPlayer(platform, 1000);
});
afterAll(() => platform.close());

/** Opens a second session on another machine. */
async function openSecondSession(): Promise<string> {
  const token = makeToken();
  const now = platform.clock.now();
  await platform.db
    .insertInto('userSession')
    .values({
      userId: player.userId,
      tokenHash: hashToken(token),
      clientId: 'second',
      address: '',
      system: '',
      boxVersion: '',
      createTime: now,
      lastSeenTime: now,
      expireTime: now + 30 * DAY_MS,
      endTime: null,
      provenMobile: null,
      proofExpireTime: null,
    })
    .execute();
  return token;
}

async function kept() {
  const { db } = platform;
  const { userId } = player;
  const draws = await db
    .selectFrom('lotteryDraw')
    .select(['requestId', 'points', 'nonce'])
    .where('userId', '=', userId)
    .execute();
  const { balance } = await db
    .selectFrom('ledgerAccount')
    .select('balance')
    .where('userId', '=', userId)
    .where('unit', '=', 'points')
    .executeTakeFirstOrThrow();
  return { draws, balance };
}

test('two sessions with the same requests at once draw each of them once', async () => {
  const { settingId } = await insertLottery(platform.db, {
    cost: COST,
    prizes: [{ weight: 1, points: PRIZE }, { weight: 1 }],
  });
  const tokens = [player.token, await openSecondSession()];
  const requestIds = Array.from({ length: 12 }, () => randomUUID());
  const answers = await Promise.all(
    [...requestIds, ...requestIds].flatMap((requestId) =>
      tokens.map(async (token) => {
        const body = { settingId, requestId };
        const answer = await platform.call(createLotteryDetail, { token, body });
        return { requestId, answer };
      }),
    ),
  );
  expect(new Set(answers.map(({ answer }) => answer.code))).toEqual(new Set([0]));
  for (const [, same] of Map.groupBy(answers, ({ requestId }) => requestId))
    expect(new Set(same.map(({ answer }) => JSON.stringify(answer.data))).size).toBe(1);
  const { draws, balance } = await kept();
  expect(new Set(draws.map(({ requestId }) => requestId))).toEqual(new Set(requestIds));
  expect(draws).toHaveLength(requestIds.length);
  const won = draws.reduce((sum, { points }) => sum + points, 0);
  expect(balance).toBe(1000 - requestIds.length * COST + won);
  await checkLedger(platform.db);
});

test('the day’s limit holds for two sessions at once, and what was drawn is not drawn tomorrow', async () => {
  const { settingId } = await insertLottery(platform.db, {
    cost: COST,
    drawsPerDay: 3,
    prizes: [{ weight: 1 }],
  });
  const second = await openSecondSession();
  const requestIds = Array.from({ length: 12 }, () => randomUUID());
  const drawAll = () =>
    Promise.all(
      requestIds.map((requestId, nth) => {
        const body = { settingId, requestId };
        return platform.call(createLotteryDetail, {
          token: nth % 2 === 0 ? player.token : second,
          body,
        });
      }),
    );
  const drawn = (await drawAll()).filter(({ code }) => code === 0);
  expect(drawn).toHaveLength(3);
  platform.clock.advance(DAY_MS);
  const again = (await drawAll()).filter(({ code }) => code === 0);
  // Three of today repeat yesterday's answers, three more are new.
  expect(again).toHaveLength(6);
  expect(again).toEqual(expect.arrayContaining(drawn));
  const { draws, balance } = await kept();
  expect(draws.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual([1, 1, 2, 2, 3, 3]);
  expect(balance).toBe(1000 - 6 * COST);
  await checkLedger(platform.db);
});
