import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useGames } from '../../features/native-games/model/games/game-store.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { LogoutDialog } from './logout-dialog.tsx';

beforeEach(() => {
  fakeApi();
});

test.each([true, false])('games that run are named before the logout: %s', async (running) => {
  const games = new Map([
    [5, sampleState(5, { name: '纸龙', running })],
    [6, sampleState(6, { name: '铁潮', running })],
    [7, sampleState(7, { name: '青河' })],
  ]);
  useGames.of(stores).setState({ games, listed: true });
  renderScreen('/home', <LogoutDialog open onOpenChange={() => undefined} />);
  const dialog = await screen.findByRole('dialog', { name: '退出登录' });
  expect(dialog.textContent.includes('《纸龙》《铁潮》正在运行')).toBe(running);
  expect(dialog.textContent).not.toContain('青河');
});
