import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { FrameDocks } from './frame-docks.tsx';
import { FrameLibrary } from './frame-library.tsx';

test('a game that downloads is in the left column once, and in its list again when it is done', async () => {
  fakeApi();
  const running = { name: '纸龙', download: true, download_state: 1, progress: 12 } as const;
  act(() => {
    acceptGame(stores, 5, sampleState(5, running));
    acceptGame(stores, 6, sampleState(6, { name: '铁潮' }));
  });
  renderScreen(
    '/news',
    <>
      <FrameLibrary />
      <FrameDocks />
    </>,
  );
  const list = within(await screen.findByRole('navigation', { name: '我的游戏' }));
  expect(screen.getByRole('button', { name: '纸龙' })).toBeTruthy();
  expect(list.queryByRole('link', { name: /纸龙/ })).toBeNull();
  expect(list.getByRole('link', { name: /铁潮/ })).toBeTruthy();
  // An update: the installed version can still be started, or is running.
  const version = '1.0.0';
  act(() => acceptGame(stores, 5, sampleState(5, { ...running, version })));
  expect(list.getByRole('button', { name: '启动 纸龙' })).toBeTruthy();
  act(() => acceptGame(stores, 5, sampleState(5, { ...running, version, running: true })));
  expect(list.getByRole('link', { name: /纸龙/ })).toBeTruthy();
  act(() => acceptGame(stores, 5, sampleState(5, { name: '纸龙' })));
  expect(list.getByRole('link', { name: /纸龙/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '纸龙' })).toBeNull();
});
