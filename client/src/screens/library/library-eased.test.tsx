import type { HostFailure } from '@gamebox/contract';
import { DownloadState } from '@gamebox/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptGame } from '../../features/native-games/model/games/game-store.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { prepareLibrary } from '../../test/library-world.ts';
import { openApp } from '../../test/render-app.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { stores } from '../../test/stores.ts';

prepareLibrary();

const full = { kind: 'disk-full', needBytes: 2 ** 21, freeBytes: 0, message: '' } as const;
const gone = { kind: 'folder-missing', path: '/media/stick/games', message: '' } as const;

function openLibrary(view: string, failure: HostFailure, freeBytes: number) {
  localStorage.setItem('gamebox-library-view', view);
  const host = fakeHost();
  const states = [5, 6].map((gameId) =>
    sampleState(gameId, {
      download_state: DownloadState.failed,
      job: 'download',
      installPath: `/media/stick/games/${gameId}`,
      version: undefined,
      failure,
    }),
  );
  host.on('listGames', () => states);
  host.on('listDrives', () => [
    { drive: '/media/stick', totalBytes: 2 ** 30, freeBytes, installDir: '/media/stick/games' },
  ]);
  for (const state of states) acceptGame(stores, state.gameId, state);
  openApp('/library');
  return host;
}

test.each([
  ['covers', full, '空间够了，可以重试了'],
  ['covers', gone, '磁盘已连接，可以重试了'],
  ['list', full, /磁盘现在有 8\.0 MB 可用，可以重试了/],
  ['list', gone, /磁盘 \/media\/stick 已连接，可以重试了/],
] as const)('the %s say that a failure’s cause (%o) is over', async (view, failure, text) => {
  const host = openLibrary(view, failure, 2 ** 23);
  expect(await screen.findAllByText(text)).toHaveLength(2);
  expect(screen.queryByText(/磁盘空间不足|不见了/)).toBeNull();
  // For all of them at once.
  expect(host.asked('listDrives')).toHaveLength(1);
});

test('while the disk is full the reason stays', async () => {
  const host = openLibrary('covers', full, 2 ** 20);
  await waitFor(() => expect(host.asked('listDrives')).toHaveLength(1));
  expect(await screen.findAllByText('下载失败：磁盘空间不足')).toHaveLength(2);
});
