import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AVATARS, chooseAvatar, cleanNickname, makeNickname } from './new-user.ts';

test('names a player 玩家 with four digits', () => {
  expect(makeNickname()).toMatch(/^玩家\d{4}$/);
});

test('every avatar is a picture that is served', () => {
  const assets = join(import.meta.dirname, '../../../assets/avatars');
  for (const key of AVATARS) expect(existsSync(join(assets, `${key}.svg`))).toBe(true);
  expect(chooseAvatar()).toMatch(/^\/assets\/avatars\/[a-z]+\.svg$/);
});

test.each([
  ['  林川 ', '林川'],
  ['a\u0000b\nc\u202Ed', 'abcd'],
  ['😀'.repeat(40), '😀'.repeat(32)],
])('cleans the nickname %j', (given, nickname) => {
  expect(cleanNickname(given)).toBe(nickname);
});

test('a nickname of nothing becomes one of ours', () => {
  expect(cleanNickname('\u200B\n')).toMatch(/^玩家\d{4}$/);
});
