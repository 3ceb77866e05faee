import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { version } from '../../package.json';
import { loadCapabilities } from '../bridge/capabilities.ts';
import { listenToHost } from '../bridge/host-messages.ts';
import {
  hearGame,
  loadGames,
  watchSilentJobs,
} from '../features/native-games/model/games/host-games.ts';
import { watchFirstJob } from '../features/native-games/model/jobs/watch-first-job.ts';
import { hearLaunch } from '../features/native-games/model/launch/launch-store.ts';
import { writeStored } from '../shared/lib/stored.ts';
import { HttpContext } from '@gamebox/web/http-context.ts';
import { AppRouter } from './app-router.tsx';
import { wireLaunch } from './launch-gates.ts';
import { preloadScreens } from './preload-screens.ts';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import { createSessionHttp, wireSession } from './session-wiring.ts';

/** Starts the application. Nothing here waits: the frame is painted before any answer. */
export function start(root: HTMLElement): void {
  writeStored('version', version);
  const http = createSessionHttp();
  const client = createQueryClient(http);
  listenToHost({ launchStatus: hearLaunch, gameState: hearGame });
  wireSession(client);
  wireLaunch(client, http);
  createRoot(root).render(
    <StrictMode>
      <HttpContext value={http}>
        <QueryClientProvider client={client}>
          <AppRouter>
            <AppRoutes />
          </AppRouter>
        </QueryClientProvider>
      </HttpContext>
    </StrictMode>,
  );
  void loadCapabilities();
  void loadGames();
  watchSilentJobs();
  watchFirstJob();
  preloadScreens();
}
