import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeHost } from '../test/fake-host.ts';
import { HostRefusal } from '../test/fake-host.ts';
import { loadLocalSetting, localSetting, saveLocalSetting } from './local-setting.ts';

beforeEach(async () => {
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await saveLocalSetting({ resolution: '1280_800', closeToTray: false });
  localStorage.clear();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a plain browser stores the setting in localStorage, without the session', async () => {
  await saveLocalSetting({ token: 'T', viewMode: 'list' });
  expect(JSON.parse(localStorage.getItem('setting') ?? '')).toEqual({ viewMode: 'list' });
  await loadLocalSetting();
  expect(localSetting().viewMode).toBe('list');
});

test('a change is sent to the host, and the host’s answer is taken', async () => {
  const host = fakeHost();
  host.on('setLocalSetting', () => ({ token: '', resolution: '1024_768' }));
  await saveLocalSetting({ resolution: '1920_1080' });
  expect(host.asked('setLocalSetting')).toEqual([{ resolution: '1920_1080' }]);
  expect(localSetting().resolution).toBe('1024_768');
});

test('a change is shown at once and taken back where the host refuses', async () => {
  const host = fakeHost();
  host.on('setLocalSetting', () => {
    throw new HostRefusal('disk');
  });
  const saved = saveLocalSetting({ closeToTray: true, bandwidthLimit: 5 });
  expect(localSetting().closeToTray).toBe(true);
  await expect(saved).rejects.toBe('disk');
  expect(localSetting().closeToTray).toBe(false);
  expect(localSetting().bandwidthLimit).toBeUndefined();
});

test('an answer with the four session fields alone is read', async () => {
  const host = fakeHost();
  host.on('getLocalSetting', () => ({
    token: null,
    plat_id: 3,
    channel_id: '',
    client_id: 'C',
    viewMode: 9,
  }));
  await expect(loadLocalSetting()).resolves.toMatchObject({ plat_id: 3, client_id: 'C' });
});

test.each(['takes', 'refuses'])(
  'a later change stays shown when the host %s the one before',
  async (does) => {
    const host = fakeHost();
    const first = Promise.withResolvers<unknown>();
    const second = Promise.withResolvers<unknown>();
    host.on('setLocalSetting', ({ launchStep }) => (launchStep === 2 ? first : second).promise);
    const saved = Promise.allSettled([saveLocalSetting({ launchStep: 2 })]);
    const later = saveLocalSetting({ launchStep: 3 });
    if (does === 'takes') first.resolve({ launchStep: 2 });
    else first.reject(new HostRefusal('disk'));
    await saved;
    expect(localSetting().launchStep).toBe(3);
    second.resolve({ launchStep: 3 });
    await later;
    expect(localSetting().launchStep).toBe(3);
  },
);
