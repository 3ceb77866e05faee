import type { OnlineCheck } from '@gamebox/contract';
import { checkOnline, getUserDetail } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { acceptGame } from '../features/native-games/model/games/game-store.ts';
import { useOnline } from '../features/online/model/online-check.ts';
import { cleanApp, openApp, prepareApp } from '../test/render-app.tsx';
import { sampleState } from '../test/sample-states.ts';
import { sampleUser } from '../test/sample-user.ts';
import { stores } from '../test/stores.ts';

let api: ReturnType<typeof prepareApp>;

const unverified = {
  playable: false,
  remainingSeconds: 0,
  reason: '请先完成实名认证，再进行游戏',
} satisfies OnlineCheck;

beforeEach(() => {
  api = prepareApp();
  localStorage.setItem('session', JSON.stringify({ token: 'T', plat: 1, channel: 1 }));
});

afterEach(() => {
  vi.useRealTimers();
  cleanApp();
});

const refuse = (reason: string) => act(() => useOnline.of(stores).setState({ refusal: reason }));
const refusal = () => screen.queryByRole('dialog', { name: '暂时不能游戏' });

async function openUnverified() {
  api.on(getUserDetail, sampleUser({ identityVerify: 0, identityState: 'none' }));
  const user = openApp();
  const asked = await screen.findByRole('dialog', { name: '实名认证' });
  return { user, asked };
}

test('no refusal is shown over the open real-name form, nor after it', async () => {
  const { asked } = await openUnverified();
  refuse(unverified.reason);
  expect(refusal()).toBeNull();
  expect(asked.isConnected).toBe(true);
  await act(async () => realNamePrompt.settle(stores, false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an unverified player is led to the real-name form, not told to wait', async () => {
  const { user } = await openUnverified();
  await act(async () => realNamePrompt.settle(stores, false));
  refuse(unverified.reason);
  const dialog = await screen.findByRole('dialog', { name: '暂时不能游戏' });
  expect(dialog.textContent).toContain(unverified.reason);
  expect(dialog.textContent).not.toContain('到时间后');
  expect(within(dialog).getByRole('button', { name: '知道了' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '去认证' }));
  expect(await screen.findByRole('dialog', { name: '实名认证' })).toBeTruthy();
  await waitFor(() => expect(refusal()).toBeNull());
});

test('a player who may play at other times is told to wait', async () => {
  openApp();
  await screen.findByText('掌灯人');
  refuse('不在可游戏时段');
  const dialog = await screen.findByRole('dialog', { name: '暂时不能游戏' });
  expect(dialog.textContent).toContain('到时间后再启动即可');
  expect(within(dialog).queryByRole('button', { name: '去认证' })).toBeNull();
});

test.each([
  ['nothing runs', false],
  ['a game runs', true],
])('while %s, a refused report of an unverified player opens it: %s', async (_, running) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api.on(checkOnline, unverified);
  await openUnverified();
  await act(async () => realNamePrompt.settle(stores, false));
  act(() => acceptGame(stores, 5, sampleState(5, { running })));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(120_000);
  });
  await vi.waitFor(() => expect(useOnline.of(stores).getState().last).toEqual(unverified), 30_000);
  expect(useOnline.of(stores).getState().refusal !== null).toBe(running);
});
