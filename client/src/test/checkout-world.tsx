import type { CallResult, PaymentOrder, quotePaymentOrder } from '@gamebox/contract';
import {
  createPaymentOrder,
  getPaymentOptions,
  getPaymentOrder,
  getUnfinishedPaymentOrder,
  getUserDetail,
  pagePaymentOrders,
  quotePaymentOrder as quoteCall,
} from '@gamebox/contract';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import { useSession } from '../features/session/model/session-store.ts';
import { Checkout } from '../parts/payment/checkout.tsx';
import { fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleOptions, samplePaymentOrder } from './sample-payments.ts';
import { sampleUser } from './sample-user.ts';
import { stores } from './stores.ts';

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
  readonly api: ReturnType<typeof fakeApi>;
  /** The server's state of the one order. */
  order: PaymentOrder;
}

/**
 * Prepares a player with money, and an order of 50 yuan that waits for payment once it is made.
 * Call it in a `beforeEach`.
 */
export function beginCheckout(): CheckoutWorld {
  vi.unstubAllGlobals();
  localStorage.clear();
  for (const method of ['error', 'warn'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined);
  useSession.of(stores).getState().setToken('token');
  const api = fakeApi();
  const world: CheckoutWorld = { api, order: samplePaymentOrder(7) };
  api.on(getUserDetail, sampleUser());
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
    <Checkout type={1} content={given} missing={{ words: '请先选择金额' }} onPaid={onPaid} />,
  );
  return { ...view, onPaid };
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
