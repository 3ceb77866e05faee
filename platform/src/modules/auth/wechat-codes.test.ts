import { expect, test } from 'vitest';
import type { ExchangedCodeTable } from '../../db/schema.ts';
import { createWechatCodes } from './wechat-codes.ts';

const USER = { wechatId: 'union', nickname: '苏晚', avatar: '' };

/** Codes whose answers can be kept only after so many refusals. */
function codesThatFail(refusals: number) {
  const kept: ExchangedCodeTable[] = [];
  const logged: unknown[] = [];
  let asked = 0;
  let refused = 0;
  const codes = createWechatCodes({
    repository: {
      find: async () => kept[0],
      add: async (code) => {
        if (refused++ < refusals) throw new Error('No database connection got free in time');
        kept.push(code);
      },
      take: async () => kept.pop() !== undefined,
      removeExpired: async () => undefined,
    },
    wechat: {
      exchange: async () => {
        asked += 1;
        return USER;
      },
    },
    log: { error: (line: unknown) => void logged.push(line) },
    now: () => 1_000,
  });
  return { codes, logged, kept, asked: () => asked };
}

test('what WeChat answered is kept at the third try, and not asked for again', async () => {
  const { codes, kept, asked } = codesThatFail(2);
  expect(await codes.exchange('code')).toMatchObject(USER);
  expect(kept).toMatchObject([{ ...USER, expireTime: 301_000 }]);
  expect(await codes.exchange('code')).toMatchObject(USER);
  expect(asked()).toBe(1);
});

test('a code whose answer can’t be kept is lost: the player is told to scan again', async () => {
  const { codes, logged } = codesThatFail(3);
  await expect(codes.exchange('code')).rejects.toMatchObject({ key: 'WECHAT_UNAVAILABLE' });
  expect(logged).toMatchObject([{ err: { message: 'No database connection got free in time' } }]);
});
