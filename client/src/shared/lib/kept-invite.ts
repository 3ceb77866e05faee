import { findInviteCode } from '@gamebox/contract';
import { readStoredObject, writeStored } from './stored.ts';

const key = 'inviteCode';
/** Who opened a link longer ago came on their own. */
const keptMs = 7 * 86_400_000;

/** Keeps the code of an invitation's link for the first login of this browser; null forgets it. */
export function keepInvite(code: string | null): void {
  writeStored(key, code === null ? null : JSON.stringify({ code, time: Date.now() }));
}

export function keptInvite(): string | null {
  const { code, time }: { code?: unknown; time?: unknown } = readStoredObject(key) ?? {};
  if (typeof code !== 'string' || typeof time !== 'number') return null;
  return Date.now() - time < keptMs ? findInviteCode(code) : null;
}
