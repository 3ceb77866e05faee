import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostRefusal, fakeHost } from '../../../test/fake-host.ts';
import { endSession, followSession, renewSession } from './renew-session.ts';
import { useSession } from './session-store.ts';
import { stores } from '../../../test/stores.ts';

const tell = vi.fn<() => void>();
const token = () => useSession.of(stores).getState().token;
const keep = (kept: string) =>
  localStorage.setItem('session', JSON.stringify({ token: kept, plat: 1, channel: 1 }));

beforeEach(() => {
  localStorage.clear();
  tell.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('without a host', () => {
  test('an ended token that is still the current one is removed, and the end announced', async () => {
    useSession.of(stores).getState().setToken('T');
    await endSession(stores, 'T', tell);
    expect(token()).toBe('');
    expect(localStorage.getItem('session')).toContain('"token":""');
    expect(tell).toHaveBeenCalledOnce();
  });

  test('a page with an old token does not end the newer session of another page', async () => {
    useSession.of(stores).getState().setToken('DEAD');
    keep('OTHER');
    await endSession(stores, 'DEAD', tell);
    expect(token()).toBe('OTHER');
    expect(localStorage.getItem('session')).toContain('OTHER');
    expect(tell).not.toHaveBeenCalled();
  });

  test('logins and logouts of other pages are followed', async () => {
    followSession(stores);
    keep('ELSEWHERE');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    await vi.waitFor(() => expect(token()).toBe('ELSEWHERE'), 30_000);
    keep('');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    await vi.waitFor(() => expect(token()).toBe(''), 30_000);
  });
});

describe('with a host', () => {
  function open(kept: { token: string }) {
    const host = fakeHost();
    host.on('getLocalSetting', () => kept);
    host.on('setLocalSetting', (change) => Object.assign(kept, change));
    return host;
  }

  test('its setting decides which token is the current one', async () => {
    const kept = { token: 'T' };
    const host = open(kept);
    useSession.of(stores).setState({ token: 'T' });
    kept.token = 'OTHER';
    await endSession(stores, 'T', tell);
    expect(token()).toBe('OTHER');
    expect(tell).not.toHaveBeenCalled();
    await endSession(stores, 'OTHER', tell);
    expect(token()).toBe('');
    expect(tell).toHaveBeenCalledOnce();
    expect(host.asked('setLocalSetting')).toEqual([{ token: '', userId: null }]);
  });

  test('is asked again whenever the page comes to the front', async () => {
    open({ token: 'NEW' });
    followSession(stores);
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(token()).toBe('NEW'), 30_000);
  });

  test('a login on its way to the host is not undone', async () => {
    open({ token: '' });
    useSession.of(stores).getState().setToken('MINE');
    await renewSession(stores);
    expect(token()).toBe('MINE');
  });

  test('a login the host refused to keep stays for the page', async () => {
    const host = open({ token: '' });
    host.on('setLocalSetting', () => {
      throw new HostRefusal('disk full');
    });
    useSession.of(stores).getState().setToken('MINE');
    await renewSession(stores);
    expect(token()).toBe('MINE');
  });
});
