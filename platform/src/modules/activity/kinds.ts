/**
 * `login`: the first use of a day, by a new session or one that is still open. `verify`: the real
 * name passed. `play`: the amount is seconds. `download`: the subject is the game's id. A login
 * counts once a day; a download once for each game and day. `topUp`: the amount is fen;
 * `topUpRefund`: what was paid back of it, at the time of the payment. `exchange`: the subject is the
 * goods' id, the amount the points paid. `draw`: the subject is the lottery's id. `points`: the
 * subject is what they were given for, the amount how many.
 */
export type ActivityKind =
  | 'login'
  | 'verify'
  | 'play'
  | 'download'
  | 'sign'
  | 'topUp'
  | 'topUpRefund'
  | 'invite'
  | 'exchange'
  | 'draw'
  | 'points';
/** Kinds whose progress is used by tasks, rankings or invitations. */
export const PROGRESS_KINDS = [
  'verify',
  'play',
  'download',
  'sign',
  'topUp',
  'topUpRefund',
  'invite',
  'points',
] as const satisfies readonly ActivityKind[];
export type ProgressKind = (typeof PROGRESS_KINDS)[number];
/** The periods of progress. Weeks begin on Monday. */
export type Span = 'day' | 'week' | 'month' | 'ever';

/** A player's amount in a period. */
export interface Best {
  readonly userId: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly amount: number;
}
