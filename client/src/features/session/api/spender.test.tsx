import { getUserDetail } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginPlayer } from '../../../test/begin-player.ts';
import { broken, refused, silent } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { sampleUser } from '../../../test/sample-user.ts';
import { useSpender } from './spender.ts';

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  vi.useFakeTimers();
  api = beginPlayer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Shown() {
  const { userId, delay } = useSpender();
  return <output>{`${String(userId)} ${String(delay)}`}</output>;
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const shown = () => screen.getByRole('status').textContent;
const RETRYING = 'null 没有读到您的账户，正在重试';

test('a player who is known can spend at once, and is not asked for again', async () => {
  renderScreen('/', <Shown />);
  await wait(1);
  expect(shown()).toBe(`${String(sampleUser().userId)} null`);
  await wait(120_000);
  expect(api.asked(getUserDetail)).toHaveLength(1);
});

test.each([
  ['a server that fails', broken(503), 5000],
  ['a refusal', refused('INTERNAL'), 30_000],
  ['an answer without a player', { ...sampleUser(), userId: null }, 30_000],
])('%s is told, and asked again by itself', async (_, answer, ms) => {
  api.on(getUserDetail, answer);
  renderScreen('/', <Shown />);
  await wait(1);
  expect(shown()).toBe(RETRYING);
  await wait(ms - 2);
  expect(api.asked(getUserDetail)).toHaveLength(1);
  const { promise, resolve } = Promise.withResolvers<object>();
  api.on(getUserDetail, () => promise);
  await wait(2);
  // The sentence stays while it is asked again.
  expect(api.asked(getUserDetail)).toHaveLength(2);
  expect(shown()).toBe(RETRYING);
  resolve(sampleUser());
  await wait(1);
  expect(shown()).toBe(`${String(sampleUser().userId)} null`);
});

test('a silent server is told after a while', async () => {
  api.on(getUserDetail, silent());
  renderScreen('/', <Shown />);
  await wait(9000);
  expect(shown()).toBe('null null');
  await wait(1001);
  expect(shown()).toBe('null 服务器响应较慢，请稍候');
  await wait(10_000);
  expect(shown()).toBe(RETRYING);
});
