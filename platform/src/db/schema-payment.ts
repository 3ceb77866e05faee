import type {
  DetailLine,
  GotLine,
  OrderContent,
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  RechargeTier,
} from '@gamebox/contract';
import type { Unit } from '../modules/ledger/units.ts';
import type { BillLine, PaymentEvent, PaymentProvider } from '../ports/payment/port.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

export interface PaymentOrderTable {
  orderId: GeneratedAlways<number>;
  /** Our number of the order, which the providers know too. */
  orderNo: string;
  userId: number;
  requestId: string;
  /** SHA-256 of the request. */
  requestHash: Buffer;
  type: OrderType;
  state: PaymentOrderState;
  method: PaymentMethod;
  subject: string;
  priceFen: number;
  discountFen: number;
  amountFen: number;
  /** Sum of the recorded refunds, whether the money has arrived or not. */
  refundedFen: Generated<number>;
  /** Failed tries to deliver what was paid for. */
  failures: Generated<number>;
  couponId: number | null;
  content: JSONColumnType<OrderContent>;
  gets: JSONColumnType<GotLine[]>;
  details: JSONColumnType<DetailLine[]>;
  qrText: string | null;
  tradeNo: string | null;
  /** When it was paid, according to the provider. */
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
  /** It is not processed before this time. */
  nextTime: Generated<Time>;
}

export interface PaymentRefundTable {
  refundId: GeneratedAlways<number>;
  /** Our number of the refund, which the provider knows too. */
  refundNo: string;
  orderId: number;
  /**
   * `late`: nothing was delivered for the payment; `amount`, `trade`: the payment was not asked
   * for.
   */
  cause: 'asked' | 'late' | 'amount' | 'trade';
  /** The provider's number of the refunded payment; null: the order's own payment. */
  tradeNo: string | null;
  /** The time of that payment, according to the provider. */
  providerTime: Time | null;
  requestId: string | null;
  refundFen: number;
  reason: string;
  /** Whether the house bears what the player has spent; null: nobody asked, or not known. */
  bearLoss: boolean | null;
  /** What the refund takes back from the player; empty unless `cause` is `asked`. */
  takenBack: JSONColumnType<GotLine[], string | undefined>;
  /** What the refund gives back beside the money. */
  givenBack: JSONColumnType<GotLine[], string | undefined>;
  /** `offline`: a person paid it back outside the provider. */
  state: 'pending' | 'done' | 'failed' | 'offline';
  /** When its provider was last asked for it, or just before; null: never. */
  askedTime: Generated<Time | null>;
  /** The provider's answer if the refund failed. */
  refusal: string | null;
  /** How a person paid it back. */
  offlineNote: ColumnType<string | null, undefined, string>;
  createTime: Time;
  doneTime: Time | null;
}

/** Every number that a refund was ever requested under; a trigger writes it. */
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
  /** The day in China. */
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
  /** Only our records have it, only the provider's bill has it, or the amounts differ. */
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
  /** What the game's server can still take; 0: all of it was refunded. */
  amount: number;
  createTime: Time;
  takeRequest: string | null;
  takeTime: Time | null;
  /** The limit of the request; null: taken before limits were stored. */
  takeLimit: Generated<number | null>;
}

/** What the house bore of a player's refunds and has not got back. */
interface RefundLossTable {
  userId: number;
  unit: Unit;
  outstanding: number;
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
  refundLoss: RefundLossTable;
}
