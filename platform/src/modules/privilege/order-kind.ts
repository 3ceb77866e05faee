import { MemberLevel, OrderType, PaymentMethod, privilegeContent } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { chinaClock } from '../../china/time.ts';
import { lockUser } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import { yuanText } from '../ledger/units.ts';
import { amountText } from '../payment/methods.ts';
import type { OrderKind, OrderQuote } from '../payment/order-kind.ts';
import { fulfil } from './fulfil-order.ts';
import type { PrivilegeOrderDeps, SoldContent } from './fulfil-order.ts';
import { giveRubiesDue } from './monthly-rubies.ts';
import { levelName } from './names.ts';
import type { OfferRow } from './offer-repository.ts';
import { takeBack } from './refund-order.ts';
import { countDays, planPurchase, sumRubies } from './terms.ts';
import type { Plan } from './terms.ts';

const PAID_BY = [
  PaymentMethod.alipay,
  PaymentMethod.wechat,
  PaymentMethod.balance,
  PaymentMethod.platform,
];

/** The order kind that sells terms of a member level. */
export function privilegeOrderKind(deps: PrivilegeOrderDeps): OrderKind {
  return {
    type: OrderType.privilege,
    methods: PAID_BY,
    quote: (tx, userId, content, method) => quote(deps, tx, { userId, content, method }),
    fulfil: (tx, order) => fulfil(deps, tx, order),
    takeBack: (tx, order, refund) => takeBack(deps, tx, order, refund),
  };
}

interface Asked {
  readonly userId: number;
  readonly content: unknown;
  /** Null: not chosen yet. */
  readonly method: PaymentMethod | null;
}

async function quote(
  deps: PrivilegeOrderDeps,
  tx: Tx,
  { userId, content, method }: Asked,
): Promise<OrderQuote> {
  const asked = privilegeContent.safeParse(content);
  if (!asked.success) throw new BusinessError('PAYMENT_CONTENT_INVALID');
  const { offers, terms, now } = deps;
  const time = now();
  const offer = await offers.findOffer(tx, asked.data.offerId, time);
  if (offer === undefined) throw new BusinessError('PRIVILEGE_OFFER_NOT_FOUND');
  // As at fulfilment: months that became due while the platform was down are credited too.
  await lockUser(tx, userId);
  await giveRubiesDue(deps, tx, userId);
  const plan = planPurchase(await terms.listHeld(tx, userId, time), offer, time);
  if (plan === 'higherLevel') throw new BusinessError('PRIVILEGE_HIGHER_LEVEL');
  if (plan === 'termLimit') throw new BusinessError('PRIVILEGE_TERM_LIMIT');
  const { dueFen, creditFen, extraDays } = plan;
  const sold: SoldContent = {
    offerId: offer.offerId,
    dueFen,
    creditFen,
    extraDays,
    quoteTime: time,
    giftRubies: giftOf(offer, plan),
  };
  return {
    ...textOf(offer, plan, method),
    priceFen: dueFen,
    content: sold,
    waitsAlone: creditFen > 0,
  };
}

/** The gift, reduced by the rubies of the credited days. */
function giftOf({ rubies }: OfferRow, { credits }: Plan): number {
  return Math.max(0, rubies - sumRubies(credits));
}

/** `2026年7月31日`, as dates are written on the screen. */
function dayText(at: number): string {
  const [year, month, day] = chinaClock(at).day.split('-').map(Number);
  return `${String(year)}年${String(month)}月${String(day)}日`;
}

function textOf(
  offer: OfferRow,
  plan: Plan,
  method: PaymentMethod | null,
): Pick<OrderQuote, 'subject' | 'gets' | 'details'> {
  const { level, months } = offer;
  const { beginTime, endTime, credits, creditFen } = plan;
  const rubies = giftOf(offer, plan);
  const creditRubies = sumRubies(credits);
  const name = levelName(level);
  const days = countDays(beginTime, endTime);
  const creditDays = credits.reduce((sum, credit) => sum + credit.days, 0);
  const lastDay = dayText(endTime - 1);
  const term = { name: '有效期', value: `${dayText(beginTime)} 至 ${lastDay}` };
  const oldEnd = Math.max(0, ...credits.map((credit) => credit.endTime));
  const old = {
    name: '原会员',
    value: `${levelName(MemberLevel.diamond)}，原 ${dayText(oldEnd - 1)}到期，支付后结束`,
  };
  const credit = {
    name: '剩余抵扣',
    value: `${String(creditDays)} 天，抵 ${priceText(method, creditFen)}（原价 ${priceText(method, offer.priceFen)}）`,
  };
  const member = { kind: 'membership' as const, name, amount: days, measure: '天', bonus: false };
  const gift = { kind: 'ruby' as const, name: '红宝石', amount: rubies, measure: '', bonus: true };
  return {
    subject: `${name} ${String(months)} 个月`,
    gets: rubies === 0 ? [member] : [member, gift],
    details: [
      term,
      ...(creditFen === 0 ? [] : [old, credit]),
      ...(creditRubies === 0
        ? []
        : [{ name: '已送红宝石', value: `${String(creditRubies)}，从新会员的赠送里抵扣` }]),
    ],
  };
}

/** In the unit of the method: one coin is worth one fen. */
function priceText(method: PaymentMethod | null, fen: number): string {
  return method === null ? yuanText(fen) : amountText(method, fen);
}
