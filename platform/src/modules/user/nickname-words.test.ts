import { nickname } from '@gamebox/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeNickname } from './new-user.ts';
import { isRefusedNickname } from './nickname-words.ts';

test.each([
  '青河渔火',
  '掌灯人',
  'Sigma',
  '汤姆 Tom',
  '夜雨·江湖',
  'Комета',
  'さくら',
  '一二',
  '2026 的雪',
  '欧阳_小明-9',
])('%s is a nickname', (name) => {
  expect(isRefusedNickname(nickname.parse(name))).toBe(false);
});

test.each(['官方客服', '官 方', '官·方', 'ＧＭ', 'g_m', 'G M 小王', 'Admin', '加微 abc', '收-号'])(
  '%s speaks for others, or sells',
  (name) => {
    expect(isRefusedNickname(nickname.parse(name))).toBe(true);
  },
);

test.each(['ádmin', 'adm\u0131n', '\u0430dmin', 'Sigm\u03B1', '官\u0301方', '管理員'])(
  '%j looks like what nobody may use',
  (name) => {
    expect(isRefusedNickname(nickname.parse(name))).toBe(true);
  },
);

test.each(['José', 'Renée 云', 'Ärger', 'Αλέξης', '김철수'])('%s stays a nickname', (name) => {
  expect(isRefusedNickname(nickname.parse(name))).toBe(false);
});

test.each(['找我13800138000', '扣扣1 2 3 4 5 6 7', '１２３４５６７'])('%s is a contact', (name) => {
  expect(isRefusedNickname(nickname.parse(name))).toBe(true);
});

test.each([
  '',
  '甲',
  '一二三四五六七八九十一二三四五六七',
  '·-·',
  '<b>甲</b>',
  '甲\u202E乙',
  '甲\u200B乙',
  '甲\u0000乙',
  '官\u3164方',
  '客\uFE0F服',
  '客\u180B服',
  '客\u{E0100}服',
  '\u115F\u1160',
  '😀😀',
  'a\u0301\u0302\u0303\u0304b',
])('%j is none', (name) => {
  expect(nickname.safeParse(name).success).toBe(false);
});

test('what is kept is what would be kept again, in one line of 2 to 16 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const { data } = nickname.safeParse(text);
      if (data === undefined) return;
      expect(nickname.parse(data)).toBe(data);
      expect(data).toMatch(/^\S(?:.*\S)?$/u);
      const { length } = Array.from(data);
      expect(length >= 2 && length <= 16).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('every name that we give passes', () => {
  for (let draw = 0; draw < 200; draw++) {
    const given = makeNickname();
    expect(isRefusedNickname(nickname.parse(given))).toBe(false);
  }
});
