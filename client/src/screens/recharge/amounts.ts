import type { RechargeTier, TopUpLimits } from '@gamebox/contract';
import { formatCount, formatMoney } from '@gamebox/ui/lib/format-money.ts';

/** The bonus of the highest tier that an amount reaches; 0: none. */
export function percentOf(tiers: readonly RechargeTier[], amountFen: number): number {
  const reached = tiers.filter(({ fromFen }) => fromFen <= amountFen);
  return Math.max(0, ...reached.map(({ percent }) => percent));
}

/** The next tier above an amount; null if there is none. */
export function nextTier(tiers: readonly RechargeTier[], amountFen: number): RechargeTier | null {
  const ahead = tiers.filter(({ fromFen }) => fromFen > amountFen);
  return ahead.reduce<RechargeTier | null>(
    (nearest, tier) => (nearest === null || tier.fromFen < nearest.fromFen ? tier : nearest),
    null,
  );
}

/** Above this player's limit, whatever the coupon is. */
export function isOutOfReach(limits: TopUpLimits, amountFen: number): boolean {
  return amountFen > mostOf(limits);
}

/** The most that this player may pay at once now (fen). */
const mostOf = ({ singleFen, monthLeftFen }: TopUpLimits): number =>
  Math.min(singleFen ?? Infinity, monthLeftFen ?? Infinity);

/** Why this player may not pay an amount; null if they may. */
export function limitFault(limits: TopUpLimits, amountFen: number): string | null {
  if (!isOutOfReach(limits, amountFen)) return null;
  return `超出限额，现在最多可充 ${formatMoney(mostOf(limits))}`;
}

/** Why a typed amount in yuan is invalid; null: it is valid. */
export function amountFault(
  text: string,
  bounds: { readonly leastFen: number; readonly mostFen: number; readonly stepFen: number },
): string | null {
  const { leastFen, mostFen, stepFen } = bounds;
  const fen = /^\d{1,8}$/.test(text) ? Number(text) * 100 : 0;
  if (fen >= leastFen && fen <= mostFen && fen % stepFen === 0) return null;
  return `请输入 ${formatCount(leastFen / 100)}–${formatCount(mostFen / 100)} 的整数`;
}

/**
 * The amount that is chosen before the player chooses: the least with a bonus, or the least at all,
 * within this player's limit; null if none is.
 */
export function firstAmount(options: {
  readonly amounts: readonly number[];
  readonly tiers: readonly RechargeTier[];
  readonly limits: TopUpLimits;
}): number | null {
  const { amounts, tiers, limits } = options;
  const within = amounts.filter((amount) => !isOutOfReach(limits, amount));
  const withBonus = within.filter((amount) => percentOf(tiers, amount) > 0);
  const least = Math.min(...(withBonus.length > 0 ? withBonus : within));
  return Number.isFinite(least) ? least : null;
}
