import { expect, test } from 'vitest';
import { z } from 'zod';
import { gameState } from './bridge/game-state.ts';
import { historyEntry } from './bridge/history.ts';
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
