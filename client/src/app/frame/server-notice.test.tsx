import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useHostSilence } from '../../features/native-games/model/games/host-silence.ts';
import {
  NETWORK_LOGIN_ADVICE,
  useLateJob,
} from '../../features/native-games/model/jobs/late-job.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { stores } from '../../test/stores.ts';
import { ServerNotice } from './server-notice.tsx';

test('it says which of both is silent: the server, or the program that the page comes from', () => {
  const { http } = renderScreen('/home', <ServerNotice />, { path: '/home' });
  act(() => http.connectivity.setState({ reachable: false }));
  expect(screen.getByText(/^服务器暂时没有响应/)).toBeTruthy();
  act(() => useHostSilence.of(stores).setState({ silent: true }));
  expect(screen.getByText('游戏盒子的本机程序没有响应，正在重新连接')).toBeTruthy();
  expect(screen.queryByText(/服务器/)).toBeNull();
});

test('it says that the network wants a login where the download has found that out', () => {
  const { http } = renderScreen('/home', <ServerNotice />, { path: '/home' });
  act(() => http.connectivity.setState({ reachable: false }));
  act(() => useLateJob.of(stores).setState({ gameId: 5, reason: 'login' }));
  expect(screen.getByText(NETWORK_LOGIN_ADVICE)).toBeTruthy();
  act(() => useLateJob.of(stores).setState({ gameId: null }));
  expect(screen.getByText(/^服务器暂时没有响应/)).toBeTruthy();
});
