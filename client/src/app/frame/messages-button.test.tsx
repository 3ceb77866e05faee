import {
  NotificationType,
  deleteMessage,
  markAllMessagesRead,
  markMessageRead,
  pageMessages,
} from '@gamebox/contract';
import type { UserMessage } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadLocalSetting } from '../../bridge/local-setting.ts';
import { useSession } from '../../features/session/model/session-store.ts';
import { broken, fakeApi, refused, silent } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { MessagesButton } from './messages-button.tsx';
import { stores } from '../../test/stores.ts';

const NOW = Date.now();
let messages: UserMessage[];
let api: ReturnType<typeof fakeApi>;

function message(messageId: number, more: Partial<UserMessage> = {}): UserMessage {
  return {
    messageId,
    type: NotificationType.myGame,
    title: `双线${String(messageId)}区 已开服`,
    text: '可以进服了。',
    gameId: 1001,
    serverId: messageId,
    page: null,
    createTime: NOW - 60_000 * (100 - messageId),
    read: false,
    ...more,
  };
}

beforeEach(async () => {
  vi.unstubAllGlobals();
  localStorage.clear();
  await loadLocalSetting();
  useSession.of(stores).setState({ token: 'token' });
  messages = [message(9), message(8, { read: true }), message(7)];
  api = fakeApi();
  api.on(pageMessages, ({ query }) => {
    const from = (Number(query.get('pageNo')) - 1) * 20;
    const unread = messages.filter(({ read }) => !read).length;
    return { total: messages.length, unread, list: messages.slice(from, from + 20) };
  });
  api.on(markMessageRead, ({ body }) => {
    messages = messages.map((one) =>
      one.messageId === body['messageId'] ? { ...one, read: true } : one,
    );
    return true;
  });
  api.on(markAllMessagesRead, () => {
    messages = messages.map((one) => ({ ...one, read: true }));
    return true;
  });
  api.on(deleteMessage, ({ body }) => {
    messages = messages.filter((one) => one.messageId !== body['messageId']);
    return true;
  });
});

const bell = () => screen.findByRole('button', { name: '消息' });
const told = async () => (await bell()).getAttribute('aria-description');
async function open() {
  const shown = renderScreen('*', <MessagesButton />, { path: '/home' });
  await shown.user.click(await bell());
  return shown;
}
const list = async () => within(await screen.findByRole('list', { name: '消息' }));

test('shows how many are unread; an opened message leads to its server and is marked read', async () => {
  const { user, router } = await open();
  await waitFor(async () => expect(await told()).toBe('2 条未读'));
  await user.click((await list()).getByRole('link', { name: '未读：双线9区 已开服' }));
  expect(router.state.location.search).toBe('?gameId=1001&serverId=9');
  await waitFor(async () => expect(await told()).toBe('1 条未读'));
  expect(api.asked(markMessageRead).map(({ body }) => body)).toEqual([{ messageId: 9 }]);
  expect(screen.queryByRole('list', { name: '消息' })).toBeNull();
});

test('a message without a type shows the picture of its subject', async () => {
  const about = { type: null, gameId: null, serverId: null };
  messages = [message(9, { ...about, page: 'center' }), message(8, { ...about, page: 'orders' })];
  await open();
  const [alert, order] = (await list()).getAllByRole('listitem');
  expect(alert?.querySelector('.lucide-shield-alert')).not.toBeNull();
  expect(order?.querySelector('.lucide-receipt-text')).not.toBeNull();
});

test('marking all as read reaches up to the newest message shown', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '全部已读' }));
  await waitFor(async () => expect(await told()).toBeNull());
  expect(api.asked(markAllMessagesRead)[0]?.body).toEqual({ upTo: 9 });
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull();
});

test('a message can be deleted; an empty list says how to get messages', async () => {
  messages = [message(9)];
  const { user } = await open();
  await user.click((await list()).getByRole('button', { name: '删除：双线9区 已开服' }));
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(screen.getByText(/会在这里通知您/)).toBeTruthy();
});

test('older messages are loaded page by page', async () => {
  messages = Array.from({ length: 25 }, (_, index) => message(30 - index));
  const { user } = await open();
  expect((await list()).getAllByRole('listitem')).toHaveLength(20);
  await user.click(screen.getByRole('button', { name: '加载更多' }));
  await waitFor(async () => expect((await list()).getAllByRole('listitem')).toHaveLength(25));
  expect(screen.getByText('没有更多了')).toBeTruthy();
});

const entry = { gameId: 7, name: '铁潮', coverPrcture: '', kind: 'install', bytes: 1 };

test('finished downloads are marked read and deleted in the host', async () => {
  api.on(pageMessages, refused('NOT_IMPLEMENTED'));
  const host = fakeHost();
  host.on('listHistory', () => [
    { ...entry, endTime: NOW - 5 },
    { ...entry, kind: 'repair', endTime: NOW - 6 },
  ]);
  host.on('setLocalSetting', (change) => change);
  const { user } = await open();
  await user.click(await screen.findByRole('link', { name: '未读：《铁潮》下载完成' }));
  expect(host.asked('setLocalSetting')).toEqual([
    { downloadMessages: { read: [NOW - 5], deleted: [] } },
  ]);
  await waitFor(async () => expect(await told()).toBeNull());
  await user.click(await bell());
  await user.click((await list()).getByRole('button', { name: '删除：《铁潮》下载完成' }));
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(host.asked('setLocalSetting')[1]).toEqual({
    downloadMessages: { read: [NOW - 5], deleted: [NOW - 5] },
  });
});

test('those of this computer are there while the platform is silent', async () => {
  api.on(pageMessages, silent());
  fakeHost().on('listHistory', () => [{ ...entry, endTime: NOW - 5 }]);
  await open();
  expect(await screen.findByRole('link', { name: '未读：《铁潮》下载完成' })).toBeTruthy();
  expect(screen.getByText('正在加载')).toBeTruthy();
  // A count of these alone would be wrong.
  expect(await told()).toBeNull();
});

test('the last known count stays while the platform is away', async () => {
  const { user } = await open();
  await waitFor(async () => expect(await told()).toBe('2 条未读'));
  api.on(pageMessages, broken(503));
  const before = api.asked(pageMessages).length;
  await user.click(await bell());
  await user.click(await bell());
  await waitFor(() => expect(api.asked(pageMessages).length).toBeGreaterThan(before));
  expect(await told()).toBe('2 条未读');
});

test('a failure says why and can be tried again', async () => {
  api.on(pageMessages, broken());
  const { user } = await open();
  const retry = await screen.findByRole('button', { name: '重试' });
  api.on(pageMessages, { total: 1, unread: 0, list: [message(3, { read: true })] });
  await user.click(retry);
  expect(await screen.findByRole('link', { name: '双线3区 已开服' })).toBeTruthy();
});

test('a message without a time is shown without one', async () => {
  messages = [message(9, { createTime: 0 }), message(8)];
  await open();
  const [first, second] = (await list()).getAllByRole('listitem');
  expect(first?.querySelector('time')).not.toBeNull();
  expect(second?.textContent).toContain('双线9区 已开服');
  expect(second?.querySelector('time')).toBeNull();
});
