import { DownloadState } from '@gamebox/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';

beforeEach(beginDetail);

test('an update shows what is new and its size, and the old version still starts', async () => {
  const { user } = openDetail();
  await loaded();
  hostSays({
    download_state: DownloadState.updateAvailable,
    version: '1.2.0',
    update: { version: '1.3.0', notes: '新地图\n修复掉线', downloadBytes: 38 * 1024 * 1024 },
  });
  expect(screen.getByRole('heading', { name: '更新内容' })).toBeTruthy();
  expect(screen.getByText('1.2.0 → 1.3.0 · 38.0 MB')).toBeTruthy();
  expect(screen.getByText(/新地图/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '展开全部' })).toBeNull();
  const anchors = within(screen.getByRole('navigation', { name: '本页内容' }));
  expect(anchors.getAllByRole('button')[0]?.textContent).toBe('更新');
  expect(anchors.getByRole('button', { current: 'location' }).textContent).toBe('更新');
  expect(screen.getByRole('button', { name: '更新游戏' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '启动游戏' }));
  expect(await screen.findByText('38.0 MB')).toBeTruthy();
});

test('long notes of an update are unfolded by a press', async () => {
  const { user } = openDetail();
  await loaded();
  const notes = Array.from({ length: 20 }, (_, index) => `第 ${index + 1} 项`).join('\n');
  const update = { version: '1.3.0', notes, downloadBytes: 1024 };
  hostSays({ download_state: DownloadState.updateAvailable, version: '1.2.0', update });
  const unfold = screen.getByRole('button', { name: '展开全部' });
  expect(unfold.getAttribute('aria-expanded')).toBe('false');
  await user.click(unfold);
  expect(screen.getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true');
});
