export type ActivityKind = 'login' | 'verify' | 'play' | 'download';
/** What progress is kept by. Weeks begin on Monday. */
export type Span = 'day' | 'week' | 'month' | 'ever';
