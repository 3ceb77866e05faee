import { z } from 'zod';
import { ONLINE_CHECK_SECONDS } from '../constants.ts';
import { defineCall } from '../call.ts';
import { lazyObject } from '../lazy-object.ts';
import { lazySchema } from '../lazy-schema.ts';

/** A fraction is cut towards 0, so that a rest below a second never reads as no limit. */
const wholeSeconds = lazySchema(() => z.number().overwrite(Math.trunc));

/**
 * Reports time spent since the last report and asks whether play is allowed now.
 * The client sends 120 every 120 s; 0 only asks (before a launch).
 */
export const checkOnline = defineCall({
  method: 'POST',
  path: '/api/app-api/member/user-online-record/online-check',
  access: 'login',
  summary: 'Count online time and apply the minors’ rules',
  body: lazyObject(() => ({ seconds: z.int().min(0).max(ONLINE_CHECK_SECONDS) })),
  result: lazyObject(() => ({
    playable: z.boolean(),
    /** Seconds of play that are left; -1 without a limit. */
    remainingSeconds: wholeSeconds,
    /** Chinese; empty if play is allowed. */
    reason: z.string().nullish(),
  })),
});
export type OnlineCheck = z.infer<(typeof checkOnline)['result']>;
