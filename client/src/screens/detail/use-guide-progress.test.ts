import { LaunchStep } from '@gamebox/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting, localSetting } from '../../bridge/local-setting.ts';
import { beginLaunch, hearLaunch } from '../../features/native-games/model/launch/launch-store.ts';
import { HostRefusal, fakeHost } from '../../test/fake-host.ts';
import { useGuideProgress } from './use-guide-progress.ts';
import { InStores } from '../../test/test-http.tsx';
import { stores } from '../../test/stores.ts';

let setting: Record<string, unknown>;
let host: ReturnType<typeof fakeHost>;

beforeEach(async () => {
  host = fakeHost();
  setting = { token: '' };
  host.on('getLocalSetting', () => setting);
  host.on('setLocalSetting', (change) => (setting = { ...setting, ...change }));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function follow(launchStep?: LaunchStep, more: { downloading?: boolean } = {}) {
  setting = { token: '', launchStep };
  await loadLocalSetting();
  renderHook(
    () => useGuideProgress({ newcomer: false, downloading: false, account: '', ...more }),
    { wrapper: InStores },
  );
}

test.each([
  ['ends the guide', LaunchStep.account, LaunchStep.finished],
  ['leaves the guide off', LaunchStep.off, LaunchStep.off],
])('a launch %s', async (_, at, after) => {
  await follow(at);
  expect(localSetting().launchStep).toBe(at);
  act(() => beginLaunch(stores, 5));
  await waitFor(() => expect(setting['launchStep']).toBe(after));
  expect(localSetting().launchStep).toBe(after);
});

test('a host that can’t keep a step is asked once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.useFakeTimers();
  host.on('setLocalSetting', () => {
    throw new HostRefusal('disk full');
  });
  await follow(LaunchStep.download, { downloading: true });
  act(() => beginLaunch(stores, 5));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  expect(host.asked('setLocalSetting').map(({ launchStep }) => launchStep)).toEqual([
    LaunchStep.account,
    LaunchStep.finished,
  ]);
});

test('a download does not begin the guide for a player who has played', async () => {
  await follow(undefined, { downloading: true });
  expect(localSetting().launchStep).toBeUndefined();
});

test('the guide can be started again after a launch', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  beginLaunch(stores, 5);
  hearLaunch(stores, { state: 1, gameId: 5 });
  await vi.advanceTimersByTimeAsync(1000);
  await follow(LaunchStep.download);
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(localSetting().launchStep).toBe(LaunchStep.download);
});
