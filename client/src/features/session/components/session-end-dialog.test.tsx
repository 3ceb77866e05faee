import { getSessionEnd } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { broken, fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { testHttp } from '../../../test/test-http.tsx';
import { explainEnd, useSessionEnd } from '../model/session-end.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { stores } from '../../../test/stores.ts';

const end = {
  cause: 'other-device',
  time: Date.parse('2026-06-17T12:00:00+08:00'),
  by: { system: 'windows', clientId: '9F21' },
};
let api: ReturnType<typeof fakeApi>;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  api = fakeApi();
});

test('the page says which device ended its session, and lets the player log in again', async () => {
  api.on(getSessionEnd, end);
  const onLogin = vi.fn<() => void>();
  const { user } = renderScreen('*', <SessionEndDialog onLogin={onLogin} />, { path: '/home' });
  await act(() => explainEnd(stores, testHttp(), 'OLD'));
  const dialog = await screen.findByRole('dialog', { name: '这台设备已退出登录' });
  expect(dialog.textContent).toContain('Windows 电脑 9F21');
  await user.click(screen.getByRole('button', { name: '重新登录' }));
  expect(onLogin).toHaveBeenCalledOnce();
  expect(useSessionEnd.of(stores).getState().end).toBeNull();
});

test.each([
  ['a logout on this page', { ...end, cause: 'logout', by: null }],
  ['an unknown session', null],
])('%s shows no dialog', async (_, answer) => {
  api.on(getSessionEnd, answer);
  await explainEnd(stores, testHttp(), 'OLD');
  expect(useSessionEnd.of(stores).getState().end).toBeNull();
});

test('a server without an answer shows no dialog', async () => {
  api.on(getSessionEnd, () => broken(404));
  await explainEnd(stores, testHttp(), 'OLD');
  expect(useSessionEnd.of(stores).getState().end).toBeNull();
});
