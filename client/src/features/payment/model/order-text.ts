import type { PaymentOrder } from '@gamebox/contract';
import { OrderType, PAYMENT_EXPIRY_MS, PaymentOrderState } from '@gamebox/contract';
import type { TagTone } from '@gamebox/ui/tag.tsx';
import { refundText, refundingNote } from './refund-text.ts';
import { priceText } from '../../../shared/domain/payment-method.ts';

interface OrderText {
  text: string;
  tone: TagTone;
  /** What the state means for the player's money. */
  note: string;
}

/** Texts for the state of an order. */
export function orderText(order: PaymentOrder): OrderText {
  const refunded = priceText(order.method, order.refundedFen);
  switch (order.state) {
    case PaymentOrderState.created:
      if (isGivenUp(order))
        return { text: '正在取消', tone: 'amber', note: '正在等支付平台确认，请不要再付款' };
      return { text: '待支付', tone: 'amber', note: `支付后自动${arrival(order)}` };
    case PaymentOrderState.paid:
      if (order.gameDelivery !== null) return deliveryText(order);
      return { text: `已${arrival(order)}`, tone: 'jade', note: paidNote(order) };
    case PaymentOrderState.closed:
      return closedText(order);
    case PaymentOrderState.refunding:
      return { text: '退款中', tone: 'amber', note: refundingNote(order.refunds) };
    case PaymentOrderState.refundedInPart:
      return {
        text: '已部分退款',
        tone: 'neutral',
        note: `已退回 ${refunded}，共支付 ${priceText(order.method, order.amountFen)}`,
      };
    case PaymentOrderState.refunded:
      return { text: '已退款', tone: 'neutral', note: `${refunded} 已退回` };
    case null:
      return { text: '处理中', tone: 'neutral', note: '请稍后再查看' };
    default:
      return order.state satisfies never;
  }
}

/** What happens to what was bought: coins arrive, a membership begins. */
export function arrival({ type }: Pick<PaymentOrder, 'type'>): '到账' | '开通' {
  return type === OrderType.privilege ? '开通' : '到账';
}

/** The player cancelled it and the provider has not confirmed yet: its expiry was moved forward. */
export function isGivenUp(order: PaymentOrder): boolean {
  return order.state === PaymentOrderState.created && wasCancelled(order);
}

function wasCancelled({ createTime, expireTime }: PaymentOrder): boolean {
  return expireTime - createTime < PAYMENT_EXPIRY_MS;
}

/** Its state does not change any more while the player looks at it. */
export function isSettled({ state, gameDelivery, refunds }: PaymentOrder): boolean {
  if (refunds.some((refund) => refund.state !== 'done')) return false;
  if (state === PaymentOrderState.paid && gameDelivery === 'waiting') return false;
  return state !== PaymentOrderState.created && state !== PaymentOrderState.refunding;
}

/** For an exchange: the game's server takes it sooner or later. */
function deliveryText({ gameDelivery }: PaymentOrder): OrderText {
  return gameDelivery === 'waiting'
    ? { text: '等待游戏发放', tone: 'amber', note: '已支付，等游戏服务器领取后发到您的账号' }
    : { text: '已到账', tone: 'jade', note: '游戏已领取，会发到您的账号' };
}

/** It gave nothing; any money that came for it is refunded. */
function closedText(order: PaymentOrder): OrderText {
  const { method, refunds, couponId } = order;
  const why = wasCancelled(order) ? '您已取消' : '超时未支付';
  const coupon = couponId === null ? '' : '，优惠券已退回';
  if (refunds.length === 0)
    return {
      text: '已关闭',
      tone: 'neutral',
      // Money of a wrong amount waits for a person; money of the right amount is refunded
      // automatically.
      note: `没有${arrival(order)}，${why}${coupon}；如果您已经付款，会原路退回，金额与订单不符的先由客服核实`,
    };
  const [text, tone] = refunds.every(({ state }) => state === 'done')
    ? (['已关闭，已退款', 'neutral'] as const)
    : (['已关闭，退款中', 'amber'] as const);
  const notes = refunds.map((refund) => refundText(method, refund));
  return { text, tone, note: `没有发放任何内容；${notes.join('；')}` };
}

/** Of an order that has given what it sold: only a person can take that back. */
export function refundHelp(type: OrderType | null): string {
  if (type === OrderType.gameExchange) return '兑换的游戏币不能自助退回，换错了请联系客服';
  return type === OrderType.privilege
    ? '会员生效后不能自助退款，需要时请联系客服'
    : '到账后不能自助退款，充错了请联系客服';
}

/** Platform coins are not yet a game's currency; a membership may begin later, and is in no account. */
function paidNote({ type, gets }: PaymentOrder): string {
  if (type === OrderType.recharge) return '平台币已存入您的账户，兑换成游戏币后就能在游戏里用';
  if (type !== OrderType.privilege) return '已存入您的账户';
  return gets.some(({ kind }) => kind === 'ruby')
    ? '会员已开通，红宝石已存入您的账户'
    : '会员已开通，有效期内享有特权';
}
