import { z } from 'zod';
import { PAYMENT_PROVIDERS } from '../ports/payment/port.ts';
import type { PaymentProvider } from '../ports/payment/port.ts';
import type { PaymentSimulator } from '../ports/payment/simulator/simulator.ts';
import type { SimulatedOrder } from '../ports/payment/simulator/simulated-order.ts';

const ONE_YUAN = 100;

/** The order and its provider. */
export const target = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  orderNo: z.string().regex(/^\w{1,64}$/),
});

export const PROVIDER_NAMES = { alipay: '支付宝', wechat: '微信支付' } as const;

type Act = (simulator: PaymentSimulator, order: SimulatedOrder) => Promise<unknown> | void;

interface Action {
  readonly text: string;
  /** Returns a `ForgeryAnswer` for a forgery. */
  readonly act: Act;
}

const isUnpaid = ({ payment }: SimulatedOrder) => payment === null;
const isPaid = (order: SimulatedOrder) => !isUnpaid(order);

interface ActionGroup {
  readonly title: string;
  readonly note: string;
  readonly isShown: (order: SimulatedOrder, provider: PaymentProvider) => boolean;
  readonly actions: Readonly<Record<string, Action>>;
}

/**
 * Everything that the simulator's user can do with an order, in groups; each group is shown when it
 * makes sense.
 */
const ACTION_GROUPS: readonly ActionGroup[] = [
  {
    title: '买家支付',
    note: '已关闭的订单也能支付：真实世界里，付款与关单可能交错。',
    isShown: isUnpaid,
    actions: {
      payNow: { text: '支付，立即通知', act: ({ pay }, { orderNo }) => pay(orderNo) },
      payLate: {
        text: '支付，60 秒后通知',
        act: ({ pay }, { orderNo }) => pay(orderNo, { notice: 'late' }),
      },
      payTwice: {
        text: '支付，同时通知两次',
        act: ({ pay }, { orderNo }) => pay(orderNo, { notice: 'twice' }),
      },
      payAfterRefund: {
        text: '支付，退款之后才通知',
        act: ({ pay }, { orderNo }) => pay(orderNo, { notice: 'afterRefund' }),
      },
      payNever: {
        text: '支付，从不通知',
        act: ({ pay }, { orderNo }) => pay(orderNo, { notice: 'never' }),
      },
      payOther: {
        text: '多付 1 元',
        act: ({ pay }, { orderNo, amountFen }) => pay(orderNo, { paidFen: amountFen + ONE_YUAN }),
      },
    },
  },
  {
    title: '平台关单',
    note: '支付平台自己关闭这笔订单，不通知。',
    isShown: ({ state }) => state === 'waiting',
    actions: {
      close: { text: '关闭订单', act: ({ closeOrder }, { orderNo }) => closeOrder(orderNo) },
    },
  },
  {
    title: '再次通知',
    note: '内容相同，通知编号是新的。',
    isShown: isPaid,
    actions: {
      notifyAgain: {
        text: '再通知一次',
        act: ({ notifyAgain }, { orderNo }) => notifyAgain(orderNo),
      },
    },
  },
  {
    title: '同一订单再付一次',
    note: '像两部手机扫了同一个码：另一笔真实付款，对账单上也有它。',
    isShown: isPaid,
    actions: {
      payAgain: { text: '再付一次', act: ({ payAgain }, { orderNo }) => payAgain(orderNo) },
      payAgainSilently: {
        text: '再付一次，不通知',
        act: ({ payAgain }, { orderNo }) => payAgain(orderNo, 'never'),
      },
    },
  },
  {
    title: '伪造通知',
    note: '声称已支付；游戏盒子应当拒绝，什么都不会改变。',
    isShown: () => true,
    actions: {
      forgeSignature: {
        text: '签名不对',
        act: ({ forge }, { orderNo }) => forge(orderNo, 'signature'),
      },
      forgeMerchant: {
        text: '商户不对',
        act: ({ forge }, { orderNo }) => forge(orderNo, 'merchant'),
      },
    },
  },
  {
    title: '过期的通知',
    note: '签名正确，却是一小时前的；微信支付要求不超过 5 分钟，支付宝没有这个规定。',
    isShown: (_order, provider) => provider === 'wechat',
    actions: {
      forgeStale: {
        text: '一小时前的通知',
        act: ({ forge }, { orderNo }) => forge(orderNo, 'stale'),
      },
    },
  },
  {
    title: '对账单',
    note: '次日的对账单怎样记这笔付款。',
    isShown: isPaid,
    actions: {
      billRight: {
        text: '如实',
        act: ({ setBilled }, { orderNo }) => setBilled(orderNo, 'right'),
      },
      billMissing: {
        text: '漏记',
        act: ({ setBilled }, { orderNo }) => setBilled(orderNo, 'missing'),
      },
      billWrong: {
        text: '多记 1 元',
        act: ({ setBilled }, { orderNo }) => setBilled(orderNo, 'wrongAmount'),
      },
    },
  },
];

/** Every action's name. */
export const ACTION_NAMES: ReadonlySet<string> = new Set(
  ACTION_GROUPS.flatMap(({ actions }) => Object.keys(actions)),
);

/** The groups that are possible for an order now. */
export function groupsOf(order: SimulatedOrder, provider: PaymentProvider): readonly ActionGroup[] {
  return ACTION_GROUPS.filter(({ isShown }) => isShown(order, provider));
}
