import { findInviteCode } from '@gamebox/contract';
import { readStoredObject, writeStored } from './stored.ts';

const key = 'inviteCode';
/** Who opened a link longer ago came on their own. */
const keptMs = 7 * 86_400_000;

/** Keeps the code of an invitation's link for the first login of this browser. `now`: epoch ms. */
export function keepInvite(code: string, now: number): void {
  writeStored(key, JSON.stringify({ code, time: now }));
}

export function forgetInvite(): void {
  writeStored(key, null);
}

export function keptInvite(now: number): string | null {
  const { code, time }: { code?: unknown; time?: unknown } = readStoredObject(key) ?? {};
  if (typeof code !== 'string' || typeof time !== 'number') return null;
  return now - time < keptMs ? findInviteCode(code) : null;
}
