import { z } from 'zod';
import { defineCall } from '../call.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** `2026-06-19`, a day in China. */
const day = lazySchema(() => z.iso.date());
/** `20:00`, by China's clock. */
const timeOfDay = lazySchema(() => z.string().regex(/^\d\d:\d\d$/));

/** What the calendar says of a day; `unknown`: the calendar lacks its year. */
export const minorDayKind = lazySchema(() => z.enum(['ordinary', 'holiday', 'workday', 'unknown']));
export type MinorDayKind = z.infer<typeof minorDayKind>;

export const minorRules = lazyObject(() => ({
  /** From this age on the rules do not apply. */
  adultAge: z.int().positive(),
  /** The hours on each day on which a minor may play; null if unknown. */
  hours: known(z.object({ from: timeOfDay, to: timeOfDay })),
  /** Today and the next six. */
  days: z.array(
    z.object({
      day,
      /** `workday`: a weekend day that is worked in place of another day. */
      kind: known(minorDayKind),
      playable: known(z.boolean(), false),
    }),
  ),
  /** The first day from today on on which a minor may play; null if unknown. */
  nextPlayDay: day.nullable(),
  /** The first and last day of the current or next holiday; null if unknown. */
  nextHoliday: known(z.object({ from: day, to: day }).nullable()),
  /** The last day that the calendar knows; null: it does not know this year either. */
  knownUntil: known(day.nullable()),
  /** Whether the allowed hours are now. Unknown reads as no. */
  playableNow: known(z.boolean(), false),
  /** The most that may be topped up, in fen, from one age to below another. */
  caps: z.array(
    z.object({
      fromAge: z.int().nonnegative(),
      toAge: z.int().positive(),
      singleFen: z.int().nonnegative(),
      monthFen: z.int().nonnegative(),
    }),
  ),
}));
export type MinorRules = z.infer<typeof minorRules>;

/** Not in the specification: for guardians, with or without a login. */
export const getMinorRules = defineCall({
  method: 'GET',
  path: '/api/web-api/member/minor-rules/get',
  access: 'open',
  summary: 'When minors may play this week, and what they may top up, by age',
  result: minorRules,
});
