import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { loadLocalSetting } from '../../../bridge/local-setting.ts';
import { fakeApi } from '../../../test/fake-api.ts';
import { fakeHost } from '../../../test/fake-host.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { hearPlayLimit } from '../model/play-limit.ts';
import { TimeOverDialog } from './time-over-dialog.tsx';
import { stores } from '../../../test/stores.ts';

const entry = { gameId: 5, name: '青禾纪', coverPrcture: '', bytes: 0 };
const over = (endTime: number) => ({
  ...entry,
  kind: 'time-over',
  endTime,
  reason: '未成年人仅可在 20:00 至 21:00 进行游戏',
});

let history: object[];
let setting: object;
let host: ReturnType<typeof fakeHost>;

beforeEach(async () => {
  localStorage.clear();
  fakeApi();
  host = fakeHost();
  history = [{ ...entry, kind: 'install', endTime: 1 }];
  setting = { token: '' };
  host.on('getLocalSetting', () => setting);
  host.on('setLocalSetting', (change) => (setting = { ...setting, ...change }));
  host.on('listHistory', () => history);
  await loadLocalSetting();
});

test('a game ended while no page was open is reported once, with its reason', async () => {
  history = [over(9), over(7), ...history];
  const { user } = renderScreen('*', <TimeOverDialog />, { path: '/home' });
  const dialog = await screen.findByRole('dialog', { name: '《青禾纪》的游戏时间已结束' });
  expect(dialog.textContent).toContain('20:00 至 21:00');
  await user.click(screen.getByRole('button', { name: '知道了' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(host.asked('setLocalSetting')).toEqual([
    { downloadMessages: { read: [9, 7], deleted: [] } },
  ]);
});

const ended = { gameId: 5, name: '青禾纪', remainingSeconds: 0, reason: '' };

test('a game ended now is reported at once', async () => {
  renderScreen('*', <TimeOverDialog />, { path: '/home' });
  await waitFor(() => expect(host.asked('listHistory')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  history = [over(9), ...history];
  act(() => hearPlayLimit(stores, ended));
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('a game that ends while the history of before is on its way is reported too', async () => {
  const before = Promise.withResolvers<object[]>();
  host.on('listHistory', () => before.promise);
  renderScreen('*', <TimeOverDialog />, { path: '/home' });
  await waitFor(() => expect(host.asked('listHistory')).toHaveLength(1));
  host.on('listHistory', () => [over(9), ...history]);
  act(() => hearPlayLimit(stores, ended));
  before.resolve(history);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
