import { DownloadState } from '@gamebox/contract';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { loadCapabilities } from '../../bridge/capabilities.ts';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';
import { LeaveJob } from './leave-job.tsx';

afterEach(() => vi.unstubAllGlobals());

test('a host that turns out not to know the end of a job is not offered it', async () => {
  fakeHost();
  acceptGame(stores, 5, sampleState(5, { download_state: DownloadState.paused }));
  renderScreen('/home', <LeaveJob gameId={5} name="纸龙" />);
  expect(screen.getByRole('button', { name: '取消下载 纸龙' })).toBeTruthy();
  await act(loadCapabilities);
  expect(screen.queryByRole('button', { name: '取消下载 纸龙' })).toBeNull();
});
