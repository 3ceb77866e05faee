import {
  checkOnline,
  getGame,
  getSiteConfig,
  getUserDetail,
  getVersionInfo,
  pageGames,
  pageNews,
  searchServers,
} from '@gamebox/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { AppRouter } from '../app/app-router.tsx';
import { wireLaunch } from '../app/launch-gates.ts';
import { createQueryClient } from '../app/query-client.ts';
import { AppRoutes } from '../app/routes.tsx';
import { createSessionHttp, wireSession } from '../app/session-wiring.ts';
import { listenToHost } from '../bridge/host-messages.ts';
import { realNamePrompt } from '../features/identity/model/real-name-prompt.ts';
import { loginPrompt } from '../features/login/model/login-prompt.ts';
import { useGames } from '../features/native-games/model/games/game-store.ts';
import { hearGame } from '../features/native-games/model/games/host-games.ts';
import { hearLaunch, resetLaunch } from '../features/native-games/model/launch/launch-store.ts';
import { useOnline } from '../features/online/model/online-check.ts';
import { NOBODY } from '../features/session/model/session-data.ts';
import { useSession } from '../features/session/model/session-store.ts';
import { useSite } from '../features/site/model/site-store.ts';
import { HttpContext } from '@gamebox/web/http-context.ts';
import { toast } from '@gamebox/ui/toast-store.ts';
import { fakeApi } from './fake-api.ts';
import { sampleDetail, sampleGame } from './sample-games.ts';
import { sampleUser } from './sample-user.ts';

export const sampleSite = {
  plat: 1,
  mpStatus: 1,
  channelId: 'c1',
  boxLogoUrl: '',
  authorizationUrl: '',
};

/** A server that knows the calls every start makes, and stores that know nothing. */
export function prepareApp(): ReturnType<typeof fakeApi> {
  localStorage.clear();
  useSession.setState(NOBODY);
  useSite.setState({ site: null });
  useGames.setState({ games: new Map(), listed: false });
  useOnline.setState({ last: null, refusal: null });
  resetLaunch();
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation(() => undefined);
  }
  const api = fakeApi();
  api.on(getSiteConfig, sampleSite);
  api.on(getVersionInfo, { version: '1.0.0', minVersion: '1.0.0', downloadUrl: '', notes: '' });
  api.on(pageGames, { total: 1, list: [sampleGame(5)] });
  api.on(searchServers, { total: 0, list: [] });
  api.on(pageNews, { total: 0, list: [] });
  api.on(getGame, sampleDetail(5));
  api.on(getUserDetail, sampleUser());
  api.on(checkOnline, { playable: true, remainingSeconds: -1, reason: '' });
  return api;
}

export function cleanApp(): void {
  act(() => {
    loginPrompt.settle(false);
    realNamePrompt.settle(false);
    toast.clear();
  });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** The application as `app/start.tsx` puts it together, at a path; null is a reload where it is. */
export function openApp(path: string | null = '/') {
  if (path !== null) window.history.replaceState(null, '', path);
  const http = createSessionHttp();
  const client = createQueryClient(http);
  listenToHost({ launchStatus: hearLaunch, gameState: hearGame });
  wireSession(client);
  wireLaunch(client, http);
  render(
    <HttpContext value={http}>
      <QueryClientProvider client={client}>
        <AppRouter>
          <AppRoutes />
        </AppRouter>
      </QueryClientProvider>
    </HttpContext>,
  );
  return userEvent.setup();
}

export const mainMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }));
