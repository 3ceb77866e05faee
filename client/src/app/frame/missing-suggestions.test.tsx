import { searchServers } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleServerGroup } from '../../test/sample-games.ts';
import { FrameTopBar } from './frame-top-bar.tsx';

vi.mock('./server-suggestions.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('without the code of the list nothing is said of what was found, and Enter searches', async () => {
  const api = fakeApi();
  api.on(searchServers, { total: 1, list: [sampleServerGroup(1001)] });
  const { user, router, client } = renderScreen('*', <FrameTopBar />, { path: '/home' });
  await user.type(await screen.findByRole('searchbox'), 'qh');
  await vi.waitFor(() => expect(api.asked(searchServers)).toHaveLength(1));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  // The failed import and what it changes.
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.queryByText(/没有找到/)).toBeNull();
  await user.keyboard('{Enter}');
  expect(router.state.location).toMatchObject({ pathname: '/game', state: { query: 'qh' } });
});
