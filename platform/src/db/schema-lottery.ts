import type { Reward } from '@gamebox/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { RewardRule } from '../modules/reward/rules.ts';

/** Epoch milliseconds. */
type Time = number;

interface LotterySettingTable {
  settingId: Generated<number>;
  name: string;
  beginTime: Time;
  /** null: it does not end. */
  endTime: Time | null;
}

interface LotteryVersionTable {
  versionId: Generated<number>;
  settingId: number;
  fromTime: Time;
  /** Points that a draw costs. */
  cost: number;
  drawsPerDay: number;
}

export interface LotteryPrizeTable {
  prizeId: Generated<number>;
  versionId: number;
  place: number;
  name: string;
  picture: string;
  weight: number;
  isWin: boolean;
  physical: boolean;
  points: number;
  rules: JSONColumnType<readonly RewardRule[]>;
  /** null: unlimited; the same for the substitute. */
  stockId: number | null;
  substituteId: number | null;
}

export interface LotteryRoundTable {
  roundId: GeneratedAlways<number>;
  settingId: number;
  versionId: number;
  /** `YYYY-MM-DD` in China. */
  day: string;
  seed: Buffer;
  seedHash: Buffer;
  prizeTable: string;
  tableHash: Buffer;
}

/** The rounds whose seeds were shown. */
interface LotteryShownTable {
  roundId: number;
}

interface LotteryPlayerTable {
  userId: number;
  clientSeed: string;
}

export interface LotteryDrawTable {
  drawId: Generated<number>;
  userId: number;
  requestId: string;
  settingId: number;
  roundId: number;
  nonce: number;
  clientSeed: string;
  roll: number;
  rolledPrizeId: number;
  prizeId: number;
  cost: number;
  points: number;
  rewards: JSONColumnType<Reward[]>;
  orderId: number | null;
  addressId: number | null;
  time: Time;
}

export interface LotterySchema {
  lotterySetting: LotterySettingTable;
  lotteryVersion: LotteryVersionTable;
  lotteryPrize: LotteryPrizeTable;
  lotteryRound: LotteryRoundTable;
  lotteryShown: LotteryShownTable;
  lotteryPlayer: LotteryPlayerTable;
  lotteryDraw: LotteryDrawTable;
}
