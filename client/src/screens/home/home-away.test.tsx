import { listBanners, listGameRecords, listServerOpenings, pageGames } from '@gamebox/contract';
import type { ServerAway } from '@gamebox/ui/server-away.ts';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { prepareHome } from '../../test/home-world.tsx';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import styles from './home-screen.module.css';
import { HomeScreen } from './home-screen.tsx';

let api: ReturnType<typeof prepareHome>;

function Away({ first }: { first: ServerAway }) {
  const [away, setAway] = useState(first);
  return (
    <ServerAwayContext value={away}>
      <HomeScreen />
      <button type="button" onClick={() => setAway(false)}>
        back
      </button>
    </ServerAwayContext>
  );
}

beforeEach(() => {
  api = prepareHome();
  fakeHost();
  useSession.of(stores).setState({ token: 'token' });
  const own = [
    sampleState(7, { name: '铁潮', installTime: 100 }),
    sampleState(8, { name: '纸龙', installTime: 200 }),
    sampleState(9, { name: '星渡', download_state: 2 }),
  ];
  useGames.of(stores).setState({
    games: new Map(own.map((state) => [state.gameId, state])),
    listed: true,
    asked: true,
  });
});

test('what this computer has can be played while the platform is away', async () => {
  const answer = Promise.withResolvers<object>();
  api.on(listGameRecords, () => answer.promise);
  const { user } = renderScreen('/home', <Away first="now" />);
  const region = within(await screen.findByRole('region', { name: '开始游戏' }));
  expect(region.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '纸龙',
    '铁潮',
  ]);
  expect(region.getAllByRole('button', { name: '启动游戏' })).toHaveLength(2);
  expect(region.queryByText(/^上次/)).toBeNull();
  // They do not go while the platform that is back has not answered yet.
  await user.click(screen.getByText('back'));
  expect(screen.getByRole('link', { name: '纸龙' })).toBeTruthy();
  // They do when it has: nothing was played.
  answer.resolve([]);
  await waitFor(() => expect(screen.queryByRole('link', { name: '纸龙' })).toBeNull());
});

test('where a play is known, what was only installed stays in the library', async () => {
  api.on(listGameRecords, silent());
  const { games } = useGames.of(stores).getState();
  const played = sampleState(7, { name: '铁潮', lastPlayTime: 500, playSeconds: 60 });
  useGames.of(stores).setState({ games: new Map([...games, [7, played]]) });
  renderScreen('/home', <Away first="now" />);
  const region = within(await screen.findByRole('region', { name: '继续游戏' }));
  expect(region.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['铁潮']);
});

test('a platform that stays away leaves one sentence for all that can’t come', async () => {
  for (const call of [listGameRecords, listBanners, listServerOpenings, pageGames])
    api.on(call, silent());
  renderScreen('/home', <Away first="long" />);
  expect(await screen.findAllByText(/^连上服务器后显示/)).toHaveLength(1);
  expect(screen.getByRole('region', { name: '开始游戏' })).toBeTruthy();
  expect(screen.queryByText('正在加载')).toBeNull();
  expect(document.querySelector(`.${styles.welfare}`)).toBeNull();
});

test.each([
  [listBanners, { name: '精选推荐' }],
  [listServerOpenings, { name: '开服时间表' }],
  [pageGames, { name: '专区推荐' }],
])('what came before it went stays, with one sentence for the rest', async (came, name) => {
  for (const call of [listGameRecords, listBanners, listServerOpenings, pageGames])
    if (call !== came) api.on(call, silent());
  renderScreen('/home', <Away first="long" />);
  expect(await screen.findByRole('region', name)).toBeTruthy();
  expect(screen.getAllByText(/^连上服务器后显示/)).toHaveLength(1);
});
