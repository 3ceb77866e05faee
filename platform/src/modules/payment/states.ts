import { PaymentOrderState } from '@gamebox/contract';

const { created, paid, closed, refunding, refundedInPart, refunded } = PaymentOrderState;

/** What can happen to an order of money. */
export type PaymentStep =
  | 'pay'
  | 'close'
  | 'refundLate'
  | 'startRefund'
  | 'refundPart'
  | 'refundWhole';

interface Transition {
  readonly from: readonly PaymentOrderState[];
  readonly to: PaymentOrderState;
}

/** All state changes of an order. Others are impossible. */
export const TRANSITIONS: Readonly<Record<PaymentStep, Transition>> = {
  /** The money has arrived; the goods are delivered in the same transaction. */
  pay: { from: [created], to: paid },
  /** Not paid in time, or given up; the provider accepts no payment any more. */
  close: { from: [created], to: closed },
  /** Money came for a closed order: it stays closed, and the money is refunded. */
  refundLate: { from: [closed], to: closed },
  /** What the player got is taken back, and the refund is on its way. */
  startRefund: { from: [paid, refundedInPart], to: refunding },
  /** The money has been refunded. */
  refundPart: { from: [refunding], to: refundedInPart },
  refundWhole: { from: [refunding], to: refunded },
};

/** The state after a step; null if the step is impossible in this state. */
export function nextState(state: PaymentOrderState, step: PaymentStep): PaymentOrderState | null {
  const { from, to } = TRANSITIONS[step];
  return from.includes(state) ? to : null;
}
