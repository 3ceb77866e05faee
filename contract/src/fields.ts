import { z } from 'zod';
import { DEFAULT_PAGE_NO, DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, MOBILE_PATTERN } from './constants.ts';
import { SMS_CODE_PATTERN } from './constants.ts';
import { known } from './known.ts';
import { lazyObject } from './lazy-object.ts';
import { lazySchema } from './lazy-schema.ts';

/** Ids are positive JSON numbers (`docs/http.md`). */
export const id = lazySchema(() => z.int().positive());
/** The end of the years of four digits, as China's days are written. */
const LAST_TIME = Date.parse('9999-12-31T23:59:59.999+08:00');
/** Epoch milliseconds. A later time is read as the last one: a `Date` does not hold all of them. */
export const time = lazySchema(() =>
  z
    .int()
    .nonnegative()
    .overwrite((at) => Math.min(at, LAST_TIME)),
);
/** From when on something holds: set by an operator, so a later one is refused. */
export const beginTime = lazySchema(() => z.int().nonnegative().max(LAST_TIME));
/** Money, an integer in fen. */
export const fen = lazySchema(() => z.int());
export const mobile = lazySchema(() => z.string().regex(MOBILE_PATTERN));
export const smsCode = lazySchema(() => z.string().regex(SMS_CODE_PATTERN));

/** An ornament, as a name: what is longer is cut, and refuses nothing. */
export const cutText = (length: number) =>
  z.string().overwrite((text) => Array.from(text).slice(0, length).join(''));
/** An ornament that can't be cut, as a picture's address: a longer one is left out. */
export const shortText = (length: number) =>
  z.string().overwrite((text) => (text.length > length ? '' : text));

/** Query values arrive as text, so numbers are coerced; the caller passes numbers. */
export const queryInt = lazySchema(() => z.coerce.number<number>().pipe(z.int()));
export const queryTime = lazySchema(() => z.coerce.number<number>().pipe(time));
export const queryId = lazySchema(() => z.coerce.number<number>().pipe(id));

/** A number of an enumeration in a query. */
export function queryEnum<const T extends Record<string, number>>(values: T) {
  return z.coerce.number<number>().pipe(z.enum(values));
}

export const paging = lazyObject(() => ({
  pageNo: z.coerce.number<number>().pipe(z.int().min(1).max(1_000_000)).default(DEFAULT_PAGE_NO),
  pageSize: z.coerce
    .number<number>()
    .pipe(z.int().min(1).max(MAX_PAGE_SIZE))
    .default(DEFAULT_PAGE_SIZE),
}));

/**
 * The result of a call that only succeeds. The envelope shows the success, so any other value that
 * another server sends is read as true.
 */
export const done = lazySchema(() => known(z.boolean(), true));

/** A time that other servers may not send; null means unknown and is shown so. */
export const optionalTime = lazySchema(() => known(time));

/** The form of every page: `{ total, list }`. */
export function page<T extends z.ZodType>(item: T) {
  return lazyObject(() => ({ total: known(z.int().nonnegative(), 0), list: z.array(item) }));
}
