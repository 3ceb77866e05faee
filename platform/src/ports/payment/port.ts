import { paymentProvider } from '@gamebox/contract/admin';

/** What a provider of payments by QR code does. Amounts are in fen; times epoch milliseconds. */
export const PAYMENT_PROVIDERS = paymentProvider.options;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export interface QrOrder {
  /** Ours, unique for ever: digits and letters, at most 32. */
  readonly orderNo: string;
  readonly amountFen: number;
  readonly subject: string;
  readonly expireTime: number;
}

/** What a provider tells of a payment that was made. */
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

/** How a provider finds a refund. */
export interface RefundName {
  readonly orderNo: string;
  /** The provider's number of the payment that goes back; null: the order has only one. */
  readonly tradeNo: string | null;
  readonly refundNo: string;
}

export interface RefundRequest extends RefundName {
  readonly refundFen: number;
  readonly totalFen: number;
  readonly reason: string;
}

/**
 * `absent`: the provider has no such refund, or refused it; asked for again under its number it may
 * be done. `failed`: given up for good, nothing will be paid back under its number. `abnormal`: it
 * could not be given back, and a person settles it at the provider: it may be done still.
 */
export type RefundState = 'done' | 'pending' | 'absent' | 'failed' | 'abnormal';

/** What a verified notification says. `eventId` is unique for this provider. */
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
  /** Lower-case names. */
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

/** Everything but `readNotification` rejects with PaymentError. */
export interface PaymentPort {
  readonly createQr: (order: QrOrder) => Promise<{ readonly qrText: string }>;
  readonly query: (orderNo: string) => Promise<PaymentState>;
  /** Closes it at the provider; answers 'paid' where it was paid meanwhile. An unknown order counts as closed. */
  readonly close: (orderNo: string) => Promise<'closed' | 'paid'>;
  /** Asked again with the same refundNo it answers the same refund. */
  readonly refund: (refund: RefundRequest) => Promise<RefundState>;
  readonly queryRefund: (refund: RefundName) => Promise<RefundState>;
  /** Verifies signature, merchant and app, decrypts. Throws PaymentNotificationError. No effect. */
  readonly readNotification: (raw: RawNotification) => Promise<PaymentEvent>;
  readonly acknowledge: { readonly taken: Acknowledgement; readonly refused: Acknowledgement };
  /** A day in China, 2026-11-22; null where the provider has no bill of it yet. */
  readonly bill: (day: string) => Promise<readonly BillLine[] | null>;
}

/** Where each provider's notifications arrive, below `publicUrl`. */
export const NOTIFY_PATHS: Readonly<Record<PaymentProvider, string>> = {
  alipay: '/api/app-api/pay/notify/alipay',
  wechat: '/api/app-api/pay/notify/wechat',
};

/** So long one request to a provider may take; a few may be needed to answer one call of the port. */
export const PROVIDER_TIMEOUT_MS = 10_000;

/**
 * `unreachable`: no answer, or none that can be trusted; `refused`: the provider said no;
 * `misconfigured`: it does not accept our keys or our account.
 */
export type PaymentFailure = 'unreachable' | 'refused' | 'misconfigured';

export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly failure: PaymentFailure;
  /** The provider's own code, never what it was asked about. */
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
