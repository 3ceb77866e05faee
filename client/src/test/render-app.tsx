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
import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { createApp } from '../app/create-app.tsx';
import { toast } from '@gamebox/ui/toast-store.ts';
import { fakeApi } from './fake-api.ts';
import { sampleDetail, sampleGame } from './sample-games.ts';
import { sampleUser } from './sample-user.ts';
import { stores } from './stores.ts';

export const sampleSite = {
  plat: 1,
  mpStatus: 1,
  channelId: 'c1',
  boxLogoUrl: '',
  authorizationUrl: '',
};

/** A server that answers the calls of every start, and empty stores. */
export function prepareApp(): ReturnType<typeof fakeApi> {
  localStorage.clear();
  sessionStorage.clear();
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
    toast.clear();
  });
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

/** Opens the application of `app/create-app.tsx` at a path; null reloads the current one. */
export function openApp(path: string | null = '/') {
  if (path !== null) window.history.replaceState(null, '', path);
  render(createApp(stores));
  return userEvent.setup();
}

export const mainMenu = () => within(screen.getByRole('navigation', { name: '主菜单' }));
