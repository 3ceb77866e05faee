import { DownloadState, getGame, listReminders } from '@gamebox/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { useSession } from '../../features/session/model/session-store.ts';
import { beginDetail, hostSays, loaded, openDetail } from '../../test/detail-world.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { stores } from '../../test/stores.ts';

let api: Awaited<ReturnType<typeof beginDetail>>;
let content: HTMLElement;

beforeEach(async () => {
  api = await beginDetail();
  content = document.createElement('main');
  content.id = 'content';
  content.tabIndex = -1;
  document.body.append(content);
  onTestFinished(() => content.remove());
});

const button = (name: string) => screen.findByRole('button', { name });

/** As a suggestion of the search does it. */
async function goTo({ router }: ReturnType<typeof openDetail>, serverId: number): Promise<void> {
  content.focus();
  await act(() => router.navigate(`/detail?gameId=1001&serverId=${serverId}`));
}

test('who comes by a suggestion, with the focus on the page, goes on with the play button', async () => {
  content.focus();
  openDetail();
  await loaded();
  const play = await screen.findByRole('button', { name: /^下载游戏/ });
  expect(document.activeElement).toBe(play);
  // The Enter that chose the suggestion is still held.
  expect(fireEvent.keyDown(play, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(play, { key: 'Enter' })).toBe(true);
});

test('on the page of the game a suggestion of another server, or the same, leads there, too', async () => {
  hostSays({ download_state: DownloadState.installed });
  const page = openDetail('?gameId=1001&serverId=12');
  await loaded();
  const play = await button('启动游戏');
  await goTo(page, 11);
  expect(document.activeElement).toBe(play);
  await goTo(page, 11);
  expect(document.activeElement).toBe(play);
});

test('a server that is not loaded is waited for: the button would start another', async () => {
  hostSays({ download_state: DownloadState.installed });
  const page = openDetail();
  await loaded();
  const play = await button('启动游戏');
  const answer = Promise.withResolvers<object>();
  api.on(getGame, () => answer.promise);
  await goTo(page, 99);
  expect(document.activeElement).toBe(content);
  const far = { serverId: 99, name: '远区', openTime: 1_000, tag: 2 } as const;
  answer.resolve(sampleDetail(1001, { name: '青河灯录', servers: [far] }));
  await waitFor(() => expect(document.activeElement).toBe(play));
});

test('where the play button waits for the opening, the first button that acts has the focus', async () => {
  hostSays({ download_state: DownloadState.installed });
  const page = openDetail();
  await loaded();
  await goTo(page, 13);
  expect(document.activeElement).toBe(await button('预约：预告区'));
});

test('a reserved opening is not taken back by Enter: the open server has the focus', async () => {
  useSession.of(stores).setState({ token: 'token' });
  api.on(listReminders, [{ gameId: 1001, serverId: 13, createTime: 1 }]);
  hostSays({ download_state: DownloadState.installed });
  const page = openDetail();
  await loaded();
  await goTo(page, 13);
  expect(await button('已预约：预告区')).toBeTruthy();
  expect(document.activeElement).toBe(await button('先进 新区'));
});

test('where nothing acts until the opening, the page keeps the focus', async () => {
  useSession.of(stores).setState({ token: 'token' });
  const reminders = Promise.withResolvers<object>();
  api.on(listReminders, () => reminders.promise);
  const far = { serverId: 13, name: '预告区', openTime: Date.now() + 1e8, tag: 2 } as const;
  api.on(getGame, sampleDetail(1001, { name: '青河灯录', servers: [far] }));
  hostSays({ download_state: DownloadState.installed });
  content.focus();
  openDetail();
  await loaded();
  // A press there could soon take back what was reserved before.
  expect(document.activeElement).not.toBe(await button('预约：预告区'));
  reminders.resolve([{ gameId: 1001, serverId: 13, createTime: 1 }]);
  expect(await button('已预约：预告区')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(content));
});

test('who looks around on the page keeps the focus there', async () => {
  hostSays({ download_state: DownloadState.installed });
  const { router } = openDetail();
  await loaded();
  const other = screen.getByRole('radio', { name: /老区/ });
  other.focus();
  await act(() => router.navigate('/detail?gameId=1001&serverId=13'));
  expect(document.activeElement).toBe(other);
});
