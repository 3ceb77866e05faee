import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { acceptGame, useGames } from '../../features/native-games/model/games/game-store.ts';
import { HostRefusal, fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleState } from '../../test/sample-states.ts';
import { MoveDialog } from './move-dialog.tsx';
import { stores } from '../../test/stores.ts';

let host: ReturnType<typeof fakeHost>;
const onOpenChange = vi.fn<(open: boolean) => void>();

beforeEach(() => {
  host = fakeHost();
  onOpenChange.mockClear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

async function open() {
  const { user } = renderScreen(
    '/detail',
    <MoveDialog
      gameId={5}
      name="青河"
      installPath="/games/a"
      sizeBytes={1024}
      open
      onOpenChange={onOpenChange}
    />,
  );
  return { user, dialog: within(await screen.findByRole('dialog', { name: '移动《青河》' })) };
}

test('a game is moved to the picked folder; the game state shows the progress', async () => {
  host.on('pickFolder', () => ({ path: '/elsewhere' }));
  host.on('moveGame', () => sampleState(5, { download_state: 3, stage: 'moving', progress: 1 }));
  const { user, dialog } = await open();
  expect(dialog.getByTitle('/games/a')).toBeTruthy();
  expect(dialog.getByRole('button', { name: '开始移动' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('button', { name: '更换' }));
  expect(await dialog.findByTitle('/elsewhere')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '开始移动' }));
  await waitFor(() => expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false));
  expect(host.asked('moveGame')).toEqual([{ gameId: 5, installDir: '/elsewhere' }]);
  expect(useGames.of(stores).getState().games.get(5)?.stage).toBe('moving');
});

test('without a folder dialog the folder is typed; a refusal is shown in the open dialog', async () => {
  host.on('moveGame', () => {
    throw new HostRefusal({ kind: 'folder-taken', path: '/full', message: 'x' });
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '更换' }));
  await user.type(await dialog.findByRole('textbox', { name: '新的目录' }), 'relative');
  expect(dialog.getByRole('alert').textContent).toBe('请填写完整的目录，例如 /home/games');
  expect(dialog.getByRole('button', { name: '使用' })).toHaveProperty('disabled', true);
  await user.clear(dialog.getByRole('textbox', { name: '新的目录' }));
  await user.type(dialog.getByRole('textbox', { name: '新的目录' }), '/full');
  await user.click(dialog.getByRole('button', { name: '使用' }));
  await user.click(dialog.getByRole('button', { name: '开始移动' }));
  expect(await dialog.findByText(/目录 \/full 里已有别的内容/)).toBeTruthy();
  expect(onOpenChange).not.toHaveBeenCalled();
});

test('a folder on no disk is refused before the move, and is not short of room', async () => {
  host.on('pickFolder', () => ({ path: '/proc/nowhere' }));
  host.on('getDiskSpace', ({ path }) =>
    path === '/proc/nowhere'
      ? { freeBytes: 0, totalBytes: 0, drive: '/proc' }
      : { freeBytes: 2048, totalBytes: 4096, drive: '/' },
  );
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '更换' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    '目录 /proc/nowhere 不能写入，请换一个目录',
  );
  expect(dialog.queryByText(/可用|还差/)).toBeNull();
  expect(dialog.getByRole('button', { name: '开始移动' })).toHaveProperty('disabled', true);
});

test('a disk that was too small is looked at again, and the chosen folder stays', async () => {
  // Enough for the game, but not for what the host wants free.
  let freeBytes = 2000;
  host.on('pickFolder', () => ({ path: '/small' }));
  host.on('getDiskSpace', ({ gameIds }) => ({
    freeBytes,
    totalBytes: 4096,
    drive: '/small',
    ...(gameIds === undefined ? {} : { needBytes: 3072 }),
  }));
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '更换' }));
  const again = await dialog.findByRole('button', { name: '重新检查' });
  expect(dialog.getByText(/含预留空间/).textContent).toBe('需要 3 KB（含预留空间）');
  expect(host.asked('getDiskSpace')).toEqual([{ path: '/small', gameIds: [5] }]);
  expect(dialog.getByRole('button', { name: '开始移动' })).toHaveProperty('disabled', true);
  freeBytes = 4000;
  await user.click(again);
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: '开始移动' })).toHaveProperty('disabled', false),
  );
  expect(dialog.queryByRole('button', { name: '重新检查' })).toBeNull();
  expect(dialog.getByTitle('/small')).toBeTruthy();
});

test('a game that is out of reach is looked for again, and its return is noticed', async () => {
  const gone = sampleState(5, { missing: 'drive' });
  act(() => acceptGame(stores, 5, gone));
  host.on('listGames', () => [gone]);
  host.on('pickFolder', () => ({ path: '/elsewhere' }));
  host.on('moveGame', () => {
    throw new HostRefusal({ kind: 'folder-missing', path: '/games/a', message: 'x' });
  });
  const { user, dialog } = await open();
  await user.click(dialog.getByRole('button', { name: '更换' }));
  expect(await dialog.findByTitle('/elsewhere')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: '开始移动' }));
  await user.click(await dialog.findByRole('button', { name: '重新检查' }));
  await waitFor(() => expect(dialog.queryByText(/安装目录 \/games\/a 不见了/)).toBeNull());
  expect(host.asked('listGames')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: '开始移动' }));
  expect(await dialog.findByText(/安装目录 \/games\/a 不见了/)).toBeTruthy();
  act(() => acceptGame(stores, 5, sampleState(5)));
  expect(dialog.queryByText(/安装目录 \/games\/a 不见了/)).toBeNull();
});

test('a drive has room if it has what the host wants free there, and else says what is missing', async () => {
  const mega = 2 ** 20;
  const room = { freeBytes: 20 * mega, totalBytes: 100 * mega };
  const at = (drive: string) => ({ ...room, drive, installDir: drive });
  host.on('listDrives', () => [at('/games'), at('/more'), at('/less')]);
  // With its reserve more than is free; nothing where the game is.
  const needs = new Map([
    ['/games', 0],
    ['/more', 20 * mega],
    ['/less', 33 * mega],
  ]);
  host.on('getDiskSpace', ({ path }) => ({ ...room, needBytes: needs.get(String(path)) ?? 0 }));
  const { dialog } = await open();
  expect(await dialog.findByText(/^还差 13\.0 MB$/)).toBeTruthy();
  const radios = dialog.getAllByRole('radio').map((radio) => radio.hasAttribute('disabled'));
  expect(radios).toEqual([false, false, true]);
});
