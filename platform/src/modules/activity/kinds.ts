/**
 * `login`: the first use of a day, by a new session or one that is still open. `verify`: the real
 * name passed. `play`: the amount is seconds. `download`: the subject is the game's id. A login
 * counts once a day; a download once for each game and day. `topUp`: the amount is fen.
 */
export type ActivityKind =
  | 'login'
  | 'verify'
  | 'play'
  | 'download'
  | 'sign'
  | 'topUp'
  | 'invite'
  | 'exchange'
  | 'draw';
/** What progress is kept by. Weeks begin on Monday. */
export type Span = 'day' | 'week' | 'month' | 'ever';
