import type { CallResult, PaymentOrder, quotePaymentOrder } from '@gamebox/contract';
import {
  createPaymentOrder,
  getPaymentOptions,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  pagePaymentOrders,
  quotePaymentOrder as quoteCall,
} from '@gamebox/contract';
import { vi } from 'vitest';
import { beginPlayer } from './begin-player.ts';
import { Checkout } from '../parts/payment/checkout.tsx';
import { renderScreen } from './render-screen.tsx';
import { sampleOptions, samplePaymentOrder } from './sample-payments.ts';

export const content = { gameId: 1001, serverId: 11, account: 'lantern1', rechargeFen: 5000 };

export function sampleQuote(
  more: Partial<CallResult<typeof quotePaymentOrder>> = {},
): CallResult<typeof quotePaymentOrder> {
  const { subject, details, gets, priceFen, amountFen, discountFen } = samplePaymentOrder(1);
  return {
    subject,
    details,
    gets,
    priceFen,
    amountFen,
    discountFen,
    zoneCoins: 0,
    methods: [1, 2, 3, 4],
    usableCoupons: [],
    ...more,
  };
}

export interface CheckoutWorld {
  readonly api: ReturnType<typeof beginPlayer>;
  /** The server's state of the one order. */
  order: PaymentOrder;
}

/**
 * Prepares a player with money, and an order of 50 yuan that waits for payment once it is made.
 * Call it in a `beforeEach`.
 */
export function beginCheckout(): CheckoutWorld {
  const api = beginPlayer();
  const world: CheckoutWorld = { api, order: samplePaymentOrder(7) };
  api.on(getPaymentOptions, sampleOptions());
  api.on(quoteCall, sampleQuote());
  api.on(getUnfinishedPaymentOrder, null);
  api.on(pagePaymentOrders, { total: 0, list: [] });
  api.on(createPaymentOrder, () => world.order);
  api.on(getPaymentOrder, () => world.order);
  return world;
}

export function openCheckout(given: typeof content | null = content) {
  const onPaid = vi.fn<(order: PaymentOrder) => void>();
  const view = renderScreen(
    '/',
    <Checkout type={1} content={given} missing={{ text: '请先选择金额' }} onPaid={onPaid} />,
  );
  return { ...view, onPaid };
}
