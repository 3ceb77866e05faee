import { DownloadState } from '@gamebox/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadCapabilities } from '../../bridge/capabilities.ts';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { LeaveJob } from './leave-job.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A queued job of which that much is loaded. */
function open(bytesDone: number) {
  const host = fakeHost();
  host.on('cancelDownload', () => sampleState(5, { download_state: 0 }));
  const queued = { download_state: DownloadState.paused, waiting: 'queue', bytesDone } as const;
  acceptGame(stores, 5, sampleState(5, queued));
  return { host, ...renderScreen('/home', <LeaveJob gameId={5} name="纸龙" />) };
}

test('a queued job with nothing loaded is left at once', async () => {
  const { host, user } = open(0);
  await user.click(screen.getByRole('button', { name: '取消排队 纸龙' }));
  await waitFor(() => expect(host.asked('cancelDownload')).toEqual([{ gameId: 5 }]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a queued job with something loaded is asked about', async () => {
  const { host, user } = open(7);
  await user.click(screen.getByRole('button', { name: '取消下载 纸龙' }));
  await user.click(await screen.findByRole('button', { name: '继续下载' }));
  expect(host.asked('cancelDownload')).toEqual([]);
});

test('a host that turns out not to know the end of a job is not offered it', async () => {
  fakeHost();
  acceptGame(stores, 5, sampleState(5, { download_state: DownloadState.paused }));
  renderScreen('/home', <LeaveJob gameId={5} name="纸龙" />);
  expect(screen.getByRole('button', { name: '取消下载 纸龙' })).toBeTruthy();
  await act(loadCapabilities);
  expect(screen.queryByRole('button', { name: '取消下载 纸龙' })).toBeNull();
});
