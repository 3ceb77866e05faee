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

/** Every way from one state of an order to another. What is not here can't happen. */
export const TRANSITIONS: Readonly<Record<PaymentStep, Transition>> = {
  /** The money is there, and what was bought is given in the same transaction. */
  pay: { from: [created], to: paid },
  /** Not paid in time, or given up; the provider takes no payment any more. */
  close: { from: [created], to: closed },
  /** Money came for a closed order: it stays closed, and the money goes back. */
  refundLate: { from: [closed], to: closed },
  /** What was given is taken back, and the money is on its way. */
  startRefund: { from: [paid, refundedInPart], to: refunding },
  /** The money is back. */
  refundPart: { from: [refunding], to: refundedInPart },
  refundWhole: { from: [refunding], to: refunded },
};

/** The state after a step; null where the step can't be taken. */
export function nextState(state: PaymentOrderState, step: PaymentStep): PaymentOrderState | null {
  const { from, to } = TRANSITIONS[step];
  return from.includes(state) ? to : null;
}
