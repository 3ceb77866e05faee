import { z } from 'zod';
import { lazyObject } from '../lazy-object.ts';

/**
 * Both directions of the native bridge carry JSON text of these shapes (`docs/bridge.md`):
 * a request `{"action", "data"}`, a response `{"code", "result"}`, code below 0 an error.
 */
export const bridgeRequest = lazyObject(() => ({
  action: z.string().min(1).max(64),
  data: z.record(z.string(), z.unknown()).nullish(),
}));
export type BridgeRequest = z.infer<typeof bridgeRequest>;

export const bridgeResponse = lazyObject(() => ({ code: z.int(), result: z.unknown() }));
export type BridgeResponse = z.infer<typeof bridgeResponse>;

/** For the first two `result` is a text, for the others a failure (`bridge/failure.ts`). */
export const BridgeCode = {
  ok: 0,
  unknownAction: -1,
  malformed: -2,
  failed: -3,
} as const;

export const UNKNOWN_ACTION: BridgeResponse = {
  code: BridgeCode.unknownAction,
  result: 'unknown action',
};
