import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { beginPlayer } from '../test/begin-player.ts';
import { renderScreen } from '../test/render-screen.tsx';
import { CenterScreen } from './center/center-screen.tsx';
import { GameScreen } from './game/game-screen.tsx';
import { PromotionScreen } from './promotion/promotion-screen.tsx';
import { RubiesScreen } from './rubies/rubies-screen.tsx';
import { WelfareScreen } from './welfare/welfare-screen.tsx';

test.each([
  ['/welfare', WelfareScreen],
  ['/center', CenterScreen],
  ['/promotion', PromotionScreen],
  ['/rubies', RubiesScreen],
  ['/game', GameScreen],
])('a server that stays away leaves one sentence on %s', async (path, Screen) => {
  beginPlayer();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderScreen(
    path,
    <ServerAwayContext value="long">
      <Screen />
    </ServerAwayContext>,
    { path },
  );
  expect(await screen.findByText(/^连上服务器后显示/)).toBeTruthy();
  await act(() => vi.dynamicImportSettled());
  expect(screen.getAllByText(/^连上服务器后显示/)).toHaveLength(1);
});
