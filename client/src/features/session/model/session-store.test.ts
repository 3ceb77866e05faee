import { toast, useToasts } from '@gamebox/ui/toast-store.ts';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostRefusal, fakeHost } from '../../../test/fake-host.ts';
import { NOBODY } from './session-data.ts';
import { isLoggedIn, restoreSession, useSession } from './session-store.ts';
import { stores } from '../../../test/stores.ts';

const session = () => useSession.of(stores).getState();
const stored = (): unknown => JSON.parse(localStorage.getItem('session') ?? 'null');

beforeEach(() => {
  toast.clear();
  localStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('without a host', () => {
  test('every change is kept as { token, plat, channel }', () => {
    session().set({ plat: 3, channel: 1 });
    session().setToken('T');
    expect(stored()).toEqual({ token: 'T', plat: 3, channel: 1 });
    session().clearToken();
    expect(stored()).toEqual({ token: '', plat: 3, channel: 1 });
    session().clearAll();
    expect(stored()).toEqual({ token: '', plat: '', channel: '' });
  });

  test('a stored session is restored, with a lasting client id', async () => {
    localStorage.setItem('session', JSON.stringify({ token: 'T', plat: '296', channel: 3 }));
    await restoreSession(stores);
    expect(session()).toMatchObject({ token: 'T', plat: 296, channel: 3 });
    const { clientId } = session();
    expect(clientId).toMatch(/^[0-9a-f]{32}$/);
    useSession.of(stores).setState(NOBODY);
    await restoreSession(stores);
    expect(session().clientId).toBe(clientId);
  });

  test.each(['{', '[]', '"x"', '{"token":5,"plat":-1,"channel":2}', '{"plat":{}}'])(
    'stored %s means logged out',
    async (text) => {
      localStorage.setItem('session', text);
      await restoreSession(stores);
      expect(session()).toMatchObject({ token: '', plat: '', channel: '' });
      expect(isLoggedIn(stores)).toBe(false);
    },
  );
});

describe('with a host', () => {
  const setting = { token: 'H', plat_id: '3', channel_id: 'c7', client_id: 'ID', channel: 3 };

  test('the host’s setting is the session, and nothing is left in the browser', async () => {
    const host = fakeHost();
    host.on('getLocalSetting', () => setting);
    await restoreSession(stores);
    expect(session()).toMatchObject({
      token: 'H',
      plat: 3,
      channel: 3,
      channelId: 'c7',
      clientId: 'ID',
    });
    expect(localStorage.getItem('session')).toBeNull();
    expect(host.asked('setLocalSetting')).toEqual([]);
  });

  test('changes go to the host under its field names', async () => {
    const host = fakeHost();
    host.on('setLocalSetting', (change) => change);
    session().set({ token: 'T', plat: 3, channelId: 'c', clientId: 'ID', channel: 1 });
    session().clearToken();
    expect(host.asked('setLocalSetting')).toEqual([
      { token: 'T', plat_id: '3', channel_id: 'c', client_id: 'ID', channel: 1, userId: null },
      { token: '', userId: null },
    ]);
    expect(await session().kept).toBe(true);
    expect(localStorage.getItem('session')).toBeNull();
  });

  test('a login before the host’s answer is kept', async () => {
    const host = fakeHost();
    host.on('getLocalSetting', () => setting);
    host.on('setLocalSetting', (change) => change);
    const restored = restoreSession(stores);
    session().setToken('NEW');
    await restored;
    expect(session().token).toBe('NEW');
    expect(await session().kept).toBe(true);
  });

  test.each([
    ['refuses', () => Promise.reject(new HostRefusal('busy'))],
    ['answers with something else', () => []],
    ['answers with nothing', () => null],
    ['answers with garbage', () => 'token'],
  ])('a host that %s is asked again, and nothing is written over what it has', async (_, reply) => {
    vi.useFakeTimers();
    const host = fakeHost();
    host.on('getLocalSetting', reply);
    await restoreSession(stores);
    expect(session()).toMatchObject({ token: '', restored: false });
    const notices = renderHook(() => useToasts());
    expect(notices.result.current.map(({ message }) => message)).toEqual([
      '登录状态和设置没有读出来，正在重试',
    ]);
    host.on('getLocalSetting', () => setting);
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(notices.result.current).toEqual([]);
    expect(session()).toMatchObject({ token: 'H', clientId: 'ID', restored: true });
    expect(host.asked('setLocalSetting')).toEqual([]);
    vi.useRealTimers();
  });

  test('a host that never can is asked ever more rarely, and the log says so once', async () => {
    vi.useFakeTimers();
    const host = fakeHost();
    host.on('getLocalSetting', () => Promise.reject(new HostRefusal('busy')));
    const logged = () =>
      vi.mocked(console.error).mock.calls.filter(([text]) => String(text).includes('not restored'));
    await restoreSession(stores);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(host.asked('getLocalSetting').length).toBeLessThan(20);
    expect(logged()).toHaveLength(1);
    vi.useRealTimers();
  });
});
