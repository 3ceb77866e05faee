import type {
  DetailLine,
  GotLine,
  OrderContent,
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  RechargeTier,
} from '@gamebox/contract';
import type { BillLine, PaymentEvent, PaymentProvider } from '../ports/payment/port.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

export interface PaymentOrderTable {
  orderId: GeneratedAlways<number>;
  /** Ours, as the providers know it. */
  orderNo: string;
  userId: number;
  requestId: string;
  /** SHA-256 of what was asked for. */
  requestHash: Buffer;
  type: OrderType;
  state: PaymentOrderState;
  method: PaymentMethod;
  subject: string;
  priceFen: number;
  discountFen: number;
  amountFen: number;
  /** By refunds that were recorded, whether the money is back or on its way. */
  refundedFen: Generated<number>;
  /** Tries to give what was paid for that failed. */
  failures: Generated<number>;
  couponId: number | null;
  content: JSONColumnType<OrderContent>;
  gets: JSONColumnType<GotLine[]>;
  details: JSONColumnType<DetailLine[]>;
  qrText: string | null;
  tradeNo: string | null;
  /** When it was paid, by the provider's clock. */
  providerTime: Time | null;
  createTime: Time;
  expireTime: Time;
  paidTime: Time | null;
  closeTime: Time | null;
}

interface RechargeOfferTable {
  rechargeOfferId: Generated<number>;
  fromTime: Time;
  amounts: JSONColumnType<number[]>;
  tiers: JSONColumnType<RechargeTier[]>;
}

export interface PaymentNoticeTable {
  noticeId: GeneratedAlways<number>;
  provider: PaymentProvider;
  eventId: string;
  headers: JSONColumnType<Readonly<Record<string, string>>>;
  body: string;
  event: JSONColumnType<PaymentEvent>;
  state: 'taken' | 'acted' | 'refused';
  refusal: string | null;
  receiveTime: Time;
  actTime: Time | null;
  tries: Generated<number>;
  /** Not acted upon before. */
  nextTime: Generated<Time>;
}

export interface PaymentRefundTable {
  refundId: GeneratedAlways<number>;
  /** Ours, as the provider knows it. */
  refundNo: string;
  orderId: number;
  /** `late`: of what gave nothing; `amount`, `trade`: of what was not asked for. */
  cause: 'asked' | 'late' | 'amount' | 'trade';
  /** The provider's number of the payment that goes back; null: the order's own. */
  tradeNo: string | null;
  /** When that came, by the provider's clock. */
  providerTime: Time | null;
  requestId: string | null;
  refundFen: number;
  reason: string;
  /** What the player had got for it; only what was asked for takes something back. */
  takenBack: JSONColumnType<GotLine[], string | undefined>;
  /** What came back beside the sum. */
  givenBack: JSONColumnType<GotLine[], string | undefined>;
  state: 'pending' | 'done' | 'failed';
  /** What the provider said, where it failed. */
  refusal: string | null;
  createTime: Time;
  doneTime: Time | null;
}

/** Every number that a refund was ever asked for by; kept by a trigger. */
interface PaymentRefundNumberTable {
  refundNo: string;
  refundId: number;
}

export interface PaymentTaskTable {
  taskId: GeneratedAlways<number>;
  orderId: number;
  refundId: number | null;
  kind: 'create' | 'watch' | 'refund';
  tries: number;
  nextTime: Time;
  checkTime: Time;
}

interface PaymentBillTable {
  provider: PaymentProvider;
  /** In China. */
  day: string;
  fetchTime: Time;
}

interface PaymentBillLineTable extends BillLine {
  provider: PaymentProvider;
  day: string;
  place: number;
}

export interface PaymentDifferenceTable {
  differenceId: GeneratedAlways<number>;
  provider: PaymentProvider;
  day: string;
  what: BillLine['kind'];
  /** Who knows of it alone, or that both do, with other amounts. */
  kind: 'oursOnly' | 'theirsOnly' | 'amount';
  orderNo: string;
  refundNo: string | null;
  oursFen: number | null;
  theirsFen: number | null;
  state: 'open' | 'resolved';
  note: string;
  findTime: Time;
  resolveTime: Time | null;
}

interface GameCurrencyTable {
  gameCurrencyId: Generated<number>;
  gameId: number;
  fromTime: Time;
  name: string;
  perHundred: number;
  zonePercent: Generated<number>;
}

export interface GameExchangeTable {
  orderId: number;
  gameId: number;
  serverId: number;
  account: string;
  currency: string;
  /** What is left to take; 0: all of it was paid back. */
  amount: number;
  createTime: Time;
  takeRequest: string | null;
  takeTime: Time | null;
  /** Of the request; null where it took before that was kept. */
  takeLimit: Generated<number | null>;
}

export interface PaymentSchema {
  gameCurrency: GameCurrencyTable;
  gameExchange: GameExchangeTable;
  paymentBill: PaymentBillTable;
  paymentBillLine: PaymentBillLineTable;
  paymentDifference: PaymentDifferenceTable;
  paymentOrder: PaymentOrderTable;
  paymentNotice: PaymentNoticeTable;
  paymentRefund: PaymentRefundTable;
  paymentRefundNumber: PaymentRefundNumberTable;
  paymentTask: PaymentTaskTable;
  rechargeOffer: RechargeOfferTable;
}
