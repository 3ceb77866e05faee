import { ClockContext } from '@gamebox/ui/lib/clock.ts';
import { HttpContext } from '@gamebox/web/http-context.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { listenToHost } from '../bridge/host-messages.ts';
import { hearPlayLimit } from '../features/message/model/play-limit.ts';
import { hearGame } from '../features/native-games/model/games/host-games.ts';
import { LaunchContext } from '../features/native-games/model/launch/launch-context.ts';
import { hearLaunch } from '../features/native-games/model/launch/launch-store.ts';
import { AppRouter } from './app-router.tsx';
import { askForScreen } from './ask-for-screen.ts';
import { createLazyLauncher } from './lazy-launcher.ts';
import { askForHome } from '../screens/home/ask-for-home.ts';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import { watchLackingCalls } from './lacking-calls.ts';
import { createSessionHttp, wireSession } from './session-wiring.ts';
import type { Stores } from '../shared/lib/stores.ts';
import { StoresContext } from '../shared/lib/stores.ts';

const homePaths: ReadonlySet<string> = new Set(['/', '/home']);

/** Creates the application's dependencies and provides them to every screen. */
export function createApp(stores: Stores): ReactElement {
  const http = createSessionHttp(stores);
  const client = createQueryClient(http);
  listenToHost({
    launchStatus: (status) => hearLaunch(stores, status),
    gameState: (state) => hearGame(stores, state),
    playLimit: (limit) => hearPlayLimit(stores, limit),
  });
  wireSession(stores, client);
  watchLackingCalls(stores, client);
  const { pathname } = window.location;
  if (homePaths.has(pathname)) askForHome(stores, client);
  else askForScreen(stores, client, pathname);
  return (
    <StoresContext value={stores}>
      <HttpContext value={http}>
        <ClockContext value={http.clock}>
          <QueryClientProvider client={client}>
            <LaunchContext value={createLazyLauncher(stores, client, http)}>
              <AppRouter>
                <AppRoutes />
              </AppRouter>
            </LaunchContext>
          </QueryClientProvider>
        </ClockContext>
      </HttpContext>
    </StoresContext>
  );
}
