import type { GeneratedAlways } from 'kysely';
import type { ActivityKind, Span } from '../modules/activity/kinds.ts';

/** `YYYY-MM-DD`, a day in China. */
type Day = string;

interface ActivityTable {
  userId: number;
  activityId: GeneratedAlways<number>;
  kind: ActivityKind;
  /** The id of the game that it is about, or empty. */
  subject: string;
  amount: number;
  /** Epoch milliseconds. */
  time: number;
  chinaDay: Day;
}

interface ActivityProgressTable {
  userId: number;
  kind: ActivityKind;
  span: Span;
  /** The first day of the period; 1970-01-01 for the total. */
  beginDay: Day;
  times: number;
  amount: number;
}

export interface ActivitySchema {
  activity: ActivityTable;
  activityProgress: ActivityProgressTable;
}
