import { z } from 'zod';
import { lazySchema } from './lazy-schema.ts';

/**
 * Consonants that can't be confused with each other or with a digit; without vowels no code is a
 * word.
 */
export const INVITE_CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';
export const INVITE_CODE_LENGTH = 7;
/** After this time a player can no longer enter an inviter. */
export const INVITE_BIND_HOURS = 24;

const PATTERN = new RegExp(`^[${INVITE_CODE_LETTERS}]{${String(INVITE_CODE_LENGTH)}}$`);
const LINK = /\/i\/([A-Za-z]+)/;

/**
 * Finds the code in what a player typed or pasted: in lower case, with spaces or dashes, or the
 * whole link. Null if there is none.
 */
export function findInviteCode(typed: string): string | null {
  const text = LINK.exec(typed)?.[1] ?? typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
  const code = text.toUpperCase();
  return PATTERN.test(code) ? code : null;
}

/** The path of an invitation link, which a player opens in a browser. */
export function invitePath(code: string): string {
  return `/i/${code}`;
}

/** Any text that a player sent: whatever it contains, it never makes its call fail. */
export const givenInviteCode = lazySchema(() => z.string().max(64));
