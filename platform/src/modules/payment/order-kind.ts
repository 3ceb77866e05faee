import type {
  DetailLine,
  GotLine,
  OrderContent,
  OrderType,
  PaymentMethod,
} from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';

/** What an order would be: checked, priced, and in words. */
export interface OrderQuote {
  readonly subject: string;
  readonly priceFen: number;
  /** Zone coins that pay a part beside the price. */
  readonly zoneCoins?: number;
  /** What `fulfil` and `takeBack` need, as it holds now. */
  readonly content: OrderContent;
  readonly gets: readonly GotLine[];
  /** For the page and the receipt: 游戏, 服务器, 账号. */
  readonly details: readonly DetailLine[];
  /** Its price holds for one order alone: no other of its type may wait for payment beside it. */
  readonly waitsAlone?: boolean;
}

/**
 * What a coupon takes off. Where zone coins pay a part, a coin is left to pay: only what was paid can
 * be refunded, and they come back with it.
 */
export function discountOf(
  { priceFen, zoneCoins = 0 }: Pick<OrderQuote, 'priceFen' | 'zoneCoins'>,
  couponFen: number,
): number {
  return zoneCoins === 0 ? couponFen : Math.min(couponFen, priceFen - 1);
}

export interface PaidOrder {
  readonly orderId: number;
  /** As a receipt shows it. */
  readonly orderNo: string;
  readonly userId: number;
  readonly type: OrderType;
  /** What was really paid, after the coupon. */
  readonly amountFen: number;
  readonly priceFen: number;
  readonly content: OrderContent;
  readonly paidTime: number;
  readonly method: PaymentMethod;
}

export interface OrderRefund {
  readonly refundId: number;
  readonly refundFen: number;
  /** By earlier refunds of the same order. */
  readonly refundedBeforeFen: number;
  /** An operator has decided that what the player has spent is the house's loss. */
  readonly bearLoss?: boolean;
}

/** What was shown can't be given any more: the money goes back. */
export class NotGivenError extends Error {
  override readonly name = 'NotGivenError';
}

/** What can be bought. */
export interface OrderKind {
  readonly type: OrderType;
  /** Those that may pay for it, whether switched on or not. */
  readonly methods: readonly PaymentMethod[];
  /**
   * In the order's transaction with the user locked, or without a lock and a method where only
   * asked for a price. Throws BusinessError.
   */
  readonly quote: (
    tx: Tx,
    userId: number,
    content: unknown,
    method: PaymentMethod | null,
  ) => Promise<OrderQuote>;
  /**
   * In the transaction that marks it paid, with the user locked. Must not fail for reasons known at
   * the quote. Throws NotGivenError.
   */
  readonly fulfil: (tx: Tx, order: PaidOrder) => Promise<void>;
  /**
   * In the transaction that records a refund, with the user locked: takes back in proportion, and
   * answers what it took. Throws where the player has too little left, and the house bears no loss;
   * the refund is refused then.
   */
  readonly takeBack: (tx: Tx, order: PaidOrder, refund: OrderRefund) => Promise<readonly GotLine[]>;
  /** With it: gives back in proportion what paid a part beside the price, and answers that. */
  readonly giveBack?: (
    tx: Tx,
    order: PaidOrder,
    refund: OrderRefund,
  ) => Promise<readonly GotLine[]>;
}

/** What else happens with every paid order, in the same transactions. */
export interface PaymentListener {
  readonly paid: (tx: Tx, order: PaidOrder) => Promise<void>;
  readonly refunded: (tx: Tx, order: PaidOrder, refund: OrderRefund) => Promise<void>;
}

/**
 * What this refund takes back of `given`: refunds of the whole order add up to exactly `given`, in
 * whatever parts they come.
 */
export function shareOf(
  given: number,
  { amountFen }: Pick<PaidOrder, 'amountFen'>,
  { refundFen, refundedBeforeFen }: Pick<OrderRefund, 'refundFen' | 'refundedBeforeFen'>,
): number {
  const upTo = (fen: number) => Number((BigInt(given) * BigInt(fen)) / BigInt(amountFen));
  return upTo(refundedBeforeFen + refundFen) - upTo(refundedBeforeFen);
}
