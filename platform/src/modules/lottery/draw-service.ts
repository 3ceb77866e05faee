import { randomBytes } from 'node:crypto';
import type { LotteryRecord } from '@gamebox/contract';
import { prizeAt, rollOf, totalWeightOf } from '@gamebox/contract/lottery';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ActivityService } from '../activity/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { MemberService } from '../privilege/member-service.ts';
import type { OrderService } from '../order/service.ts';
import type { Granted, RewardService } from '../reward/service.ts';
import type { StockService } from '../stock/service.ts';
import type { DrawRepository, Start } from './draw-repository.ts';
import { describeRecord } from './record.ts';
import type { RecordRepository, RecordRow } from './record-repository.ts';
import type { PrizeRow } from './round-repository.ts';
import type { Round, Rounds } from './rounds.ts';

const CLIENT_SEED_BYTES = 16;

export interface DrawDeps {
  readonly db: Database;
  readonly repository: DrawRepository;
  readonly records: RecordRepository;
  readonly rounds: Pick<Rounds, 'today'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly members: Pick<MemberService, 'benefitsOf'>;
  readonly stock: Pick<StockService, 'take'>;
  readonly rewards: Pick<RewardService, 'grant'>;
  readonly orders: Pick<OrderService, 'create' | 'setAddress'>;
  readonly now: () => number;
}

interface Asked {
  readonly settingId: number;
  readonly requestId: string;
}

export interface DrawService {
  /**
   * Draws once: points, stock, record and prize in one transaction. The same `requestId` is the
   * same draw, also when the lottery is over by then. Throws LOTTERY_NOT_FOUND,
   * LOTTERY_DAILY_LIMIT, LEDGER_INSUFFICIENT; LOTTERY_REQUEST_USED where it drew elsewhere.
   */
  readonly draw: (userId: number, asked: Asked) => Promise<LotteryRecord>;
  /**
   * Sends a prize; it may be changed until it is sent. Throws LOTTERY_RECORD_NOT_FOUND and
   * ADDRESS_NOT_FOUND, also of another's; LOTTERY_NOT_PHYSICAL, ORDER_STATE.
   */
  readonly confirmAddress: (
    userId: number,
    chosen: { readonly recordId: number; readonly addressId: number },
  ) => Promise<void>;
  readonly setClientSeed: (userId: number, clientSeed: string) => Promise<void>;
}

export function createDrawService(deps: DrawDeps): DrawService {
  const { db, repository } = deps;
  return {
    draw: async (userId, asked) => {
      // Read before the transaction: a draw that waits past midnight is of the day it was asked on.
      const time = deps.now();
      const round = await deps.rounds.today(asked.settingId);
      return inTransaction(db, (tx) => draw(deps, tx, { ...asked, userId, round, time }));
    },
    confirmAddress: (userId, chosen) =>
      inTransaction(db, (tx) => confirmAddress(deps, tx, { ...chosen, userId })),
    setClientSeed: (userId, clientSeed) =>
      inTransaction(db, async (tx) => {
        await lockUser(tx, userId);
        await repository.setClientSeed(tx, userId, clientSeed);
      }),
  };
}

/** What the rolls of a player who has not chosen begin with. */
export function newClientSeed(): string {
  return randomBytes(CLIENT_SEED_BYTES).toString('hex');
}

type DrawAsked = Asked & {
  readonly userId: number;
  readonly round: Round | undefined;
  readonly time: number;
};

async function draw(deps: DrawDeps, tx: Tx, asked: DrawAsked): Promise<LotteryRecord> {
  const { repository, records } = deps;
  const { userId, settingId, requestId, round, time } = asked;
  const roundId = round?.roundId ?? null;
  const start = await repository.start(tx, { userId, requestId, settingId, roundId, time });
  if (start.knownDrawId !== null) {
    const known = await records.find(tx, start.knownDrawId);
    if (known?.settingId !== settingId) throw new BusinessError('LOTTERY_REQUEST_USED');
    return describeRecord(known);
  }
  if (round === undefined || start.settingName === null)
    throw new BusinessError('LOTTERY_NOT_FOUND');
  if (!(await mayDraw(deps, tx, userId, start.drawn, round)))
    throw new BusinessError('LOTTERY_DAILY_LIMIT');
  return play(deps, tx, { userId, requestId, round, start });
}

/** A member's own draws come after everybody's, and are asked for only then. */
async function mayDraw(
  { members }: DrawDeps,
  tx: Tx,
  userId: number,
  drawn: number,
  { drawsPerDay }: Round,
): Promise<boolean> {
  if (drawn < drawsPerDay) return true;
  const { extraDraws } = await members.benefitsOf(tx, userId);
  return drawn < drawsPerDay + extraDraws;
}

interface Play {
  readonly userId: number;
  readonly requestId: string;
  readonly round: Round;
  readonly start: Start;
}

