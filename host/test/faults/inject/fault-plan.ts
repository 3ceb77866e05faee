import { z } from 'zod';

const filter = {
  /**
   * A regular expression for the operation's whole name, such as `rename` or `write`; all if
   * missing.
   */
  op: z.string().optional(),
  /** A regular expression for the absolute path. */
  path: z.string().optional(),
};

/** The host dies at the operation with number `at` (from 0) among those that match. */
const killRule = z.object({
  ...filter,
  at: z.int().nonnegative(),
  /** `torn`: half of the operation's bytes or entries are written. */
  when: z.enum(['before', 'after', 'torn']),
});
export type KillRule = z.infer<typeof killRule>;

/** Matching operations fail with a system error, until it is lifted. */
const failRule = z.object({
  ...filter,
  code: z.string(),
  /** The number of matching operations that succeed first. */
  skip: z.int().nonnegative().default(0),
  times: z.int().positive().optional(),
  /** Half of the operation's bytes are written first, as on a disk that becomes full. */
  torn: z.boolean().default(false),
});

/** The faults of a host's process; `GAMEBOX_FAULTS` as JSON. */
export const faultPlan = z.object({
  /** Only operations below these absolute folders count. */
  roots: z.array(z.string()),
  /** But not below these. */
  except: z.array(z.string()).default([]),
  kill: killRule.optional(),
  fail: z.array(failRule).max(8).default([]),
  /** The bytes that can be written below `path`, until it is lifted. */
  quota: z
    .object({
      path: z.string(),
      bytes: z.int().nonnegative(),
      /** Whether the reported free space includes the limit; otherwise it comes as a surprise. */
      told: z.boolean(),
    })
    .optional(),
  /** This folder is on another disk: nothing can be renamed into it or out of it. */
  otherDisk: z.string().optional(),
  /** Whether the wall time can be changed. */
  clock: z.boolean().default(false),
  /**
   * On a kill, half of the data that was not synced is lost, as in a power cut. The absolute path
   * of a file for notes, which all threads share.
   */
  powerCut: z.string().optional(),
  /** The file in which every operation is logged, one per line. */
  trace: z.string().optional(),
});
export type FaultPlan = z.infer<typeof faultPlan>;
export type FaultPlanInput = z.input<typeof faultPlan>;

/** Orders of the parent to the running host. */
export const faultOrder = z.object({
  type: z.literal('faults'),
  /** The index of the failure that ends. */
  liftFail: z.int().optional(),
  liftQuota: z.boolean().optional(),
  /** The offset of the wall time from now on, in milliseconds. */
  clockMs: z.number().optional(),
});
export type FaultOrder = z.infer<typeof faultOrder>;
