import { z } from 'zod';
import { dragPhase } from '../enums.ts';
import { lazySchema } from '../lazy-schema.ts';

const pixel = lazySchema(() => z.number().min(-32_768).max(32_768));

/** Flags of `setApplication`, exactly one of them (`docs/bridge.md`). */
export const setApplicationData = lazySchema(() =>
  z.union([
    z.strictObject({ close: z.literal(true) }),
    z.strictObject({ min: z.literal(true) }),
    z.strictObject({ hide: z.literal(true) }),
    /** Only http and https addresses are opened in the system's browser. */
    z.strictObject({ openBrowser: z.url({ protocol: /^https?$/ }).max(2048) }),
    z.strictObject({
      dragarea: z.array(z.object({ x: pixel, y: pixel, width: pixel, height: pixel })).max(64),
    }),
    z.strictObject({ drag: dragPhase }),
  ]),
);
export type SetApplicationData = z.infer<typeof setApplicationData>;