async function play(deps: DrawDeps, tx: Tx, given: Play): Promise<LotteryRecord> {
  const { repository, now } = deps;
  const { userId, requestId, round, start } = given;
  const clientSeed =
    start.clientSeed ?? (await repository.keepClientSeed(tx, userId, newClientSeed()));
  const nonce = start.drawn + 1;
  const seed = round.seed.toString('hex');
  const input = { seed, roundId: round.roundId, userId, clientSeed, nonce };
  const roll = rollOf(input, totalWeightOf(round.prizes));
  const rolled = prizeAt(round.prizes, roll);
  const paying = pay(deps, tx, given);
  // Sent behind the payment without waiting for it; where that fails, this fails too and says less.
  const giving = takeAndGive(deps, tx, given, rolled);
  giving.catch(() => undefined);
  await paying;
  const { prize, points, rewards, orderId } = await giving;
  const time = now();
  const { settingId, roundId, cost } = round;
  const { drawId } = start;
  const drawn = {
    drawId,
    userId,
    settingId,
    roundId,
    nonce,
    clientSeed,
    roll,
    points,
    orderId,
    time,
  };
  const ids = { rolledPrizeId: rolled.prizeId, prizeId: prize.prizeId };
  const row = { ...drawn, ...ids, requestId, cost };
  await repository.add(tx, { ...row, rewards: JSON.stringify(rewards) });
  await deps.activity.append(tx, { userId, kind: 'draw', subject: String(settingId), time });
  return describeRecord({ ...drawn, ...ids, ...named(prize), rewards, addressId: null });
}

function named({ name, picture, isWin, physical }: PrizeRow) {
  return { name, picture, isWin, physical } satisfies Partial<RecordRow>;
}

async function pay({ ledger }: DrawDeps, tx: Tx, { userId, round, start }: Play): Promise<void> {
  const { cost: amount } = round;
  if (amount === 0) return;
  await ledger.post(tx, {
    businessKey: `draw:${String(start.drawId)}:paid`,
    kind: 'draw',
    note: round.name,
    entries: [
      { userId, unit: 'points', amount: -amount },
      { house: 'lottery', unit: 'points', amount },
    ],
  });
}

async function takeAndGive(deps: DrawDeps, tx: Tx, given: Play, rolled: PrizeRow) {
  const prize = await take(deps, tx, given.round, rolled);
  return { prize, ...(await give(deps, tx, given, prize)) };
}

/** The prize that was rolled, or its substitute where its stock is used up. */
async function take(
  { stock }: DrawDeps,
  tx: Tx,
  { prizes }: Round,
  rolled: PrizeRow,
): Promise<PrizeRow> {
  const { stockId, substituteId } = rolled;
  if (stockId === null || (await stock.take(tx, { stockId, quantity: 1 }))) return rolled;
  const substitute = prizes.find(({ prizeId }) => prizeId === substituteId);
  if (substitute === undefined) throw new Error('A prize with a stock has a substitute');
  return substitute;
}

/**
 * Accounts are locked here after the stock, against the order of locks: who waits for a player's
 * accounts holds, or waits for, that player's own lock, which this transaction has.
 */
async function give(
  { rewards, orders }: DrawDeps,
  tx: Tx,
  { userId, start }: Play,
  prize: PrizeRow,
): Promise<Granted & { readonly orderId: number | null }> {
  const key = `draw:${String(start.drawId)}`;
  const { name, picture, points, rules, prizeId } = prize;
  if (prize.physical) {
    const { orderId } = await orders.create(tx, {
      userId,
      source: 'lottery',
      sourceKey: key,
      content: [prizeId],
      goodsName: name,
      picture,
      quantity: 1,
      points: 0,
      physical: true,
      addressId: null,
    });
    return { points: 0, rewards: [], orderId };
  }
  if (points === 0 && rules.length === 0) return { points: 0, rewards: [], orderId: null };
  const grant = { userId, source: 'draw', businessKey: key, title: name, points, configs: rules };
  return { ...(await rewards.grant(tx, grant)), orderId: null };
}

async function confirmAddress(
  { repository, records, orders }: DrawDeps,
  tx: Tx,
  chosen: { readonly userId: number; readonly recordId: number; readonly addressId: number },
): Promise<void> {
  const { userId, recordId, addressId } = chosen;
  await lockUser(tx, userId);
  const record = await records.find(tx, recordId);
  if (record?.userId !== userId) throw new BusinessError('LOTTERY_RECORD_NOT_FOUND');
  if (record.orderId === null) throw new BusinessError('LOTTERY_NOT_PHYSICAL');
  if (record.addressId === addressId) return;
  await orders.setAddress(tx, { userId, orderId: record.orderId, addressId });
  await repository.setAddress(tx, recordId, addressId);
}
