import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { FrameDocks } from './frame-docks.tsx';

afterEach(() => vi.useRealTimers());

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
  renderScreen('/home', <FrameDocks />);
  hear(5, 5000);
  act(() => void vi.advanceTimersByTime(9900));
  hear(5, 46);
  expect(screen.queryByText(/等待服务器/)).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByText('12% · 等待服务器')).toBeTruthy();
  hear(6, 900);
  expect(screen.queryByText(/等待服务器/)).toBeNull();
});
