import {
  ERRORS,
  NotificationType,
  REMINDER_LIMIT,
  addReminder,
  deleteMessage,
  listReminders,
  markAllMessagesRead,
  markMessageRead,
  pageMessages,
  registerAccount,
  removeReminder,
} from '@gamebox/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertGame, insertRelease, insertServer } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const HOUR = 3_600_000;
let platform: TestPlatform;
let gameId: number;
let serverId: number;
let mobile = 13_800_000_200;

beforeAll(async () => {
  platform = await createTestPlatform();
  gameId = await insertGame(platform.db, { name: '青河灯录' });
  serverId = await insertServer(platform.db, gameId, '青河・灯市', platform.clock.now() + HOUR);
});
afterAll(() => platform.close());

const login = () => platform.loginVerified(String((mobile += 1)));
const add = (token: string, server: number | null = serverId, game = gameId) =>
  platform.call(addReminder, { token, body: { gameId: game, serverId: server } });
const waiting = async (token: string) =>
  (await platform.call(listReminders, { token })).data?.map((one) => one.serverId ?? one.gameId);
const messages = async (token: string, query = {}) =>
  (await platform.call(pageMessages, { token, query })).data ?? { total: -1, unread: -1, list: [] };
const sendReminders = () => platform.jobs['sendReminders']?.();

test('who is new is greeted, once, and told of a new game account', async () => {
  const token = await login();
  await platform.login(String(mobile));
  const { list, unread } = await messages(token);
  expect(unread).toBe(1);
  expect(list).toMatchObject([
    { type: NotificationType.registrationSuccess, page: 'center', read: false },
  ]);
  const account = { gameId, serverId, account: 'lantern01', password: 'Lantern-2026' };
  expect((await platform.call(registerAccount, { token, body: account })).code).toBe(0);
  const [message] = (await messages(token)).list;
  expect(message).toMatchObject({ type: NotificationType.registrationSuccess, gameId, serverId });
  expect(message?.text).toContain('lantern01');
});

test('a server that opens is told of once, to those who wait for it alone', async () => {
  const [token, other] = [await login(), await login()];
  const soon = platform.clock.now() + 60_000;
  const opening = await insertServer(platform.db, gameId, '双线15区', soon);
  const added = await Promise.all(Array.from({ length: 5 }, () => add(token, opening)));
  expect(added.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  await add(token);
  expect(new Set(await waiting(token))).toEqual(new Set([serverId, opening]));
  await sendReminders();
  expect((await messages(token)).total).toBe(1);

  platform.clock.advance(60_000);
  await Promise.all([sendReminders(), sendReminders(), sendReminders()]);
  const { list } = await messages(token);
  expect(list[0]).toMatchObject({
    type: NotificationType.myGame,
    title: '双线15区 已开服',
    gameId,
    serverId: opening,
  });
  expect(list).toHaveLength(2);
  expect(await waiting(token)).toEqual([serverId]);
  expect((await messages(other)).total).toBe(1);
  expect((await add(token, opening)).code).toBe(ERRORS.REMINDER_OPEN.code);
});

test('a game is told of once it can be downloaded', async () => {
  const token = await login();
  const coming = await insertGame(platform.db, { name: '纸龙' });
  expect((await add(token, null, coming)).code).toBe(0);
  await sendReminders();
  expect(await waiting(token)).toEqual([coming]);
  await insertRelease(platform.db, coming);
  await sendReminders();
  expect((await messages(token)).list[0]).toMatchObject({
    title: '《纸龙》可以下载了',
    gameId: coming,
    serverId: null,
  });
  expect((await add(token, null, coming)).code).toBe(ERRORS.REMINDER_OPEN.code);
});

test('what is no more waited for is not told, and what is not there can’t be', async () => {
  const token = await login();
  await add(token);
  const subject = { gameId, serverId };
  expect((await platform.call(removeReminder, { token, body: subject })).data).toBe(true);
  expect((await platform.call(removeReminder, { token, body: subject })).data).toBe(true);
  expect(await waiting(token)).toEqual([]);
  expect((await add(token, 999_999)).code).toBe(ERRORS.GAME_SERVER_NOT_FOUND.code);
  expect((await add(token, null, 999_999)).code).toBe(ERRORS.GAME_NOT_FOUND.code);
  expect((await platform.call(listReminders)).code).toBe(ERRORS.UNAUTHORIZED.code);
});

test('so many at most, also when added at once', async () => {
  const token = await login();
  const later = platform.clock.now() + HOUR;
  const ids: number[] = [];
  for (let index = 0; index < REMINDER_LIMIT + 3; index += 1)
    ids.push(await insertServer(platform.db, gameId, `双线${100 + index}区`, later));
  const codes = (await Promise.all(ids.map((id) => add(token, id)))).map(({ code }) => code);
  expect(codes.filter((code) => code === ERRORS.REMINDER_LIMIT.code)).toHaveLength(3);
});

test('messages are read, read all up to one, and deleted by their own player alone', async () => {
  const [token, other] = [await login(), await login()];
  for (const account of ['reader01', 'reader02']) {
    const body = { gameId, serverId, account, password: 'Lantern-2026' };
    await platform.call(registerAccount, { token, body });
  }
  const [second, first, greeting] = (await messages(token)).list.map((one) => one.messageId);
  const body = { messageId: second ?? 0 };
  await platform.call(markMessageRead, { token: other, body });
  await platform.call(deleteMessage, { token: other, body });
  expect(await messages(token)).toMatchObject({ total: 3, unread: 3 });
  await platform.call(markMessageRead, { token, body: { messageId: greeting ?? 0 } });
  await platform.call(markAllMessagesRead, { token, body: { upTo: first ?? 0 } });
  expect((await messages(token)).list.map(({ read }) => read)).toEqual([false, true, true]);
  expect((await platform.call(deleteMessage, { token, body })).data).toBe(true);
  expect(await messages(token)).toMatchObject({ total: 2, unread: 0 });
  const page = await messages(token, { pageNo: 2, pageSize: 1 });
  expect(page.list.map(({ messageId }) => messageId)).toEqual([greeting]);
});

test('messages of half a year ago are removed', async () => {
  const token = await login();
  platform.clock.advance(200 * 24 * HOUR);
  await platform.jobs['removeOldMessages']?.();
  const again = await platform.login(String(mobile));
  expect((await messages(again)).total).toBe(0);
  expect(token).not.toBe(again);
});
