import { formatPercent } from '@gamebox/ui/lib/format-percent.ts';
import type { MemberBenefits, MemberLevel } from '@gamebox/contract';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';
import type { Level, Offer, Privilege } from '../api/privilege.ts';
import { monthsText } from './term-text.ts';

export interface BenefitRow {
  name: string;
  note: string;
  /** In the order of the levels; null: no more than everybody has. */
  values: readonly (string | null)[];
}

/** The benefits of the levels, one row each, to compare them. */
export function benefitRows({ levels, memberLevel, benefits }: Privilege): BenefitRow[] {
  // The player's own column shows what was promised at the purchase.
  const given = levels.map((level) => ({
    ...level,
    benefits: level.memberLevel === memberLevel ? benefits : level.benefits,
  }));
  const values = (say: (level: Level) => string | null) => given.map(say);
  const of = (say: (benefits: MemberBenefits) => string | null) =>
    values((level) => say(level.benefits));
  const rows: BenefitRow[] = [
    {
      name: '充值加赠',
      note: '按充值额多送专区币',
      values: of(({ bonusPercent }) =>
        moreText(bonusPercent, (percent) => `+${formatPercent(percent)}`),
      ),
    },
    { name: '每日签到', note: '每次签到多得，积分未成年人除外', values: of(signText) },
    {
      name: '每日抽奖',
      note: '福利大厅每天多抽，未成年人除外',
      values: of(({ extraDraws }) => moreText(extraDraws, (draws) => `+${draws} 次`)),
    },
    {
      name: '积分商城',
      note: '会员兑换价',
      values: values(({ shopPercent }) => discountText(shopPercent)),
    },
    {
      name: '每月赠送',
      note: '从生效那天起',
      values: of(({ monthlyRubies }) =>
        moreText(monthlyRubies, (rubies) => `${formatCount(rubies)} 红宝石`),
      ),
    },
  ];
  return rows.filter((row) => row.values.some((value) => value !== null));
}

function signText({ signPoints, signRubies }: MemberBenefits): string | null {
  const parts = new Set([
    moreText(signPoints, (points) => `+${formatCount(points)} 积分`),
    moreText(signRubies, (rubies) => `+${formatCount(rubies)} 红宝石`),
  ]);
  parts.delete(null);
  return parts.size === 0 ? null : [...parts].join('\n');
}

/** Null: no more than everybody has. */
function moreText(count: number | null, say: (count: number) => string): string | null {
  if (count === null) return '未知';
  return count > 0 ? say(count) : null;
}

/** `9.5 折`; if goods differ, `低至 9 折`. */
function discountText({ least, most }: Level['shopPercent']): string | null {
  if (least >= 100) return null;
  const fold = `${Number((least / 10).toFixed(2))} 折`;
  return least === most ? fold : `低至 ${fold}`;
}

/**
 * The lowest price per month of a level: `¥15.00/月`, or `1 年 ¥148.00` and `约 ¥12.34/月` if several
 * months are paid at once; empty if the level is not sold.
 */
export function monthPriceTexts(offers: readonly Offer[], level: MemberLevel | null): string[] {
  const [least] = offers
    .filter(({ memberLevel }) => memberLevel === level)
    .sort(
      (one, other) =>
        one.priceFen / one.months - other.priceFen / other.months || one.months - other.months,
    );
  if (least === undefined) return [];
  if (least.months === 1) return [`${formatMoney(least.priceFen)}/月`];
  return [`${monthsText(least.months)} ${formatMoney(least.priceFen)}`, monthlyText(least)];
}

/** The price per month of a longer term, rounded up, so that the real price is never higher. */
export function monthlyText({ priceFen, months }: Pick<Offer, 'priceFen' | 'months'>): string {
  // Non-breaking, so that a narrow column breaks before it.
  const about = priceFen % months === 0 ? '' : '约\u00A0';
  return `${about}${formatMoney(Math.ceil(priceFen / months))}/月`;
}

/** Whether the running term was bought with other benefits than the level has now. */
export function keepsPromise({ levels, memberLevel, benefits }: Privilege): boolean {
  const sold = levels.find((level) => level.memberLevel === memberLevel)?.benefits;
  const isKnown = [sold, benefits].every((each) => !Object.values(each ?? {}).includes(null));
  return memberLevel !== 0 && isKnown && JSON.stringify(sold) !== JSON.stringify(benefits);
}
