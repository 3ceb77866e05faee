import { expect, test } from 'vitest';
import type { ExchangedCodeTable } from '../../db/schema.ts';
import { createWechatCodes } from './wechat-codes.ts';

const USER = { wechatId: 'union', nickname: '苏晚', avatar: '' };

/** Codes whose answers can be kept only after so many refusals. */
function codesThatFail(refusals: number) {
  const kept: ExchangedCodeTable[] = [];
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
    now: () => 1_000,
  });
  return { codes, kept, asked: () => asked };
}

test('what WeChat answered is kept at the third try, and not asked for again', async () => {
  const { codes, kept, asked } = codesThatFail(2);
  expect(await codes.exchange('code')).toMatchObject(USER);
  expect(kept).toMatchObject([{ ...USER, expireTime: 301_000 }]);
  expect(await codes.exchange('code')).toMatchObject(USER);
  expect(asked()).toBe(1);
});

test('a database that keeps refusing ends the login', async () => {
  await expect(codesThatFail(3).codes.exchange('code')).rejects.toThrow('got free in time');
});
