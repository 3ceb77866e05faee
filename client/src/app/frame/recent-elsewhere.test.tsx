import type { GameRecord } from '@gamebox/contract';
import { listGameRecords } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginPlayer } from '../../test/begin-player.ts';
import { silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { FrameLibrary } from './frame-library.tsx';

const record = (gameId: number, name: string): GameRecord => ({
  gameId,
  name,
  coverPicture: '',
  serverId: gameId * 10,
  serverName: `${name}一区`,
  playSeconds: 60,
  lastPlayTime: 100 - gameId,
});
const here = sampleState(2, { name: '铁潮' });
/** A cover without a picture shows the name as well. */
const places = () =>
  within(screen.getByRole('navigation', { name: '我的游戏' }))
    .getAllByRole('link')
    .map((link) => [link.textContent.replace(/^(.+)\1/, '$1'), link.getAttribute('href')])
    .slice(2);

let api: ReturnType<typeof beginPlayer>;
beforeEach(() => {
  api = beginPlayer();
  fakeHost();
  const names = ['青河', '铁潮', '纸龙', '寒江', '安城'];
  api.on(
    listGameRecords,
    names.map((name, at) => record(at + 1, name)),
  );
});

test('below this computer’s games are the last three that were played elsewhere', async () => {
  useGames.of(stores).setState({ games: new Map([[2, here]]), listed: true, asked: true });
  renderScreen('/news', <FrameLibrary />);
  expect(await screen.findByRole('link', { name: /寒江\s*未安装/ })).toBeTruthy();
  expect(places()).toEqual([
    ['铁潮可启动', '/detail?gameId=2&serverId=20'],
    ['青河未安装', '/detail?gameId=1&serverId=10'],
    ['纸龙未安装', '/detail?gameId=3&serverId=30'],
    ['寒江未安装', '/detail?gameId=4&serverId=40'],
  ]);
  expect(screen.queryByRole('button', { name: '启动 青河' })).toBeNull();
});

test('they wait for the host’s list, so that none is called 未安装 by mistake', async () => {
  useGames.of(stores).setState({ games: new Map(), listed: false, asked: false });
  renderScreen('/news', <FrameLibrary />);
  await waitFor(() => expect(api.asked(listGameRecords)).not.toHaveLength(0));
  // What the answer changes is on the screen after one more turn of the event loop.
  await act(() => new Promise((done) => setTimeout(done)));
  expect(screen.queryByText('未安装')).toBeNull();
  act(() =>
    useGames.of(stores).setState({ games: new Map([[2, here]]), listed: true, asked: true }),
  );
  expect(await screen.findAllByText('未安装')).toHaveLength(3);
});

test('without the platform this computer’s games are there alone', () => {
  api.on(listGameRecords, silent());
  useGames.of(stores).setState({ games: new Map([[2, here]]), listed: true, asked: true });
  renderScreen('/news', <FrameLibrary />);
  expect(places()).toEqual([['铁潮可启动', '/detail?gameId=2']]);
});
