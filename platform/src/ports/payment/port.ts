import { paymentProvider } from '@gamebox/contract/admin';

/**
 * The interface of a provider of payments by QR code. Amounts are in fen, times in epoch
 * milliseconds.
 */
export const PAYMENT_PROVIDERS = paymentProvider.options;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export interface QrOrder {
  /** Our number, unique for ever: digits and letters, at most 32. */
  readonly orderNo: string;
  readonly amountFen: number;
  readonly subject: string;
  readonly expireTime: number;
}

/** A payment as the provider reports it. */
export interface ProviderPayment {
  readonly orderNo: string;
  /** The provider's own number of the payment. */
  readonly tradeNo: string;
  readonly paidFen: number;
  readonly paidTime: number;
}

export type PaymentState =
  | { readonly state: 'absent' | 'waiting' | 'closed' }
  | ({ readonly state: 'paid' } & ProviderPayment);

/** The data by which a provider finds a refund. */
export interface RefundName {
  readonly orderNo: string;
  /** The provider's number of the refunded payment; null: the order has only one. */
  readonly tradeNo: string | null;
  readonly refundNo: string;
}

export interface RefundRequest extends RefundName {
  readonly refundFen: number;
  readonly totalFen: number;
  readonly reason: string;
}

/**
 * `absent`: the provider has no such refund or refused it; a new request under the same number may
 * succeed. `failed`: given up for good, nothing will be paid under this number. `abnormal`: it
 * could not be paid, and a person settles it at the provider, so it may still be done.
 */
export type RefundState = 'done' | 'pending' | 'absent' | 'failed' | 'abnormal';

/** The content of a verified notification. `eventId` is unique for its provider. */
export type PaymentEvent =
  | ({ readonly kind: 'paid'; readonly eventId: string } & ProviderPayment)
  | {
      readonly kind: 'refund';
      readonly eventId: string;
      readonly orderNo: string;
      readonly refundNo: string;
      readonly state: RefundState;
    }
  | { readonly kind: 'other'; readonly eventId: string; readonly type: string };

export interface RawNotification {
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

export interface Acknowledgement {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export interface BillLine {
  readonly kind: 'payment' | 'refund';
  readonly orderNo: string;
  /** null for a payment. */
  readonly refundNo: string | null;
  readonly tradeNo: string;
  readonly amountFen: number;
  readonly time: number;
}

/** All methods except `readNotification` reject with PaymentError. */
export interface PaymentPort {
  readonly createQr: (order: QrOrder) => Promise<{ readonly qrText: string }>;
  readonly query: (orderNo: string) => Promise<PaymentState>;
  /**
   * Closes an order at the provider; 'paid' if it was paid meanwhile. An unknown order counts as
   * closed.
   */
  readonly close: (orderNo: string) => Promise<'closed' | 'paid'>;
  /** A repeated call with the same refundNo returns the same refund. */
  readonly refund: (refund: RefundRequest) => Promise<RefundState>;
  readonly queryRefund: (refund: RefundName) => Promise<RefundState>;
  /**
   * Verifies signature, merchant and app, and decrypts. No side effects. Throws
   * PaymentNotificationError.
   */
  readonly readNotification: (raw: RawNotification) => Promise<PaymentEvent>;
  readonly acknowledge: { readonly taken: Acknowledgement; readonly refused: Acknowledgement };
  /** A day in China, 2026-11-22; null if the provider has no bill of it yet. */
  readonly bill: (day: string) => Promise<readonly BillLine[] | null>;
}

/** The paths for each provider's notifications, below `publicUrl`. */
export const NOTIFY_PATHS: Readonly<Record<PaymentProvider, string>> = {
  alipay: '/api/app-api/pay/notify/alipay',
  wechat: '/api/app-api/pay/notify/wechat',
};

/** The time limit of one request to a provider; one call of the port may need several. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * `unreachable`: no answer, or none that can be trusted; `refused`: the provider said no;
 * `misconfigured`: it does not accept our keys or our account.
 */
export type PaymentFailure = 'unreachable' | 'refused' | 'misconfigured';

export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly failure: PaymentFailure;
  /** The provider's own code; it never contains data of the request. */
  readonly detail: string;

  constructor(failure: PaymentFailure, detail: string, options?: ErrorOptions) {
    super(`Payment provider: ${failure} (${detail})`, options);
    this.failure = failure;
    this.detail = detail;
  }
}

export type NotificationFault = 'signature' | 'merchant' | 'malformed' | 'stale';

export class PaymentNotificationError extends Error {
  override readonly name = 'PaymentNotificationError';
  readonly reason: NotificationFault;

  constructor(reason: NotificationFault, options?: ErrorOptions) {
    super(`Payment notification refused: ${reason}`, options);
    this.reason = reason;
  }
}
