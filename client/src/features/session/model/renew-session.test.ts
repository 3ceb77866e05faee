import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HostRefusal, fakeHost } from '../../../test/fake-host.ts';
import { endSession, followSession, renewSession } from './renew-session.ts';
import { NOBODY } from './session-data.ts';
import { useSession } from './session-store.ts';

const tell = vi.fn<() => void>();
const token = () => useSession.getState().token;
const keep = (kept: string) =>
  localStorage.setItem('session', JSON.stringify({ token: kept, plat: 1, channel: 1 }));

beforeEach(() => {
  localStorage.clear();
  tell.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  useSession.setState(NOBODY);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('without a host', () => {
  test('a dead token that is still the current one is forgotten, and told', async () => {
    useSession.getState().setToken('T');
    await endSession('T', tell);
    expect(token()).toBe('');
    expect(localStorage.getItem('session')).toContain('"token":""');
    expect(tell).toHaveBeenCalledOnce();
  });

  test('a forgotten page does not log out whom another page logged in', async () => {
    useSession.getState().setToken('DEAD');
    keep('OTHER');
    await endSession('DEAD', tell);
    expect(token()).toBe('OTHER');
    expect(localStorage.getItem('session')).toContain('OTHER');
    expect(tell).not.toHaveBeenCalled();
  });

  test('the browser tells of logins and logouts elsewhere', async () => {
    followSession();
    keep('ELSEWHERE');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    await vi.waitFor(() => expect(token()).toBe('ELSEWHERE'));
    keep('');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
    await vi.waitFor(() => expect(token()).toBe(''));
  });
});

describe('with a host', () => {
  function open(kept: { token: string }) {
    const host = fakeHost();
    host.on('getLocalSetting', () => kept);
    host.on('setLocalSetting', (change) => Object.assign(kept, change));
    return host;
  }

  test('its setting decides whose token is the current one', async () => {
    const kept = { token: 'T' };
    const host = open(kept);
    useSession.setState({ token: 'T' });
    kept.token = 'OTHER';
    await endSession('T', tell);
    expect(token()).toBe('OTHER');
    expect(tell).not.toHaveBeenCalled();
    await endSession('OTHER', tell);
    expect(token()).toBe('');
    expect(tell).toHaveBeenCalledOnce();
    expect(host.asked('setLocalSetting')).toEqual([{ token: '' }]);
  });

  test('is asked again whenever the page comes to the front', async () => {
    open({ token: 'NEW' });
    followSession();
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(token()).toBe('NEW'));
  });

  test('a login on its way to the host is not undone', async () => {
    open({ token: '' });
    useSession.getState().setToken('MINE');
    await renewSession();
    expect(token()).toBe('MINE');
  });

  test('a login the host refused to keep stays for the page', async () => {
    const host = open({ token: '' });
    host.on('setLocalSetting', () => {
      throw new HostRefusal('disk full');
    });
    useSession.getState().setToken('MINE');
    await renewSession();
    expect(token()).toBe('MINE');
  });
});
