import { ledgerUnit } from '@gamebox/contract/admin';

export const UNITS = ledgerUnit.options;
export type Unit = (typeof UNITS)[number];

export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  fen: '余额',
  platformCoin: '平台币',
  welfareCoin: '福利币',
  zoneCoin: '专区币',
  ruby: '红宝石',
  points: '积分',
  activityValue: '活跃值',
};

/** Formats a count for the screen: `12,800`. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** Formats fen as the screen does: `¥1,234.00`. */
export function yuanText(fen: number): string {
  return `¥${countText(Math.floor(fen / 100))}.${String(fen % 100).padStart(2, '0')}`;
}
