import { getSiteConfig, getVersionInfo, listHelp, pageNews } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSite } from '../features/site/model/site-store.ts';
import { fakeHost } from '../test/fake-host.ts';
import { createSessionHttp } from './session-wiring.ts';
import { cleanApp, openApp, prepareApp, sampleSite } from '../test/render-app.tsx';
import { stores } from '../test/stores.ts';

let api: ReturnType<typeof prepareApp>;

beforeEach(() => {
  api = prepareApp();
});

afterEach(cleanApp);

describe('platform 296', () => {
  test('shows the authorization', async () => {
    api.on(getSiteConfig, {
      ...sampleSite,
      plat: 296,
      authorizationUrl: 'https://auth.example.test/',
    });
    const user = openApp();
    await user.click(await screen.findByRole('button', { name: '查看授权' }));
    const dialog = await screen.findByRole('dialog', { name: '授权' });
    expect(dialog.querySelector('iframe')?.src).toBe('https://auth.example.test/');
  });

  test('another platform shows no authorization', async () => {
    openApp();
    await waitFor(() => expect(useSite.of(stores).getState().site).not.toBeNull());
    expect(screen.queryByRole('button', { name: '查看授权' })).toBeNull();
  });
});

test('requests carry the channel of the session, not of the site', async () => {
  openApp();
  await waitFor(() => expect(useSite.of(stores).getState().site?.channelId).toBe('c1'));
  await waitFor(() => expect(api.asked(getVersionInfo).length).toBeGreaterThan(0));
  await act(() => createSessionHttp(stores).request(getVersionInfo, {}));
  expect(api.asked(getVersionInfo).at(-1)?.query.get('channelId')).toBe('');
});

describe('versions', () => {
  test('the version is asked for once the platform is known, for that platform', async () => {
    fakeHost().on('getLocalSetting', () => ({ token: '', client_id: 'C' }));
    const site = Promise.withResolvers<typeof sampleSite>();
    api.on(getSiteConfig, () => site.promise);
    openApp('/news');
    await waitFor(() => expect(api.asked(pageNews).length).toBeGreaterThan(0));
    expect(api.asked(getVersionInfo)).toEqual([]);
    site.resolve({ ...sampleSite, plat: 296 });
    await waitFor(() => expect(api.asked(getVersionInfo).length).toBeGreaterThan(0));
    const plats = api.asked(getVersionInfo).map(({ query }) => query.get('plat'));
    expect(new Set(plats)).toEqual(new Set(['296']));
  });

  test('a client older than minVersion is stopped', async () => {
    localStorage.setItem('boxVersion', '0.9.0');
    openApp();
    const dialog = await screen.findByRole('dialog', { name: '需要更新' });
    expect(dialog.textContent).toContain('1.0.0');
    expect(within(dialog).queryByRole('button', { name: '关闭对话框' })).toBeNull();
  });

  test('a platform that names only the oldest allowed version asks for that one', async () => {
    localStorage.setItem('boxVersion', '0.9.0');
    api.on(getVersionInfo, { version: null, minVersion: '5.0.0', downloadUrl: '', notes: '' });
    openApp();
    const dialog = await screen.findByRole('dialog', { name: '需要更新' });
    expect(dialog.textContent).toContain('请更新到 5.0.0 后继续使用');
  });

  test('a client without a download address says where to get the new one, and can be closed', async () => {
    const host = fakeHost();
    host.on('setApplication', () => null);
    const contact = { phone: '400-000-1234', email: '', wechat: '', hours: '' };
    api.on(listHelp, { articles: [], contact });
    localStorage.setItem('boxVersion', '0.9.0');
    const user = openApp();
    const dialog = within(await screen.findByRole('dialog', { name: '需要更新' }));
    expect(dialog.getByText('请到官网下载新版本，或联系客服获取。')).toBeTruthy();
    expect(await dialog.findByText('客服电话 400-000-1234')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '立即更新' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: '退出游戏盒子' }));
    await waitFor(() => expect(host.asked('setApplication')).toContainEqual({ close: true }));
  });

  test('an address that is none of the web is as none', async () => {
    fakeHost();
    localStorage.setItem('boxVersion', '0.9.0');
    const address = { downloadUrl: 'javascript:alert(1)', notes: null };
    api.on(getVersionInfo, { version: '1.1.0', minVersion: '1.0.0', ...address });
    openApp();
    const dialog = within(await screen.findByRole('dialog', { name: '需要更新' }));
    expect(dialog.getByText('请到官网下载新版本，或联系客服获取。')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: '立即更新' })).toBeNull();
  });

  test('a newer version without a download address offers no update button', async () => {
    localStorage.setItem('boxVersion', '1.0.0');
    api.on(getVersionInfo, { version: '1.1.0', minVersion: null, downloadUrl: '', notes: null });
    openApp();
    expect(await screen.findByText('请到官网下载新版本，或联系客服获取。')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '立即更新' })).toBeNull();
  });

  test('a newer version is only mentioned, and can be put off', async () => {
    localStorage.setItem('boxVersion', '1.0.0');
    api.on(getVersionInfo, {
      version: '1.1.0',
      minVersion: '1.0.0',
      downloadUrl: 'https://x.test/',
    });
    const user = openApp();
    expect(await screen.findByText(/1\.1\.0/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '稍后' }));
    expect(screen.queryByText(/1\.1\.0/)).toBeNull();
  });
});

describe('the network', () => {
  test('an unreachable server is shown until it answers again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answering = globalThis.fetch;
    openApp();
    await screen.findAllByText('游戏5');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/服务器暂时没有响应/)).toBeTruthy();
    vi.stubGlobal('fetch', answering);
    await act(() => vi.advanceTimersByTimeAsync(5100));
    expect(screen.queryByText(/服务器暂时没有响应/)).toBeNull();
    vi.useRealTimers();
  });
});

test('the focus of what goes stays on the page', async () => {
  openApp();
  await screen.findByRole('list', { name: '通知' });
  const content = screen.getByRole('main');
  const loseFocus = () => {
    const going = document.createElement('button');
    content.append(going);
    going.focus();
    going.remove();
  };
  // What keeps the focus begins just after the notices are shown, so the first loss may be too early.
  await vi.waitFor(() => {
    if (document.activeElement !== content) loseFocus();
    expect(document.activeElement).toBe(content);
  }, 10_000);
});
