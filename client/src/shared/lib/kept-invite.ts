import { findInviteCode } from '@gamebox/contract';
import { readStoredObject, writeStored } from './stored.ts';

const key = 'inviteCode';
/** Players who opened a link longer ago were not invited by it. */
const keptMs = 7 * 86_400_000;

/** Stores an invitation link's code for the first login of this browser. `now`: epoch ms. */
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
