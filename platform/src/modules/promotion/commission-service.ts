import { PaymentMethod } from '@gamebox/contract';
import { chinaClock, chinaMonthStart } from '../../china/time.ts';
import { lockBalance, lockPromoter } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { OrderRefund, PaidOrder } from '../payment/order-kind.ts';
import { commissionOf, keptOf } from './amounts.ts';
import type { InvitationRepository, InvitationRow } from './invitation-repository.ts';
import type { GainRow, NewGain, PromotionRepository } from './repository.ts';

/** The fields of a paid order that decide its commission. */
export type Payment = Pick<PaidOrder, 'orderId' | 'userId' | 'amountFen' | 'paidTime' | 'method'>;

/** Commission on the payments of invited players, in the transactions of payment and refund. */
export interface CommissionService {
  readonly paid: (tx: Tx, order: Payment) => Promise<void>;
  /**
   * Takes back the commission on the refunded part. If the inviter has already spent it, it becomes
   * a debt, which later commission pays first.
   */
  readonly refunded: (tx: Tx, order: Payment, refund: OrderRefund) => Promise<void>;
}

export interface CommissionDeps {
  readonly repository: Pick<
    PromotionRepository,
    'addGain' | 'coinsOfMonth' | 'findRule' | 'listGainsOf' | 'setDebt'
  >;
  readonly invitations: Pick<
    InvitationRepository,
    'find' | 'isEnabled' | 'setVoid' | 'sharedMarks'
  >;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly now: () => number;
}

/** Only money from outside: balances were a gift, or were paid for before. */
const REAL_MONEY: ReadonlySet<PaymentMethod> = new Set([
  PaymentMethod.alipay,
  PaymentMethod.wechat,
]);
const UNIT = 'welfareCoin';

export function createCommissionService(deps: CommissionDeps): CommissionService {
  return {
    paid: async (tx, order) => {
      if (!REAL_MONEY.has(order.method)) return;
      const invitation = await deps.invitations.find(tx, order.userId);
      if (invitation?.voidTime === null) await give(deps, tx, order, invitation);
    },
    refunded: (tx, order, refund) => takeBack(deps, tx, order, refund),
  };
}

async function give(
  deps: CommissionDeps,
  tx: Tx,
  order: Payment,
  invitation: InvitationRow,
): Promise<void> {
  const { repository, invitations, now } = deps;
  const { inviterId, invitedId } = invitation;
  const rule = await repository.findRule(tx, order.paidTime);
  if (rule === undefined || rule.commissionPercent === 0) return;
  const debt = await lockPromoter(tx, inviterId);
  if ((await repository.listGainsOf(tx, order.orderId)).length > 0) return;
  if (!(await invitations.isEnabled(tx, inviterId))) return;
  const shared = await invitations.sharedMarks(tx, invitation, ['mobile', 'idCard']);
  if (shared.length > 0) return invitations.setVoid(tx, invitedId, now());
  const { day: month } = chinaClock(chinaMonthStart(order.paidTime));
  const left = rule.monthlyCap - (await repository.coinsOfMonth(tx, invitedId, month));
  const percent = rule.commissionPercent;
  const coins = Math.max(0, Math.min(commissionOf(order.amountFen, percent), left));
  const posted = coins - Math.min(debt, coins);
  await record(deps, tx, debt, {
    inviterId,
    invitedId,
    kind: 'commission',
    orderId: order.orderId,
    percent,
    month,
    points: 0,
    coins,
    posted,
    time: now(),
  });
}

async function takeBack(
  deps: CommissionDeps,
  tx: Tx,
  order: Payment,
  { refundId, refundFen, refundedBeforeFen }: OrderRefund,
): Promise<void> {
  const { repository, now } = deps;
  const known = commissionIn(await repository.listGainsOf(tx, order.orderId));
  if (known === undefined) return;
  const { inviterId, invitedId, percent, month } = known;
  const debt = await lockPromoter(tx, inviterId);
  const gains = await repository.listGainsOf(tx, order.orderId);
  if (gains.some((gain) => gain.refundId === refundId)) return;
  const held = gains.reduce((sum, { coins }) => sum + coins, 0);
  const leftFen = order.amountFen - refundedBeforeFen - refundFen;
  const back = held - keptOf(known.coins, leftFen, percent ?? 0);
  if (back <= 0) return;
  const posted = Math.min(back, await lockBalance(tx, inviterId, UNIT));
  await record(deps, tx, debt, {
    inviterId,
    invitedId,
    kind: 'refund',
    orderId: order.orderId,
    refundId,
    percent,
    month,
    points: 0,
    coins: -back,
    posted: posted === 0 ? 0 : -posted,
    time: now(),
  });
}

function commissionIn(gains: readonly GainRow[]): GainRow | undefined {
  return gains.find(({ kind }) => kind === 'commission');
}

/** Records the gain, the remaining debt, and what moves in the ledger. */
async function record(
  { repository, ledger }: CommissionDeps,
  tx: Tx,
  debt: number,
  gain: NewGain,
): Promise<void> {
  const { inviterId: userId, orderId, refundId, coins, posted } = gain;
  await repository.addGain(tx, gain);
  if (coins !== posted) await repository.setDebt(tx, userId, debt - (coins - posted));
  if (posted === 0) return;
  const order = `commission:${String(orderId)}`;
  const isRefund = gain.kind === 'refund';
  await ledger.post(tx, {
    businessKey: isRefund ? `${order}:refund:${String(refundId)}` : order,
    kind: 'commission',
    note: isRefund ? '推广返利退回' : '推广返利',
    entries: [
      { userId, unit: UNIT, amount: posted },
      { house: 'promotion', unit: UNIT, amount: -posted },
    ],
  });
}
