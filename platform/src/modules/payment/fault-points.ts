/**
 * Points in an order's life at which a step is begun and not finished. Tests and `npm run bench --
 * payment-faults` kill the process at each of them.
 */
export const FAULT_POINTS = [
  /** The order is stored; the provider has not been asked for its QR code. */
  'orderAdded',
  /** The provider has made the QR code; it is not stored. */
  'qrAnswered',
  /** The provider's notice is in the inbox; it is not processed. */
  'noticeTaken',
  /** Everything of a payment is written and not committed. */
  'paymentWritten',
  /** Paid and committed; the provider's notice is not answered. */
  'noticeActed',
  /** The provider answered that it was paid; nothing is written. */
  'queryAnswered',
  /** Closed at the provider, still open here. */
  'closeAnswered',
  /** A refund is recorded; the provider has not been asked. */
  'refundRecorded',
  /** The provider has refunded; that is not recorded. */
  'refundAnswered',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Called at each point that is reached; a test kills the process there. */
export type ReachPoint = (point: FaultPoint) => void;
