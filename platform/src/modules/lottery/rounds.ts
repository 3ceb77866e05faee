import { randomBytes } from 'node:crypto';
import type { LotteryRound, LotteryTable } from '@gamebox/contract';
import { parseTable, seedHashOf, tableHashOf, totalWeightOf } from '@gamebox/contract/lottery';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS, chinaClock, chinaDayStart, parseChinaDay } from '../../china/time.ts';
import { describeRule } from '../reward/rules.ts';
import type { StockService } from '../stock/service.ts';
import type { PrizeRow, RoundRepository, RoundRow, VersionRow } from './round-repository.ts';

const SEED_BYTES = 32;
const MOST_WEIGHT = 2 ** 32;
/** Draws that began before midnight have ended by then. */
const SHOW_SEED_AFTER_MS = 60_000;

/** A round with the prizes of its version. It never changes. */
export interface Round extends RoundRow, Pick<VersionRow, 'cost' | 'drawsPerDay'> {
  readonly prizes: readonly PrizeRow[];
  /** The table as published. */
  readonly table: LotteryTable;
  readonly name: string;
}

export interface Rounds {
  /** Today's round, begun if necessary; of the first running lottery if none is named. */
  readonly find: (settingId?: number) => Promise<Round | undefined>;
  /**
   * The same for one lottery. If its round is known, it does not check again whether the lottery
   * runs.
   */
  readonly today: (settingId: number) => Promise<Round | undefined>;
  /** Like `find`; throws LOTTERY_NOT_FOUND. */
  readonly get: (settingId?: number) => Promise<Round>;
  /** Begins today's round of each running lottery. */
  readonly beginAll: () => Promise<void>;
  /** The published data of a round. Throws LOTTERY_ROUND_NOT_FOUND. */
  readonly describe: (roundId: number) => Promise<LotteryRound>;
  readonly page: (search: {
    readonly settingId?: number | undefined;
    readonly pageNo: number;
    readonly pageSize: number;
  }) => Promise<{ total: number; list: LotteryRound[] }>;
}

export interface RoundsDeps {
  readonly repository: RoundRepository;
  readonly stock: Pick<StockService, 'remaining'>;
  readonly now: () => number;
  /** How far this machine's clock is ahead of the database's, in milliseconds. */
  readonly measureAhead: () => Promise<number>;
}

export function createRounds(deps: RoundsDeps): Rounds {
  const { repository, now } = deps;
  const known = new Map<number, Round>();
  const ended = new Set<number>();
  const find = async (settingId?: number): Promise<Round | undefined> => {
    const running = await repository.listRunning(now());
    const setting = running.find((each) => settingId === undefined || each.settingId === settingId);
    if (setting === undefined) return undefined;
    const { day } = chinaClock(now());
    const last = known.get(setting.settingId);
    if (last?.day === day && last.name === setting.name) return last;
    const begun = await begin(deps, setting.settingId);
    if (begun === undefined) return undefined;
    const round = { ...begun, name: setting.name };
    known.set(setting.settingId, round);
    return round;
  };
  const get = async (settingId?: number) => {
    const round = await find(settingId);
    if (round === undefined) throw new BusinessError('LOTTERY_NOT_FOUND');
    return round;
  };
  return {
    find,
    get,
    today: async (settingId) => {
      const last = known.get(settingId);
      return last?.day === chinaClock(now()).day ? last : find(settingId);
    },
    beginAll: async () => {
      for (const { settingId } of await repository.listRunning(now())) await find(settingId);
    },
    describe: async (roundId) => {
      const round = await repository.find(roundId);
      if (round === undefined) throw new BusinessError('LOTTERY_ROUND_NOT_FOUND');
      return describe(round, await seedOf(deps, ended, round));
    },
    page: async ({ settingId, ...paging }) => {
      const wanted = settingId ?? (await get()).settingId;
      const { total, list } = await repository.page(wanted, paging);
      const described: LotteryRound[] = [];
      const once = { ...deps, measureAhead: onlyOnce(deps.measureAhead) };
      for (const round of list) described.push(describe(round, await seedOf(once, ended, round)));
      return { total, list: described };
    },
  };
}

