import { searchServers } from '@gamebox/contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reportReachable } from '@gamebox/web/connectivity.ts';
import { fakeApi, silent } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleServerGroup } from '../../test/sample-games.ts';
import { FrameTopBar } from './frame-top-bar.tsx';

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  api = fakeApi();
});

const box = () => screen.findByRole('searchbox');

test('typed text stays when / redirects to /home', async () => {
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/' });
  await user.type(await box(), '青河');
  await act(() => router.navigate('/home', { replace: true }));
  expect(await box()).toHaveProperty('value', '青河');
});

test('the box is cleared by any other navigation; on /game it shows the search', async () => {
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), '青河');
  await act(() => router.navigate('/news'));
  expect(await box()).toHaveProperty('value', '');
  await user.type(await box(), '  渔火 {Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/game', state: { query: '渔火' } });
  expect(await box()).toHaveProperty('value', '渔火');
  await act(() => router.navigate('/home'));
  expect(await box()).toHaveProperty('value', '');
});

test('a search that finds nothing says so, once it has been answered', async () => {
  api.on(searchServers, { total: 0, list: [] });
  const { user, router } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), 'zzzzq');
  const text = '没有找到“zzzzq”，试试名字里的一两个字';
  expect((await screen.findByText(text, { selector: 'output' })).textContent).toBe(text);
  await user.keyboard('{Escape}');
  expect(screen.queryByText(text)).toBeNull();
  await user.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/game', state: { query: 'zzzzq' } });
});

test('before the first answer the search does not claim that nothing was found', async () => {
  const { user } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), '青河');
  await vi.waitFor(() => expect(api.asked(searchServers)).toHaveLength(1));
  expect(screen.queryByText(/没有找到/)).toBeNull();
});

test('without an answer it says that it searches, then that it can’t', async () => {
  vi.useFakeTimers();
  api.on(searchServers, silent());
  const { http } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tc' } }));
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByText('正在搜索', { selector: 'output' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.getByText('正在搜索', { selector: 'output' })).toBeTruthy();
  act(() => reportReachable(http.connectivity, false));
  expect(screen.getByText('连不上服务器，暂时不能搜索', { selector: 'output' })).toBeTruthy();
  act(() => screen.getByRole('button', { name: '重试' }).click());
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(api.asked(searchServers).length).toBeGreaterThan(1);
  vi.useRealTimers();
});

test('a press into the box brings the suggestions of a searched text back', async () => {
  api.on(searchServers, { total: 1, list: [sampleServerGroup(1001)] });
  const { user } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await box(), 'qh');
  expect(await screen.findByRole('listbox')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.click(await box());
  expect(await screen.findByRole('listbox')).toBeTruthy();
});
