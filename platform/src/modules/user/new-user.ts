import { randomInt } from 'node:crypto';

/** Pictures of `platform/assets/avatars`, 240×240, drawn by `demo/art/`. */
export const AVATARS = [
  'swordsman',
  'fox',
  'pilot',
  'owl',
  'crane',
  'captain',
  'panda',
  'masked',
] as const;
export type AvatarKey = (typeof AVATARS)[number];
/** The addresses of those pictures, as users' rows contain them. */
export const AVATAR_ADDRESSES: readonly string[] = AVATARS.map(
  (key) => `/assets/avatars/${key}.svg`,
);
const NUMBERS = 10_000;
const NUMBER_DIGITS = 4;
const NICKNAME_LENGTH = 32;

/** `玩家0482`: the name of a player who brings none. */
export function makeNickname(): string {
  return `玩家${String(randomInt(NUMBERS)).padStart(NUMBER_DIGITS, '0')}`;
}

export function chooseAvatar(): string {
  return AVATAR_ADDRESSES[randomInt(AVATAR_ADDRESSES.length)] ?? '';
}

/** Puts a nickname from outside on one line and shortens it; makes a new one if nothing is left. */
export function cleanNickname(given: string): string {
  const line = given
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return Array.from(line).slice(0, NICKNAME_LENGTH).join('') || makeNickname();
}
