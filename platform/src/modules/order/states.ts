import type { PointsOrderState } from '@gamebox/contract';

interface Transition {
  readonly from: PointsOrderState;
  readonly to: PointsOrderState;
}

/** Every way from one state of an order to another. What is not here can't happen. */
export const TRANSITIONS = {
  /** The parcel is with a carrier. */
  send: { from: 'created', to: 'sent' },
  /** The player says that it has come, or long enough has passed. */
  receive: { from: 'sent', to: 'received' },
  /** Nothing is sent by post: it is in the account. */
  deliver: { from: 'created', to: 'received' },
  /** Points and stock go back. */
  close: { from: 'created', to: 'closed' },
} as const satisfies Record<string, Transition>;

export type Step = keyof typeof TRANSITIONS;
