import { z } from 'zod';
import { defineCall } from '../call.ts';
import { known } from '../known.ts';
import { lazyObject } from '../lazy-object.ts';

/** `2026-06-19`, a day in China. */
const day = z.iso.date();
/** `20:00`, by China's clock. */
const timeOfDay = z.string().regex(/^\d\d:\d\d$/);

/** What the calendar says of a day; `unknown`: nobody has entered its year. */
export const minorDayKind = z.enum(['ordinary', 'holiday', 'workday', 'unknown']);
export type MinorDayKind = z.infer<typeof minorDayKind>;

export const minorRules = lazyObject(() => ({
  /** From this age on nothing of it holds. */
  adultAge: z.int().positive(),
  /** Of each day on which a minor may play. */
  hours: z.object({ from: timeOfDay, to: timeOfDay }),
  /** Today and the next six. */
  days: z.array(
    z.object({
      day,
      /** `workday`: a weekend day that people work instead of another one. */
      kind: known(minorDayKind),
      playable: z.boolean(),
    }),
  ),
  /** The first day from today on on which a minor may play; null where none is known. */
  nextPlayDay: day.nullable(),
  /** The holiday that runs or comes next, its first and last day; null where none is known. */
  nextHoliday: known(z.object({ from: day, to: day }).nullable()),
  /** The last day that the calendar knows; null: not even today's year was entered. */
  knownUntil: known(day.nullable()),
  /** Whether the hours are on now. */
  playableNow: z.boolean(),
  /** Most that may be topped up, in fen, from one age to below another. */
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

/** Not in the specification: for whoever looks after a child, logged in or not. */
export const getMinorRules = defineCall({
  method: 'GET',
  path: '/api/web-api/member/minor-rules/get',
  access: 'open',
  summary: 'When minors may play this week, and what they may top up, by age',
  result: minorRules,
});
