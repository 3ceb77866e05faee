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
/** Where those pictures are served, and what a user's row says. */
export const AVATAR_ADDRESSES: readonly string[] = AVATARS.map(
  (key) => `/assets/avatars/${key}.svg`,
);
const NUMBERS = 10_000;
const NUMBER_DIGITS = 4;
const NICKNAME_LENGTH = 32;

/** `玩家0482`: what a player is called who brought no name. */
export function makeNickname(): string {
  return `玩家${String(randomInt(NUMBERS)).padStart(NUMBER_DIGITS, '0')}`;
}

export function chooseAvatar(): string {
  return AVATAR_ADDRESSES[randomInt(AVATAR_ADDRESSES.length)] ?? '';
}

/** A nickname from outside in one line and of bearable length; one of ours where nothing stays. */
export function cleanNickname(given: string): string {
  const line = given
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  return Array.from(line).slice(0, NICKNAME_LENGTH).join('') || makeNickname();
}
