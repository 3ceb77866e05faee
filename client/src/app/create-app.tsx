import { HttpContext } from '@gamebox/web/http-context.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { listenToHost } from '../bridge/host-messages.ts';
import { hearPlayLimit } from '../features/message/model/play-limit.ts';
import { hearGame } from '../features/native-games/model/games/host-games.ts';
import {
  BatchContext,
  createBatchStore,
} from '../features/native-games/model/jobs/batch-context.ts';
import { LaunchContext } from '../features/native-games/model/launch/launch-context.ts';
import { hearLaunch } from '../features/native-games/model/launch/launch-store.ts';
import { AppRouter } from './app-router.tsx';
import { createAppLauncher } from './launch-gates.ts';
import { createQueryClient } from './query-client.ts';
import { AppRoutes } from './routes.tsx';
import { createSessionHttp, wireSession } from './session-wiring.ts';

/** Makes what the application depends on, and hands it to every screen. */
export function createApp(): ReactElement {
  const http = createSessionHttp();
  const client = createQueryClient(http);
  listenToHost({ launchStatus: hearLaunch, gameState: hearGame, playLimit: hearPlayLimit });
  wireSession(client);
  return (
    <HttpContext value={http}>
      <QueryClientProvider client={client}>
        <LaunchContext value={createAppLauncher(client, http)}>
          <BatchContext value={createBatchStore()}>
            <AppRouter>
              <AppRoutes />
            </AppRouter>
          </BatchContext>
        </LaunchContext>
      </QueryClientProvider>
    </HttpContext>
  );
}
