import { randomUUID } from 'node:crypto';
import { createLotteryDetail } from '@gamebox/contract';
import type { CallResult, Envelope } from '@gamebox/contract';
import type { Database } from '../src/db/database.ts';
import { inTransaction } from '../src/db/transaction.ts';
import type { Tx } from '../src/db/transaction.ts';
import { createLedgerRepository } from '../src/modules/ledger/repository.ts';
import { createLedgerService } from '../src/modules/ledger/service.ts';
import type { RewardRule } from '../src/modules/reward/rules.ts';
import { hashToken, makeToken } from '../src/modules/session/token.ts';
import type { TestClock, TestPlatform } from './test-platform.ts';
import { insertPlayer } from './welfare.ts';

interface GivenPrize {
  readonly weight: number;
  /** 谢谢参与 unless points, rules or `physical` are given. */
  readonly points?: number;
  readonly rules?: readonly RewardRule[];
  readonly physical?: boolean;
  /** The last prize is the substitute. */
  readonly stock?: number;
}

interface GivenVersion {
  readonly cost?: number;
  readonly drawsPerDay?: number;
  readonly fromTime?: number;
  readonly prizes: readonly GivenPrize[];
}

export interface InsertedVersion {
  readonly versionId: number;
  /** Ordered by place. */
  readonly prizeIds: readonly number[];
}

/** One transaction: the database accepts no version without prizes. */
export function insertLotteryVersion(
  db: Database,
  settingId: number,
  version: GivenVersion,
): Promise<InsertedVersion> {
  return inTransaction(db, (tx) => insertVersion(tx, settingId, version));
}

async function insertVersion(
  tx: Tx,
  settingId: number,
  { cost = 10, drawsPerDay = 100, fromTime = 0, prizes }: GivenVersion,
): Promise<InsertedVersion> {
  const { versionId } = await tx
    .insertInto('lotteryVersion')
    .values({ settingId, fromTime, cost, drawsPerDay })
    .returning('versionId')
    .executeTakeFirstOrThrow();
  const prizeIds: number[] = [];
  // The substitute is last in the list and must be inserted before the prizes that refer to it.
  for (const [place, prize] of [...prizes.entries()].toReversed()) {
    const { weight, points = 0, rules = [], physical = false, stock } = prize;
    const { prizeId } = await tx
      .insertInto('lotteryPrize')
      .values({
        versionId,
        place,
        weight,
        points,
        physical,
        name: `奖品${String(place + 1)}`,
        picture: '/assets/prizes/thanks.svg',
        isWin: physical || points > 0 || rules.length > 0,
        rules: JSON.stringify(rules),
        stockId: stock === undefined ? null : await insertStock(tx, stock),
        substituteId: stock === undefined ? null : (prizeIds.at(-1) ?? null),
      })
      .returning('prizeId')
      .executeTakeFirstOrThrow();
    prizeIds.unshift(prizeId);
  }
  return { versionId, prizeIds };
}

/** A lottery that has always been running. */
export async function insertLottery(
  db: Database,
  version: GivenVersion,
): Promise<InsertedVersion & { readonly settingId: number }> {
  const { settingId } = await db
    .insertInto('lotterySetting')
    .values({ name: '测试抽奖', beginTime: 0, endTime: null })
    .returning('settingId')
    .executeTakeFirstOrThrow();
  return { settingId, ...(await insertLotteryVersion(db, settingId, version)) };
}

async function insertStock(tx: Tx, remaining: number): Promise<number> {
  const { stockId } = await tx
    .insertInto('stock')
    .values({ remaining })
    .returning('stockId')
    .executeTakeFirstOrThrow();
  return stockId;
}

export interface Player {
  readonly userId: number;
  readonly token: string;
}

/** A logged-in player with points. */
export async function insertRichPlayer(
  { db, clock }: Pick<TestPlatform, 'db'> & { readonly clock: Pick<TestClock, 'now'> },
  points: number,
): Promise<Player> {
  const userId = await insertPlayer(db, '青河渔火');
  const token = makeToken();
  const time = clock.now();
  await db
    .insertInto('userSession')
    .values({
      userId,
      tokenHash: hashToken(token),
      clientId: '',
      address: '',
      system: '',
      boxVersion: '',
      createTime: time,
      lastSeenTime: time,
      expireTime: time + 30 * 86_400_000,
      endTime: null,
      provenMobile: null,
      proofExpireTime: null,
    })
    .execute();
  if (points > 0) await givePoints(db, userId, points);
  return { userId, token };
}

async function givePoints(db: Database, userId: number, amount: number): Promise<void> {
  const ledger = createLedgerService(createLedgerRepository(db), () => 1);
  await inTransaction(db, (tx) =>
    ledger.post(tx, {
      businessKey: `test:${randomUUID()}`,
      kind: 'test',
      entries: [
        { userId, unit: 'points', amount },
        { house: 'test', unit: 'points', amount: -amount },
      ],
    }),
  );
}

export function draw(
  { call }: TestPlatform,
  { token }: Player,
  settingId: number,
  requestId: string = randomUUID(),
): Promise<Envelope<CallResult<typeof createLotteryDetail>>> {
  return call(createLotteryDetail, { token, body: { settingId, requestId } });
}
