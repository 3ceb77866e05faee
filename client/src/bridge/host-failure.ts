import type { HostFailure } from '@gamebox/contract';
import { CLIENT_MESSAGES, UNKNOWN_ACTION, hostFailure } from '@gamebox/contract';

/** Converts any rejection of a host call to a failure; `message` is for the player. */
export function toHostFailure(reason: unknown): HostFailure {
  const parsed = hostFailure.safeParse(reason);
  if (parsed.success) return parsed.data;
  if (reason === UNKNOWN_ACTION.result) {
    return { kind: 'unavailable', message: '当前客户端不支持此操作' };
  }
  return { kind: 'internal', message: textOf(reason) };
}

function textOf(reason: unknown): string {
  // What a host says of malformed input is for the log, which has it (`call-host.ts`).
  if (typeof reason === 'string' && /^\s*$|^malformed /.test(reason))
    return CLIENT_MESSAGES.requestFailed;
  if (typeof reason === 'string') return reason;
  if (typeof reason === 'object' && reason !== null && 'message' in reason) {
    return textOf(reason.message);
  }
  return CLIENT_MESSAGES.requestFailed;
}

/** The host does not know the action: the page continues without it. */
export function isUnsupported(reason: unknown): boolean {
  return reason === UNKNOWN_ACTION.result || reason === CLIENT_MESSAGES.noHost;
}
