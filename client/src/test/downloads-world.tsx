import type { GameState } from '@gamebox/contract';
import { act, screen, within } from '@testing-library/react';
import { downloadsDrawer } from '../features/native-games/model/jobs/drawer-prompt.ts';
import { acceptList } from '../features/native-games/model/games/game-store.ts';
import { fakeApi } from './fake-api.ts';
import { fakeHost } from './fake-host.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleState } from './sample-states.ts';
import { stores } from './stores.ts';
import { DownloadsDrawer } from '../app/downloads/downloads-drawer.tsx';

/** Starts a fake host and server without data. Call it in a `beforeEach`. */
export function beginDownloads(): ReturnType<typeof fakeHost> {
  fakeApi();
  return fakeHost();
}

/** Call it in an `afterEach`. */
export const closeDrawer = () => act(() => downloadsDrawer.settle(stores, false));

/** Opens the drawer of downloads for these games of the host. */
export async function openDrawer(states: readonly GameState[]) {
  acceptList(stores, states);
  const { user } = renderScreen('/home', <DownloadsDrawer />);
  act(() => void downloadsDrawer.ask(stores));
  const drawer = within(await screen.findByRole('dialog', { name: '下载管理' }));
  return { user, drawer };
}

/** A download half done. */
export const running = sampleState(1, {
  name: '青河',
  download: true,
  download_state: 1,
  progress: 48,
  download_progress: 50,
  stage: 'downloading',
  bytesDone: 1024 ** 3,
  bytesTotal: 2 * 1024 ** 3,
  bytesPerSecond: 3 * 1024 ** 2,
  secondsLeft: 200,
});
