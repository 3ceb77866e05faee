import { randomUUID } from 'node:crypto';
import { ERRORS, setLotteryClientSeed } from '@gamebox/contract';
import { prizeAt, rollOf } from '@gamebox/contract/lottery';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draw, insertLottery, insertRichPlayer } from '../../../test/lottery.ts';
import type { Player } from '../../../test/lottery.ts';
import { ORDINARY_NOON, createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { checkLedger } from '../../../test/welfare.ts';
import { createLedgerRepository } from '../ledger/repository.ts';
import { createLedgerService } from '../ledger/service.ts';

const DAY_MS = 86_400_000;
const COST = 10;
const DRAWS_PER_DAY = 4;
const START_POINTS = 55;
const STOCK = 3;
const PRIZES = [{ weight: 4, points: 30, stock: STOCK }, { weight: 3, points: 5 }, { weight: 3 }];

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const player = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('draw' as const), player, key: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('seed' as const), player, seed: fc.nat(9) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sleep' as const) }) },
);

interface Model {
  readonly points: number[];
  readonly seeds: (string | undefined)[];
  /** How many draws each player made on this day. */
  drawn: number[];
  stock: number;
  /** The answers by player and request. */
  readonly answers: Map<string, object>;
}

async function seedOf(settingId: number): Promise<{ roundId: number; seed: string }> {
  const round = await platform.db
    .selectFrom('lotteryRound')
    .select(['roundId', 'seed'])
    .where('settingId', '=', settingId)
    .orderBy('roundId', 'desc')
    .executeTakeFirstOrThrow();
  return { roundId: round.roundId, seed: round.seed.toString('hex') };
}

test('whatever is drawn in whatever order, a model says the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      platform.clock.set(ORDINARY_NOON);
      const { settingId, prizeIds } = await insertLottery(platform.db, {
        cost: COST,
        drawsPerDay: DRAWS_PER_DAY,
        prizes: PRIZES,
      });
      const players = [
        await insertRichPlayer(platform, START_POINTS),
        await insertRichPlayer(platform, START_POINTS),
      ];
      const model: Model = {
        points: [START_POINTS, START_POINTS],
        seeds: [undefined, undefined],
        drawn: [0, 0],
        stock: STOCK,
        answers: new Map(),
      };
      const requests = Array.from({ length: 10 }, () => randomUUID());
      for (const each of steps) {
        if (each.do === 'sleep') {
          platform.clock.advance(DAY_MS);
          model.drawn = [0, 0];
        } else if (each.do === 'seed') {
          const clientSeed = `seed-${String(each.seed)}`;
          const { token } = players[each.player] ?? { token: '' };
          await platform.call(setLotteryClientSeed, { token, body: { clientSeed } });
          model.seeds[each.player] = clientSeed;
        } else await drawBoth(model, { players, settingId, prizeIds, requests, each });
      }
      const ledger = createLedgerService(createLedgerRepository(platform.db), platform.clock.now);
      for (const [index, { userId }] of players.entries())
        expect((await ledger.balances(userId)).points).toBe(model.points[index]);
    }),
    { numRuns: 10 },
  );
  await checkLedger(platform.db);
});

interface Given {
  readonly players: readonly Player[];
  readonly settingId: number;
  readonly prizeIds: readonly number[];
  readonly requests: readonly string[];
  readonly each: { readonly player: number; readonly key: number };
}

/** Draws on the platform and in the model, and compares the results. */
async function drawBoth(model: Model, given: Given): Promise<void> {
  const { players, settingId, requests, each } = given;
  const who = players[each.player];
  if (who === undefined) throw new Error('no player');
  const answer = await draw(platform, who, settingId, requests[each.key]);
  const request = `${String(each.player)} ${String(each.key)}`;
  const known = model.answers.get(request);
  const clientSeed = model.seeds[each.player] ?? answer.data?.clientSeed ?? '';
  const expected = known ?? (await predict(model, given, { userId: who.userId, clientSeed }));
  expect(answer).toMatchObject(expected);
  if (answer.code === 0) {
    model.seeds[each.player] ??= clientSeed;
    model.answers.set(request, answer);
  }
}

/** The answer that a new request must get; also updates the model. */
async function predict(
  model: Model,
  { settingId, prizeIds, each }: Given,
  who: { readonly userId: number; readonly clientSeed: string },
): Promise<object> {
  const points = model.points[each.player] ?? 0;
  const drawn = model.drawn[each.player] ?? 0;
  if (drawn >= DRAWS_PER_DAY) return { code: ERRORS.LOTTERY_DAILY_LIMIT.code };
  if (points < COST) return { code: ERRORS.LEDGER_INSUFFICIENT.code };
  const { roundId, seed } = await seedOf(settingId);
  const nonce = drawn + 1;
  const roll = rollOf({ seed, roundId, nonce, ...who }, 10);
  const rolled = PRIZES.indexOf(prizeAt(PRIZES, roll));
  const place = rolled === 0 && model.stock === 0 ? 2 : rolled;
  const won = PRIZES[place]?.points ?? 0;
  if (place === 0) model.stock -= 1;
  model.points[each.player] = points - COST + won;
  model.drawn[each.player] = nonce;
  const prizes = { prizeId: prizeIds[place], rolledPrizeId: prizeIds[rolled] };
  const substituted = place !== rolled;
  return { code: 0, data: { roundId, nonce, roll, points: won, substituted, ...prizes } };
}
