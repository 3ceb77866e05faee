import { expect, test } from 'vitest';
import { z } from 'zod';
import { keepAccountData, keptAccount } from './bridge/account.ts';
import { downloadGameData, gameState } from './bridge/game-state.ts';
import { historyEntry } from './bridge/history.ts';
import { gameDetail } from './api/game.ts';
import { beginTime, time } from './fields.ts';
import { readMessage } from './known.ts';

const FOR_EVER = Number.MAX_SAFE_INTEGER;
const END = Date.parse('9999-12-31T23:59:59.999+08:00');

test('a time that no calendar holds is read as the last one that all can show', () => {
  expect(time.parse(FOR_EVER)).toBe(END);
  expect(time.parse(END - 1)).toBe(END - 1);
  expect(readMessage(time, String(FOR_EVER)).data).toBe(END);
});

test('so are the times of a host', () => {
  const times = { installTime: FOR_EVER, lastPlayTime: FOR_EVER };
  const plays = [{ userId: 7, playSeconds: 1, lastPlayTime: FOR_EVER }];
  expect(gameState.parse({ gameId: 1, ...times, plays })).toMatchObject({
    installTime: END,
    lastPlayTime: END,
    plays: [{ lastPlayTime: END }],
  });
  const ended = { gameId: 1, name: '', coverPrcture: '', kind: 'install', bytes: 0 };
  expect(historyEntry.parse({ ...ended, endTime: FOR_EVER }).endTime).toBe(END);
});

test('what an operator sets is refused instead', () => {
  expect(beginTime.safeParse(END).success).toBe(true);
  expect(beginTime.safeParse(END + 1).success).toBe(false);
});

test('the published schemas name the range as before', () => {
  const most = { type: 'integer', minimum: 0 };
  expect(z.toJSONSchema(time)).toMatchObject({ ...most, maximum: Number.MAX_SAFE_INTEGER });
  expect(z.toJSONSchema(beginTime)).toMatchObject({ ...most, maximum: END });
});

test('an ornament that is too long is cut or left out, and refuses nothing', () => {
  const game = { gameId: 1, packageUrl: 'http://x/latest.json' };
  const given = { ...game, name: '长'.repeat(201), coverPrcture: `data:${'x'.repeat(2048)}` };
  const read = { ...game, name: '长'.repeat(200), coverPrcture: '' };
  expect(downloadGameData.parse(given)).toEqual(read);
  const face = { userId: 7, nickname: '名'.repeat(65), avatar: 'x'.repeat(1025), mobile: null };
  const cut = { ...face, nickname: '名'.repeat(64), avatar: '' };
  expect(keepAccountData.parse({ ...face, token: 't'.repeat(8192) })).toMatchObject(cut);
  expect(readMessage(keptAccount, { ...face, lastUseTime: null }).data).toEqual({
    ...cut,
    lastUseTime: 0,
  });
});

test('a package address of another scheme than the web’s is none', () => {
  const { packageUrl } = gameDetail.shape;
  const read = ['ftp://x/latest.json', 'javascript:x', '/packages/1', 'https://x/', ''];
  expect(read.map((one) => packageUrl.parse(one))).toEqual([
    '',
    '',
    '/packages/1',
    'https://x/',
    '',
  ]);
});
