import { ClockContext } from '@gamebox/ui/lib/clock.ts';
import { createCallFunction } from '@gamebox/web/call-query.ts';
import { HttpContext } from '@gamebox/web/http-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { StoresContext } from '../shared/lib/stores.ts';
import { LaunchContext } from '../features/native-games/model/launch/launch-context.ts';
import { createLauncher } from '../features/native-games/model/launch/launch.ts';
import { testHttp } from './test-http.tsx';
import { stores } from './stores.ts';

export interface Place {
  path: string;
  state?: unknown;
}

/**
 * Renders one screen at its address, with an empty cache and without retries. Every other address
 * shows its own path, so that a test sees where a link leads.
 */
export function renderScreen(path: string, screen: ReactElement, place: Place = { path }) {
  const http = testHttp();
  const launcher = createLauncher(stores, { checks: [], player: () => undefined });
  const client = new QueryClient({
    defaultOptions: {
      queries: { queryFn: createCallFunction(http), retry: false, networkMode: 'always' },
    },
  });
  const router = createMemoryRouter(
    [
      { path, element: screen },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [addressOf(place)] },
  );
  render(
    <StoresContext value={stores}>
      <HttpContext value={http}>
        <ClockContext value={http.clock}>
          <QueryClientProvider client={client}>
            <LaunchContext value={launcher}>
              <RouterProvider router={router} />
            </LaunchContext>
          </QueryClientProvider>
        </ClockContext>
      </HttpContext>
    </StoresContext>,
  );
  return { client, http, router, user: userEvent.setup() };
}

function addressOf({ path, state }: Place) {
  const { pathname, search } = new URL(path, 'http://box.test');
  return { pathname, search, state };
}
