import { z } from 'zod';

/** Consonants that are not taken for each other or for a digit; without vowels no code is a word. */
export const INVITE_CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXYZ';
export const INVITE_CODE_LENGTH = 7;
/** After this a player can't say any more who invited them. */
export const INVITE_BIND_HOURS = 24;

const PATTERN = new RegExp(`^[${INVITE_CODE_LETTERS}]{${String(INVITE_CODE_LENGTH)}}$`);
const LINK = /\/i\/([A-Za-z]+)/;

/**
 * The code in what a player typed or pasted: in small letters, with spaces or dashes, or as the
 * whole link. Null where there is none.
 */
export function findInviteCode(typed: string): string | null {
  const text = LINK.exec(typed)?.[1] ?? typed.normalize('NFKC').replaceAll(/[\s-]/g, '');
  const code = text.toUpperCase();
  return PATTERN.test(code) ? code : null;
}

/** The path of an invitation's link; what a player opens in a browser. */
export function invitePath(code: string): string {
  return `/i/${code}`;
}

/** As a player sent it: whatever it says, it never refuses the call it comes with. */
export const givenInviteCode = z.string().max(64);
