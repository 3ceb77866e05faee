import { expect, it } from 'vitest';
import { serverText } from './server-text.ts';

it('puts a line for each server, the newest first and those not announced last', () => {
  const text = serverText([
    { name: '青河一区', openTime: Date.UTC(2026, 4, 1, 2, 5) },
    { name: '无名\t海', openTime: null },
    { name: '双线15区·放灯', openTime: Date.UTC(2026, 4, 1, 16, 0) },
  ]);
  expect(text).toBe('双线15区·放灯\t2026-05-02 00:00\n青河一区\t2026-05-01 10:05\n无名 海\t待定');
});

it('is empty where there is no server', () => {
  expect(serverText([])).toBe('');
});
