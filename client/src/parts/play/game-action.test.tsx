import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { GameAction } from './game-action.tsx';

const game = { gameId: 5, name: '纸龙', coverPicture: '', sizeBytes: 1 };

beforeEach(() => {
  fakeApi();
  fakeHost();
});
afterEach(() => vi.unstubAllGlobals());

test('a game on a drive that is away leads to the library, not to a reminder', async () => {
  const away = sampleState(5, { missing: 'drive' });
  useGames.of(stores).setState({ games: new Map([[5, away]]), listed: true });
  renderScreen('/home', <GameAction game={game} />);
  const link = await screen.findByRole('link', { name: '磁盘未连接' });
  expect(link.getAttribute('href')).toBe('/library');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a game without a package can be reserved', async () => {
  useGames.of(stores).setState({ games: new Map(), listed: true });
  renderScreen('/home', <GameAction game={{ ...game, downloadable: false }} />);
  expect(await screen.findByRole('button', { name: /预约下载/ })).toBeTruthy();
});

test('a running download can be given up beside its button', async () => {
  const job = { download: true, download_state: 1, bytesDone: 9 } as const;
  const label = '取消下载 纸龙';
  const host = fakeHost();
  host.on('cancelDownload', () => sampleState(5, { download_state: 0 }));
  const state = sampleState(5, { version: undefined, installPath: undefined, ...job });
  useGames.of(stores).setState({ games: new Map([[5, state]]), listed: true });
  const { user } = renderScreen('/home', <GameAction game={game} />);
  await user.click(await screen.findByRole('button', { name: label }));
  const question = within(await screen.findByRole('dialog', { name: '取消下载《纸龙》？' }));
  await user.click(question.getByRole('button', { name: '取消下载' }));
  await waitFor(() => expect(host.asked('cancelDownload')).toEqual([{ gameId: 5 }]));
  expect(screen.queryByRole('button', { name: label })).toBeNull();
});
