import { act, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { watchLateJob } from '../../features/native-games/model/jobs/watch-late-job.ts';
import { FrameDocks } from './frame-docks.tsx';

afterEach(() => vi.useRealTimers());

/** As the game's page shows it. */
function Panel() {
  const game = { gameId: 5, name: '纸龙', coverPicture: '', sizeBytes: 9 };
  const { state, onAction } = useGamePlay(game);
  return <PlayButton state={state} onAction={onAction} />;
}

test('a download that gets nothing says that it waits for the server, not its fading speed', () => {
  vi.useFakeTimers();
  const running = {
    name: '纸龙',
    download: true,
    download_state: 1,
    progress: 12,
    stage: 'downloading',
    bytesDone: 5,
  } as const;
  const hear = (bytesDone: number, bytesPerSecond: number) =>
    act(() => acceptGame(stores, 5, sampleState(5, { ...running, bytesDone, bytesPerSecond })));
  const stop = watchLateJob(stores);
  onTestFinished(stop);
  renderScreen(
    '/home',
    <>
      <FrameDocks />
      <Panel />
    </>,
  );
  hear(5, 5000);
  act(() => void vi.advanceTimersByTime(9900));
  hear(5, 46);
  expect(screen.queryByText(/等待服务器/)).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getAllByText('等待服务器')).toHaveLength(2);
  expect(screen.queryByText(/B\/s|剩余/)).toBeNull();
  hear(6, 900);
  expect(screen.queryByText(/等待服务器/)).toBeNull();
});

test('what failed is called by its own name', () => {
  renderScreen('/home', <FrameDocks />);
  const failed = { name: '纸龙', download_state: 5 } as const;
  act(() => acceptGame(stores, 5, sampleState(5, failed)));
  expect(screen.getByText('下载失败')).toBeTruthy();
  act(() => acceptGame(stores, 5, sampleState(5, { ...failed, job: 'move' })));
  expect(screen.getByText('移动失败')).toBeTruthy();
  expect(screen.getByRole('button', { name: '纸龙' }).title).toBe('纸龙 · 移动失败');
});

test('the speed is also said where the menu has no room for it', () => {
  renderScreen('/home', <FrameDocks />);
  const job = { name: '纸龙', download: true, download_state: 1, stage: 'downloading' } as const;
  act(() =>
    acceptGame(stores, 5, sampleState(5, { ...job, progress: 38, bytesPerSecond: 302_080 })),
  );
  expect(screen.getByRole('button', { name: '纸龙' }).title).toBe('纸龙 · 295 KB/s');
  expect(screen.getByText('38%')).toBeTruthy();
});
