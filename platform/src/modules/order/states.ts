import type { PointsOrderState } from '@gamebox/contract';

interface Transition {
  readonly from: PointsOrderState;
  readonly to: PointsOrderState;
}

/** All state changes of an order. Others are impossible. */
export const TRANSITIONS = {
  /** The carrier has the parcel. */
  send: { from: 'created', to: 'sent' },
  /** The player confirms the parcel, or enough time has passed. */
  receive: { from: 'sent', to: 'received' },
  /** Nothing is sent by post: the goods are in the account. */
  deliver: { from: 'created', to: 'received' },
  /** Points and stock are given back. */
  close: { from: 'created', to: 'closed' },
} as const satisfies Record<string, Transition>;

export type Step = keyof typeof TRANSITIONS;