/** If several processes begin a round, one writes it and all read what it wrote. */
async function begin(
  { repository, stock, now }: RoundsDeps,
  settingId: number,
): Promise<Omit<Round, 'name'> | undefined> {
  const { day } = chinaClock(now());
  if ((await repository.findByDay(settingId, day)) === undefined) {
    const version = await repository.findVersion(settingId, chinaDayStart(now()), now());
    if (version === undefined) return undefined;
    const prizes = await repository.listPrizes(version.versionId);
    const remaining = await stock.remaining(prizes.flatMap(({ stockId }) => stockId ?? []));
    const prizeTable = JSON.stringify(tableOf(version, prizes, remaining));
    const seed = randomBytes(SEED_BYTES);
    await repository.add({
      settingId,
      versionId: version.versionId,
      day,
      seed,
      seedHash: Buffer.from(seedHashOf(seed.toString('hex')), 'hex'),
      prizeTable,
      tableHash: Buffer.from(tableHashOf(prizeTable), 'hex'),
    });
  }
  const round = await repository.findByDay(settingId, day);
  if (round === undefined) return undefined;
  const [{ cost, drawsPerDay }, prizes] = await Promise.all([
    repository.getVersion(round.versionId),
    repository.listPrizes(round.versionId),
  ]);
  return { ...round, cost, drawsPerDay, prizes, table: parseTable(round.prizeTable) };
}

/** Throws if an operator set a table that can't be drawn from. */
function tableOf(
  { settingId, versionId, cost, drawsPerDay }: VersionRow,
  prizes: readonly PrizeRow[],
  remaining: ReadonlyMap<number, number>,
): LotteryTable {
  const total = totalWeightOf(prizes);
  if (total < 1 || total > MOST_WEIGHT)
    throw new RangeError(`The weights of version ${String(versionId)} add up to ${String(total)}`);
  const limited = new Set(prizes.flatMap((prize) => (prize.stockId === null ? [] : prize.prizeId)));
  const chained = prizes.find(({ substituteId }) => limited.has(substituteId ?? 0));
  if (chained !== undefined)
    throw new RangeError(`The substitute of prize ${String(chained.prizeId)} can run out too`);
  return {
    settingId,
    versionId,
    cost,
    drawsPerDay,
    prizes: prizes.map(({ prizeId, name, weight, stockId, substituteId, ...prize }) => ({
      prizeId,
      name,
      weight,
      stock: stockId === null ? null : (remaining.get(stockId) ?? 0),
      substituteId,
      physical: prize.physical,
      points: prize.points,
      rewards: prize.rules.map(describeRule),
    })),
  };
}

export function timesOf({ day }: Pick<RoundRow, 'day'>): { beginTime: number; endTime: number } {
  const beginTime = parseChinaDay(day);
  return { beginTime, endTime: beginTime + DAY_MS };
}

/**
 * The seed of a round that is over, also by the database's clock: one process's wrong clock must not
 * end the round for all. The round is ended first: by another process's clock it may still run, and
 * whoever knows the seed could choose a prize there.
 */
async function seedOf(
  { repository, now, measureAhead }: RoundsDeps,
  ended: Set<number>,
  round: RoundRow,
): Promise<string | null> {
  const { roundId } = round;
  const showTime = timesOf(round).endTime + SHOW_SEED_AFTER_MS;
  if (now() < showTime) return null;
  if (!ended.has(roundId)) {
    if (now() - (await measureAhead()) < showTime) return null;
    await repository.end(roundId);
    ended.add(roundId);
  }
  return round.seed.toString('hex');
}

/** All that ask later get the first one's answer. */
function onlyOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () => (asked ??= ask());
}

function describe(round: RoundRow, seed: string | null): LotteryRound {
  return {
    roundId: round.roundId,
    settingId: round.settingId,
    day: round.day,
    ...timesOf(round),
    seedHash: round.seedHash.toString('hex'),
    seed,
    tableHash: round.tableHash.toString('hex'),
    table: round.prizeTable,
  };
}
