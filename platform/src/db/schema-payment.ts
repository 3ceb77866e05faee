import type {
  DetailLine,
  GotLine,
  OrderContent,
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  RechargeTier,
} from '@gamebox/contract';
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

export interface PaymentSchema {
  paymentOrder: PaymentOrderTable;
  rechargeOffer: RechargeOfferTable;
}
