import { COINS_PER_FEN, OrderType, PaymentMethod, rechargeContent } from '@gamebox/contract';
import type { GotLine, RechargeTier } from '@gamebox/contract';
import { z } from 'zod';
import { BusinessError } from '../../business-error.ts';
import { lockBalance } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Entry, LedgerService } from '../ledger/service.ts';
import { UNIT_NAMES } from '../ledger/units.ts';
import { shareOf } from './order-kind.ts';
import type { LossRepository } from './loss-repository.ts';
import type { OrderKind, OrderQuote, OrderRefund, PaidOrder } from './order-kind.ts';
import type { RechargeRepository } from './recharge-repository.ts';

/** The house account that pays out bought coins. */
const HOUSE = 'recharge';
/** The house account of losses: coins that players had spent before their recharge was refunded. */
export const LOSS_HOUSE = 'refund-losses';

/** The business key of the posting that takes back a refund's coins. */
export function takenBackKey(refundId: number): string {
  return `payment-refund:${String(refundId)}:recharged`;
}

/** Platform coins are missing: they would buy themselves with a bonus each time. */
const METHODS = [
  PaymentMethod.alipay,
  PaymentMethod.wechat,
  PaymentMethod.balance,
  PaymentMethod.welfare,
];

export interface RechargeDeps {
  readonly repository: RechargeRepository;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly losses: Pick<LossRepository, 'add'>;
  readonly now: () => number;
}

/** What the order stores from its quote. */
const agreed = z.object({
  platformCoins: z.int().positive(),
  zoneCoins: z.int().nonnegative(),
  game: z.string(),
  server: z.string(),
  account: z.string(),
});
type Agreed = z.infer<typeof agreed>;

/**
 * Order type 1: platform coins for the owner of a game account, and zone coins as a bonus by tier.
 */
export function createRechargeKind(deps: RechargeDeps): OrderKind {
  const { ledger } = deps;
  return {
    type: OrderType.recharge,
    methods: METHODS,
    quote: (tx, userId, content) => quote(deps, tx, userId, content),
    fulfil: async (tx, order) => {
      const content = agreed.parse(order.content);
      await ledger.post(tx, {
        businessKey: `payment:${String(order.orderId)}:recharged`,
        kind: 'recharge',
        note: noteOf('充值', content),
        entries: entriesOf(order.userId, content),
      });
    },
    takeBack: (tx, order, refund) => takeBack(deps, tx, order, refund),
  };
}

async function quote(
  { repository, now }: RechargeDeps,
  tx: Tx,
  userId: number,
  content: unknown,
): Promise<OrderQuote> {
  const asked = rechargeContent.safeParse(content);
  if (!asked.success) throw new BusinessError('PAYMENT_CONTENT_INVALID');
  const { gameId, serverId, account, rechargeFen } = asked.data;
  const terms = await repository.findTerms(tx, { userId, gameId, serverId, account }, now());
  if (terms === undefined) throw new BusinessError('GAME_SERVER_NOT_FOUND');
  if (terms.account === null) throw new BusinessError('GAME_ACCOUNT_NOT_FOUND');
  const platformCoins = rechargeFen * COINS_PER_FEN;
  const percent = percentOf(terms.tiers ?? [], rechargeFen) + (terms.memberPercent ?? 0);
  const zoneCoins = Math.floor((platformCoins * percent) / 100);
  const { game, server } = terms;
  return {
    subject: `平台币充值（${game}）`,
    priceFen: rechargeFen,
    content: { ...asked.data, platformCoins, zoneCoins, game, server },
    gets: [
      coinLine('platformCoin', platformCoins, false),
      ...(zoneCoins === 0 ? [] : [coinLine('zoneCoin', zoneCoins, true)]),
    ],
    details: [
      { name: '游戏', value: game },
      { name: '服务器', value: server },
      { name: '游戏账号', value: account },
    ],
  };
}

export function coinLine(
  kind: 'platformCoin' | 'zoneCoin',
  amount: number,
  bonus: boolean,
): GotLine {
  return { kind, name: UNIT_NAMES[kind], amount, measure: '', bonus };
}

/** The percentage of the highest tier that the amount reaches. */
function percentOf(tiers: readonly RechargeTier[], rechargeFen: number): number {
  const reached = tiers.filter(({ fromFen }) => rechargeFen >= fromFen);
  return reached.toSorted((one, other) => other.fromFen - one.fromFen)[0]?.percent ?? 0;
}

async function takeBack(
  { ledger, losses }: RechargeDeps,
  tx: Tx,
  order: PaidOrder,
  refund: OrderRefund,
): Promise<readonly GotLine[]> {
  const content = agreed.parse(order.content);
  const back = {
    platformCoin: shareOf(content.platformCoins, order, refund),
    zoneCoin: shareOf(content.zoneCoins, order, refund),
  };
  const entries: Entry[] = [];
  const taken: GotLine[] = [];
  for (const unit of ['platformCoin', 'zoneCoin'] as const) {
    const loss =
      refund.bearLoss === true
        ? Math.max(0, back[unit] - (await lockBalance(tx, order.userId, unit)))
        : 0;
    if (loss > 0) await losses.add(tx, order.userId, unit, loss);
    const own = back[unit] - loss;
    if (own > 0) taken.push(coinLine(unit, own, unit === 'zoneCoin'));
    entries.push(
      { userId: order.userId, unit, amount: -own },
      { house: LOSS_HOUSE, unit, amount: -loss },
      { house: HOUSE, unit, amount: back[unit] },
    );
  }
  const moved = entries.filter(({ amount }) => amount !== 0);
  if (moved.length === 0) return [];
  await ledger.post(tx, {
    businessKey: takenBackKey(refund.refundId),
    kind: 'rechargeRefund',
    note: noteOf('充值退款', content),
    entries: moved,
  });
  return taken;
}

function noteOf(what: string, { game, server, account }: Agreed): string {
  return `${what}：${game} ${server} ${account}`;
}

function entriesOf(
  userId: number,
  { platformCoins, zoneCoins }: Pick<Agreed, 'platformCoins' | 'zoneCoins'>,
): Entry[] {
  const moved = [
    { unit: 'platformCoin', amount: platformCoins },
    { unit: 'zoneCoin', amount: zoneCoins },
  ] as const;
  return moved
    .filter(({ amount }) => amount !== 0)
    .flatMap(({ unit, amount }) => [
      { userId, unit, amount },
      { house: HOUSE, unit, amount: -amount },
    ]);
}
