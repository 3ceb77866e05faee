import type {
  DetailLine,
  GotLine,
  OrderContent,
  OrderType,
  PaymentMethod,
} from '@gamebox/contract';
import type { Tx } from '../../db/transaction.ts';

/** A possible order: checked, priced, and described. */
export interface OrderQuote {
  readonly subject: string;
  readonly priceFen: number;
  /** Zone coins that pay a part in addition to the price. */
  readonly zoneCoins?: number;
  /** The terms at this moment, which `fulfil` and `takeBack` need later. */
  readonly content: OrderContent;
  readonly gets: readonly GotLine[];
  /** Lines for the page and the receipt: 游戏, 服务器, 账号. */
  readonly details: readonly DetailLine[];
  /** The price holds for one order only: no other order of this type may wait for payment. */
  readonly waitsAlone?: boolean;
}

/**
 * The discount of a coupon. If zone coins pay a part, one coin must remain to be paid: only what
 * was paid can be refunded, and the zone coins are given back with it.
 */
export function discountOf(
  { priceFen, zoneCoins = 0 }: Pick<OrderQuote, 'priceFen' | 'zoneCoins'>,
  couponFen: number,
): number {
  return zoneCoins === 0 ? couponFen : Math.min(couponFen, priceFen - 1);
}

export interface PaidOrder {
  readonly orderId: number;
  /** The number that a receipt shows. */
  readonly orderNo: string;
  readonly userId: number;
  readonly type: OrderType;
  /** The amount paid, after the coupon. */
  readonly amountFen: number;
  readonly priceFen: number;
  readonly content: OrderContent;
  readonly paidTime: number;
  readonly method: PaymentMethod;
}

export interface OrderRefund {
  readonly refundId: number;
  readonly refundFen: number;
  /** The sum of earlier refunds of this order. */
  readonly refundedBeforeFen: number;
  /** An operator has decided that the house bears the loss of what the player has spent. */
  readonly bearLoss?: boolean;
  /** A provider pays it back, later; a balance gets it back at once. */
  readonly byProvider?: boolean;
}

/** What was shown can't be delivered any more: the money is refunded. */
export class NotGivenError extends Error {
  override readonly name = 'NotGivenError';
}

/** A kind of goods that can be bought for money. */
export interface OrderKind {
  readonly type: OrderType;
  /** The methods that may pay for it, including those that are switched off. */
  readonly methods: readonly PaymentMethod[];
  /**
   * Runs in the order's transaction with the user locked; for a price alone it runs without a lock
   * and may have no method. Throws BusinessError.
   */
  readonly quote: (
    tx: Tx,
    userId: number,
    content: unknown,
    method: PaymentMethod | null,
  ) => Promise<OrderQuote>;
  /**
   * Delivers the goods, in the transaction that marks the order as paid, with the user locked. Must
   * not fail for reasons that were known at the quote. Throws NotGivenError.
   */
  readonly fulfil: (tx: Tx, order: PaidOrder) => Promise<void>;
  /**
   * Takes back the refund's share in the transaction that records it, with the user locked, and
   * returns what it took. Throws if the player has too little left and the house does not bear the
   * loss; then the refund is refused.
   */
  readonly takeBack: (tx: Tx, order: PaidOrder, refund: OrderRefund) => Promise<readonly GotLine[]>;
  /**
   * Runs with `takeBack`: gives back the refund's share of what paid a part beside the price, and
   * returns it.
   */
  readonly giveBack?: (
    tx: Tx,
    order: PaidOrder,
    refund: OrderRefund,
  ) => Promise<readonly GotLine[]>;
}

/** Further effects of every paid order, in the same transactions. */
export interface PaymentListener {
  readonly paid: (tx: Tx, order: PaidOrder) => Promise<void>;
  /** A refund is recorded, and what was given is taken back; the money may follow later. */
  readonly refunded: (tx: Tx, order: PaidOrder, refund: OrderRefund) => Promise<void>;
  /** The money is back, or the provider refuses to pay it back. */
  readonly refundEnded?: (
    tx: Tx,
    order: Pick<PaidOrder, 'userId' | 'orderNo' | 'method'>,
    refund: { readonly refundFen: number; readonly isDone: boolean },
  ) => Promise<void>;
}

/**
 * The refund's share of `given`. The shares of all refunds of an order add up to exactly `given`.
 */
export function shareOf(
  given: number,
  { amountFen }: Pick<PaidOrder, 'amountFen'>,
  { refundFen, refundedBeforeFen }: Pick<OrderRefund, 'refundFen' | 'refundedBeforeFen'>,
): number {
  const upTo = (fen: number) => Number((BigInt(given) * BigInt(fen)) / BigInt(amountFen));
  return upTo(refundedBeforeFen + refundFen) - upTo(refundedBeforeFen);
}
