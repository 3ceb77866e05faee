/**
 * `login`: the first use of a day, by a new session or one that is still open. `verify`: the real
 * name passed. `play`: the amount is seconds. `download`: the subject is the game's id. A login
 * counts once a day; a download once for each game and day.
 */
export type ActivityKind = 'login' | 'verify' | 'play' | 'download';
/** What progress is kept by. Weeks begin on Monday. */
export type Span = 'day' | 'week' | 'month' | 'ever';
