import { createPaymentSimulator } from '../../src/ports/payment/simulator/simulator.ts';
import type { SimulatedOrder } from '../../src/ports/payment/simulator/simulated-order.ts';
import type { PaymentSimulator, RefundMode } from '../../src/ports/payment/simulator/simulator.ts';
import type {
  PaymentPort,
  PaymentProvider,
  RawNotification,
  PaymentFailure,
} from '../../src/ports/payment/port.ts';

/** How a provider may fail when it is asked. */
export type Breakage = 'serverError' | 'silence' | 'wrongSignature' | 'malformed';
export type NotificationFlaw = 'signature' | 'merchant' | 'malformed' | 'stale';

/** What a test does at the provider, beside the port under test. */
export interface PaymentUnderTest {
  readonly port: PaymentPort;
  /** The same port with a very short time limit. */
  readonly impatient: PaymentPort;
  /** The same port with keys that the provider does not know; null if it has no keys. */
  /** How a call fails whose answer is not signed by the provider's key. */
  readonly whereUntrusted: PaymentFailure;
  readonly withWrongKeys: PaymentPort | null;
  readonly now: () => number;
  readonly advance: (ms: number) => void;
  /** The buyer pays the amount, without a notification. */
  readonly pay: (orderNo: string) => Promise<unknown>;
  /** Pays a paid order again, without a notification. */
  readonly payAgain: (orderNo: string) => Promise<unknown>;
  /** The provider's number of that second payment. */
  readonly secondTrade: (orderNo: string) => string;
  readonly paidNotification: (orderNo: string) => RawNotification;
  readonly refundNotification: (orderNo: string, refundNo: string) => RawNotification;
  /** A payment's notification with one flaw; null if this flaw does not exist for the provider. */
  readonly flawed: (orderNo: string, flaw: NotificationFlaw) => RawNotification | null;
  /** Sets the outcome of later refunds. */
  readonly setRefundMode: (mode: RefundMode) => void;
  readonly breakDown: (how: Breakage) => void;
  readonly close: () => Promise<void>;
}

export interface BookOfOrders {
  readonly orders: PaymentSimulator;
  readonly now: () => number;
  readonly advance: (ms: number) => void;
}

/** The memory of a provider's double: a simulator without notifications. */
export function createBook(provider: PaymentProvider, start: number): BookOfOrders {
  let time = start;
  const now = () => time;
  const orders = createPaymentSimulator({
    provider,
    publicUrl: 'https://qr.test',
    now,
    file: null,
    post: async () => ({ status: 200, body: 'success' }),
  });
  orders.setRefundMode('done');
  return {
    orders,
    now,
    advance: (ms) => {
      time += ms;
    },
  };
}

/** The provider's number of an order's second payment. */
export function secondTrade(orders: PaymentSimulator, orderNo: string): string {
  const tradeNo = orders.find(orderNo)?.surplus[0]?.tradeNo;
  if (tradeNo === undefined) throw new Error('Not paid twice');
  return tradeNo;
}

/** Finds an order by its number, or by the provider's number of one of its payments. */
export function findNamed(
  orders: PaymentSimulator,
  { orderNo, tradeNo }: { readonly orderNo: string; readonly tradeNo: string | null },
): SimulatedOrder | undefined {
  if (tradeNo === null) return orders.find(orderNo);
  return orders
    .orders()
    .find(({ payment, surplus }) => [payment, ...surplus].some((one) => one?.tradeNo === tradeNo));
}
