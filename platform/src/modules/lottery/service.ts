import type { CallResult, LotteryRecord } from '@gamebox/contract';
import type {
  checkLotteryAddress,
  getLotteryUserBySetting,
  getMyLotteryInfoBySetting,
  getPointsLotteryDetails,
} from '@gamebox/contract';
import { oddsOf, totalWeightOf } from '@gamebox/contract/lottery';
import { BusinessError } from '../../business-error.ts';
import { maskNickname } from '../../china/masking.ts';
import type { Database } from '../../db/database.ts';
import type { LedgerService } from '../ledger/service.ts';
import { describeRule } from '../reward/rules.ts';
import type { MemberService } from '../privilege/member-service.ts';
import type { IdentityService } from '../user/identity-service.ts';
import type { RedPacketService } from '../red-packet/service.ts';
import type { StockService } from '../stock/service.ts';
import type { DrawRepository } from './draw-repository.ts';
import { newClientSeed } from './draw.ts';
import { describeRecord } from './record.ts';
import type { RecordRepository, RecordRow, Totals, WinnerRow } from './record-repository.ts';
import { timesOf } from './rounds.ts';
import type { Round, Rounds } from './rounds.ts';

const MOST_SCROLLED = 20;
const MOST_WINNERS = 50;
const MOST_OWN_WINS = 100;

export interface LotteryDeps {
  readonly db: Database;
  readonly repository: Pick<DrawRepository, 'keepClientSeed' | 'countDrawn'>;
  readonly records: RecordRepository;
  readonly rounds: Pick<Rounds, 'get'>;
  readonly ledger: Pick<LedgerService, 'balances'>;
  readonly members: Pick<MemberService, 'current'>;
  readonly identities: Pick<IdentityService, 'current'>;
  readonly stock: Pick<StockService, 'remaining'>;
  readonly redPackets: Pick<RedPacketService, 'openedValues'>;
}

/** What players see of lotteries. Throws LOTTERY_NOT_FOUND if a named lottery is not running. */
export interface LotteryService {
  readonly details: (settingId?: number) => Promise<CallResult<typeof getPointsLotteryDetails>>;
  readonly totals: (userId: number, settingId?: number) => Promise<Totals>;
  readonly player: (
    userId: number,
    settingId: number,
  ) => Promise<CallResult<typeof getLotteryUserBySetting>>;
  readonly mine: (
    userId: number,
    settingId: number,
  ) => Promise<CallResult<typeof getMyLotteryInfoBySetting>>;
  readonly records: (
    userId: number,
    paging: { readonly pageNo: number; readonly pageSize: number },
  ) => Promise<{ total: number; list: LotteryRecord[] }>;
  /** Throws LOTTERY_RECORD_NOT_FOUND, also for another player's record. */
  readonly checkAddress: (
    userId: number,
    recordId: number,
  ) => Promise<CallResult<typeof checkLotteryAddress>>;
  /** The latest winners with masked nicknames. */
  readonly scroll: () => Promise<WinnerRow[]>;
  readonly winners: (settingId?: number) => Promise<WinnerRow[]>;
}

export function createLotteryService(deps: LotteryDeps): LotteryService {
  const { db, records, rounds } = deps;
  return {
    details: async (settingId) => describeRound(deps, await rounds.get(settingId)),
    totals: async (userId, settingId) =>
      records.totals({ userId, settingId: settingId ?? (await rounds.get()).settingId }),
    player: async (userId, settingId) => describePlayer(deps, userId, await rounds.get(settingId)),
    mine: async (userId, settingId) => {
      const [{ mine }, wins] = await Promise.all([
        records.totals({ userId, settingId }),
        records.listWins({ userId, settingId }, MOST_OWN_WINS),
      ]);
      return { draws: mine, wins: wins.map(describeRecord) };
    },
    records: async (userId, { pageNo, pageSize }) => {
      const paging = { offset: (pageNo - 1) * pageSize, limit: pageSize };
      const { total, list } = await records.page(userId, paging);
      return { total, list: await describeOpened(deps, list) };
    },
    checkAddress: async (userId, recordId) => {
      const record = await records.find(db, recordId);
      if (record?.userId !== userId) throw new BusinessError('LOTTERY_RECORD_NOT_FOUND');
      const { orderId, addressId } = record;
      return { needed: orderId !== null && addressId === null, addressId, orderId };
    },
    scroll: async () => masked(await records.listWinners(null, MOST_SCROLLED)),
    winners: async (settingId) => {
      const { settingId: wanted } = settingId === undefined ? await rounds.get() : { settingId };
      return masked(await records.listWinners(wanted, MOST_WINNERS));
    },
  };
}

