/** What the ledger counts, always in whole numbers; money in fen. */
export const UNITS = [
  'fen',
  'platformCoin',
  'welfareCoin',
  'zoneCoin',
  'ruby',
  'points',
  'activityValue',
] as const;
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

/** A count as the screen shows it: `12,800`. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
