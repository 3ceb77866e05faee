import { createRareTeller } from '../log/rare-teller.ts';
import { isAway, isFull } from './reach-database.ts';

/** Everything fails while the database is away, and all that writes while its disk is full. */
const TELL_OUTAGE_MS = 60_000;

/**
 * Tells failures, of those of an outage of the database one a minute, with how many were not told
 * (`untold`; undefined of others).
 */
export function createOutageTeller<T>(
  write: (error: Error, what: T, untold?: number) => void,
): (error: Error, what: T) => void {
  const tellOutage = createRareTeller<{ readonly error: Error; readonly what: T }>(
    ({ error, what }, untold) => write(error, what, untold),
    TELL_OUTAGE_MS,
  );
  return (error, what) => {
    if (isAway(error)) tellOutage('away', { error, what });
    else if (isFull(error)) tellOutage('full', { error, what });
    else write(error, what);
  };
}