/** A draw keeps its red packets as they were given: closed. */
async function describeOpened(
  { redPackets }: LotteryDeps,
  rows: readonly RecordRow[],
): Promise<LotteryRecord[]> {
  const ids = rows.flatMap(({ rewards }) =>
    rewards.flatMap(({ redPacketId }) => redPacketId ?? []),
  );
  const values = await redPackets.openedValues(ids);
  return rows.map(describeRecord).map((record) =>
    Object.assign(record, {
      rewards: record.rewards.map((reward) => {
        const value = values.get(reward.redPacketId ?? 0);
        return value === undefined ? reward : Object.assign(reward, { value });
      }),
    }),
  );
}

function masked(rows: readonly WinnerRow[]): WinnerRow[] {
  return rows.map((row) => ({ ...row, nickname: maskNickname(row.nickname) }));
}

async function describeRound(
  { stock }: LotteryDeps,
  round: Round,
): Promise<CallResult<typeof getPointsLotteryDetails>> {
  const { prizes, settingId, versionId, roundId, name, cost, drawsPerDay, day } = round;
  const left = await stock.remaining(prizes.flatMap(({ stockId }) => stockId ?? []));
  const begun = stocksOf(round);
  const odds = oddsOf(prizes);
  return {
    settingId,
    versionId,
    roundId,
    name,
    cost,
    drawsPerDay,
    day,
    ...timesOf(round),
    seedHash: round.seedHash.toString('hex'),
    tableHash: round.tableHash.toString('hex'),
    totalWeight: totalWeightOf(prizes),
    prizes: prizes.map((prize, place) => ({
      prizeId: prize.prizeId,
      name: prize.name,
      picture: prize.picture,
      weight: prize.weight,
      odds: odds[place] ?? 0,
      isWin: prize.isWin,
      physical: prize.physical,
      points: prize.points,
      rewards: prize.rules.map(describeRule),
      stock: begun.get(prize.prizeId) ?? null,
      stockLeft: prize.stockId === null ? null : (left.get(prize.stockId) ?? 0),
      substituteId: prize.substituteId,
    })),
  };
}

/** The stock of each prize when the round began. */
function stocksOf({ table }: Round): ReadonlyMap<number, number | null> {
  return new Map(table.prizes.map(({ prizeId, stock }) => [prizeId, stock]));
}

async function describePlayer(
  { repository, ledger, members, identities }: LotteryDeps,
  userId: number,
  { roundId, drawsPerDay }: Round,
): Promise<CallResult<typeof getLotteryUserBySetting>> {
  const [drawn, { points }, { extraDraws }, clientSeed] = await Promise.all([
    repository.countDrawn(userId, roundId),
    ledger.balances(userId),
    members.current(userId),
    repository.keepClientSeed(userId, newClientSeed()),
  ]);
  const hasExtra = extraDraws > 0 && !(await identities.current(userId)).minor;
  const drawsToday = drawsPerDay + (hasExtra ? extraDraws : 0);
  const drawsLeft = Math.max(0, drawsToday - drawn);
  return { drawsLeft, drawsToday, points, roundId, clientSeed, nonce: drawn + 1 };
}
