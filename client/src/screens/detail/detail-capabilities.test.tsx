import { DEFAULT_CAPABILITIES, DownloadState } from '@gamebox/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadCapabilities } from '../../bridge/capabilities.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { fakeHost } from '../../test/fake-host.ts';

beforeEach(beginDetail);

/** What a host reported stays known. */
const hasAllAgain = async (): Promise<void> => {
  const all = { ...DEFAULT_CAPABILITIES, openFolder: true, pickFolder: true };
  fakeHost().on('getCapabilities', () => all);
  await act(loadCapabilities);
};

const shownActions = async (user: ReturnType<typeof openDetail>['user']): Promise<unknown> => {
  const more = screen.queryByRole('button', { name: '更多操作' });
  if (more !== null) {
    await user.click(more);
    await screen.findAllByRole('menuitem');
  }
  const files = within(screen.getByRole('region', { name: '本机文件' }));
  return {
    panel: files.queryAllByRole('button').map(({ textContent }) => textContent),
    menu: screen.queryAllByRole('menuitem').map(({ textContent }) => textContent),
  };
};

test('what the host can’t do is not offered', async () => {
  const host = fakeHost();
  onTestFinished(hasAllAgain);
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.installed, installPath: '/games/a' });
  host.on('getCapabilities', () => DEFAULT_CAPABILITIES);
  await act(loadCapabilities);
  expect(await shownActions(user)).toEqual({
    panel: ['校验并修复', '卸载'],
    menu: ['校验并修复', '移动到…', '停止游戏', '卸载'],
  });
  await user.keyboard('{Escape}');
  fakeHost();
  await act(loadCapabilities);
  expect(await shownActions(user)).toEqual({ panel: [], menu: [] });
  hostSays({ download_state: DownloadState.downloading, download: true, progress: 40 });
  const pause = screen.getByRole('button', { name: /^暂停/ });
  expect(pause.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('button', { name: '取消下载' })).toBeNull();
  hostSays({ download_state: DownloadState.installed, running: true, lastServerId: 12 });
  expect(screen.queryByRole('button', { name: /^停止并进入/ })).toBeNull();
});

test('a host that can only download goes on with a paused game so', async () => {
  const host = fakeHost();
  onTestFinished(hasAllAgain);
  await act(loadCapabilities);
  const { user } = openDetail();
  await loaded();
  hostSays({ download_state: DownloadState.paused, progress: 40 });
  await user.click(screen.getByRole('button', { name: /^继续/ }));
  await waitFor(() => expect(host.asked('downloadGame')).toMatchObject([{ gameId: 1001 }]));
  expect(host.asked('resumeDownload')).toEqual([]);
});
