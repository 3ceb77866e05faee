import { z } from 'zod';

const filter = {
  /** Regular expression of the operation's whole name, as `rename` or `write`; all where absent. */
  op: z.string().optional(),
  /** Regular expression over the absolute path. */
  path: z.string().optional(),
};

/** The host dies at the operation `at` (from 0) of those that match. */
const killRule = z.object({
  ...filter,
  at: z.int().nonnegative(),
  /** `torn`: half of the operation's bytes or entries are done. */
  when: z.enum(['before', 'after', 'torn']),
});
export type KillRule = z.infer<typeof killRule>;

/** Matching operations fail with a system error, until they are lifted. */
const failRule = z.object({
  ...filter,
  code: z.string(),
  /** So many matching ones go well first. */
  skip: z.int().nonnegative().default(0),
  times: z.int().positive().optional(),
});

/** What is to go wrong in a host's process; `GAMEBOX_FAULTS` as JSON. */
export const faultPlan = z.object({
  /** Operations count below these absolute folders alone. */
  roots: z.array(z.string()),
  /** But not below these. */
  except: z.array(z.string()).default([]),
  kill: killRule.optional(),
  fail: z.array(failRule).max(8).default([]),
  /** Bytes that can be written below `path`, until it is lifted. */
  quota: z
    .object({
      path: z.string(),
      bytes: z.int().nonnegative(),
      /** Whether what is asked of the space says so; else it comes as a surprise. */
      told: z.boolean(),
    })
    .optional(),
  /** Below this folder is another disk: nothing is renamed into it or out of it. */
  otherDisk: z.string().optional(),
  /** Wall time can be moved. */
  clock: z.boolean().default(false),
  /**
   * The kill takes what was not synced along, at half of the places, as a power cut does. Absolute
   * path of a file to note it in, which all threads share.
   */
  powerCut: z.string().optional(),
  /** Every operation is written here, one a line. */
  trace: z.string().optional(),
});
export type FaultPlan = z.infer<typeof faultPlan>;
export type FaultPlanInput = z.input<typeof faultPlan>;

/** Said to the running host by its parent. */
export const faultOrder = z.object({
  type: z.literal('faults'),
  /** Index of the failures that end. */
  liftFail: z.int().optional(),
  liftQuota: z.boolean().optional(),
  /** Wall time is so far from the real one from now on, milliseconds. */
  clockMs: z.number().optional(),
});
export type FaultOrder = z.infer<typeof faultOrder>;
