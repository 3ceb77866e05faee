import type { GameState } from '@gamebox/contract';
import { DownloadState, getGame, pageEncyclopedia } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { loadLocalSetting } from '../bridge/local-setting.ts';
import { acceptGame } from '../features/native-games/model/games/game-store.ts';
import { DetailScreen } from '../screens/detail/detail-screen.tsx';
import { fakeApi } from './fake-api.ts';
import { renderScreen } from './render-screen.tsx';
import { sampleDetail } from './sample-games.ts';
import { stores } from './stores.ts';

/**
 * Nothing is installed, nobody is logged in, and the server has 《青河灯录》. Call it in a `beforeEach`.
 */
export async function beginDetail(): Promise<ReturnType<typeof fakeApi>> {
  vi.unstubAllGlobals();
  localStorage.clear();
  await loadLocalSetting();
  const api = fakeApi();
  api.on(getGame, sampleDetail(1001, { name: '青河灯录' }));
  api.on(pageEncyclopedia, { total: 0, list: [] });
  return api;
}

export const openDetail = (search = '?gameId=1001') =>
  renderScreen('/detail', <DetailScreen />, { path: `/detail${search}` });

export const hostSays = (more: Partial<GameState>) =>
  act(() =>
    acceptGame(stores, 1001, {
      gameId: 1001,
      coverPrcture: '',
      download: false,
      download_state: DownloadState.none,
      download_progress: 0,
      progress: 0,
      ...more,
    }),
  );

export const loaded = () => screen.findByRole('heading', { level: 1, name: '青河灯录' });
