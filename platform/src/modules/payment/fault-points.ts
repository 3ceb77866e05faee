/**
 * Where in an order's life the process may be killed with something begun and something not: each
 * is tried by the tests and by `npm run bench -- payment-faults`.
 */
export const FAULT_POINTS = [
  /** The order is stored, the provider not asked for its code. */
  'orderAdded',
  /** The provider has made the code; it is not stored. */
  'qrAnswered',
  /** The provider's word is in the inbox; nothing was done for it. */
  'noticeTaken',
  /** Everything of a payment is written and not committed. */
  'paymentWritten',
  /** Paid and committed; the provider was not answered. */
  'noticeActed',
  /** The provider said that it was paid; nothing is written. */
  'queryAnswered',
  /** Closed at the provider, open with us. */
  'closeAnswered',
  /** A refund is recorded; the provider was not asked. */
  'refundRecorded',
  /** The provider has paid back; that is not recorded. */
  'refundAnswered',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Hears of each point that is passed; a test kills the process there. */
export type ReachPoint = (point: FaultPoint) => void;
