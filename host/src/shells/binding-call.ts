import { z } from 'zod';

const point = z.object({ x: z.number(), y: z.number() });

/** The call that the page's script passes to a shell's own binding (`page/script/bridge.ts`). */
export const bindingCall = z.object({
  request: z.string(),
  pointer: point.extend({ page: point }),
});
