import { randomUUID } from 'node:crypto';
import { ERRORS, getGame, listBanners } from '@gamebox/contract';
import {
  changeBanner,
  createBanner,
  pageAuditLog,
  pageOperatedBanners,
  removeBanner,
} from '@gamebox/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { insertGame } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;
let token: string;
let gameId: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  gameId = await insertGame(platform.db);
  token = await enterOperator(platform, 'content');
});
afterAll(() => platform.close());

const contentOf = (title: string, position: number) => ({
  title,
  subtitle: '',
  picture: '/a.webp',
  gameId: gameId as number | null,
  newsId: null as number | null,
  position,
});
const newOne = (title: string, position: number) => ({
  ...contentOf(title, position),
  requestId: randomUUID() as string,
});
const create = (title: string, position: number) =>
  platform.call(createBanner, { token, body: newOne(title, position) });
const titles = async () => (await platform.call(listBanners)).data?.map(({ title }) => title);

test('banners are shown, changed and taken away; the log has each before and after', async () => {
  const bannerId = (await create('后', 2)).data?.bannerId ?? 0;
  await create('前', 1);
  expect(await titles()).toEqual(['前', '后']);
  const page = await platform.call(pageOperatedBanners, { token, query: {} });
  expect(page.data).toMatchObject({ total: 2, list: [{ title: '前' }, { bannerId, gameId }] });
  const body = { ...contentOf('改', 0), gameId: null, bannerId };
  expect((await platform.call(changeBanner, { token, body })).data).toBe(true);
  expect(await titles()).toEqual(['改', '前']);
  const remove = () => platform.call(removeBanner, { token, body: { bannerId } });
  expect((await remove()).data).toBe(true);
  expect(await titles()).toEqual(['前']);
  expect(await remove()).toMatchObject(ERRORS.BANNER_NOT_FOUND);
  const admin = await enterOperator(platform, 'admin');
  const { data } = await platform.call(pageAuditLog, { token: admin, query: { pageSize: 10 } });
  const has = (text: string) => expect.stringContaining(text);
  const of = { subject: `banner ${String(bannerId)}` };
  expect(data?.list.filter(({ subject }) => subject === of.subject)).toMatchObject([
    { action: 'banner.remove', before: has('改'), after: '' },
    { action: 'banner.change', before: has('后'), after: has('改') },
    { action: 'banner.create', before: '', after: has('后') },
  ]);
});

test('the same request makes one banner; with other content it is refused', async () => {
  const body = newOne('一次', 5);
  const ask = (content: typeof body) => platform.call(createBanner, { token, body: content });
  const [first, second] = await Promise.all([ask(body), ask(body)]);
  expect(second.data).toEqual(first.data);
  expect(await ask({ ...body, position: 6 })).toMatchObject(ERRORS.OPERATOR_REQUEST_USED);
  expect((await titles())?.filter((title) => title === '一次')).toHaveLength(1);
  // What was refused has not used up its request.
  const refused = { ...newOne('指错', 7), gameId: 987_654 as number | null };
  expect((await ask(refused)).code).toBe(ERRORS.BANNER_GOAL_NOT_FOUND.code);
  expect((await ask({ ...refused, gameId: null })).code).toBe(0);
});

test('a banner is shown once its article is', async () => {
  const publishTime = platform.clock.now() + 60_000;
  const article = {
    title: '预告',
    category: 'notice',
    cover: '',
    contentHtml: '<p>…</p>',
  } as const;
  const { newsId } = await platform.db
    .insertInto('news')
    .values({ ...article, publishTime, gameId: null })
    .returning('newsId')
    .executeTakeFirstOrThrow();
  const body = { ...newOne('预告横幅', 9), gameId: null, newsId };
  expect((await platform.call(createBanner, { token, body })).code).toBe(0);
  expect(await titles()).not.toContain('预告横幅');
  platform.clock.set(publishTime);
  expect(await titles()).toContain('预告横幅');
});

test('the game that a banner leads to opens, whatever it has, and stays', async () => {
  const bare = await insertGame(platform.db);
  const body = { ...newOne('到游戏', 11), gameId: bare as number | null };
  const bannerId = (await platform.call(createBanner, { token, body })).data?.bannerId ?? 0;
  const shown = (await platform.call(listBanners)).data?.find((one) => one.bannerId === bannerId);
  expect(shown?.gameId).toBe(bare);
  const query = { gameId: bare };
  expect((await platform.call(getGame, { query })).data).toMatchObject({ gameId: bare });
  const deleteGame = () => platform.db.deleteFrom('game').where('gameId', '=', bare).execute();
  await expect(deleteGame()).rejects.toMatchObject({ code: '23503' });
  await platform.call(removeBanner, { token, body: { bannerId } });
  await deleteGame();
});

test('a title that nobody sees, or that turns the text around it, is refused', async () => {
  for (const title of ['\u200B', '顺丰\u202E速运'])
    expect(await create(title, 1)).toMatchObject({ code: 400, msg: '请求参数不正确：title' });
});

test('what is refused changes nothing', async () => {
  const before = await titles();
  const lost = { ...newOne('无', 0), gameId: 987_654 };
  expect(await platform.call(createBanner, { token, body: lost })).toMatchObject(
    ERRORS.BANNER_GOAL_NOT_FOUND,
  );
  const two = { ...newOne('两', 0), newsId: 1 };
  expect((await platform.call(createBanner, { token, body: two })).code).toBe(400);
  const unknown = { ...contentOf('无', 0), bannerId: 987_654 };
  expect(await platform.call(changeBanner, { token, body: unknown })).toMatchObject(
    ERRORS.BANNER_NOT_FOUND,
  );
  const support = await enterOperator(platform, 'support');
  const refused = await platform.call(createBanner, { token: support, body: newOne('无', 0) });
  expect(refused.code).toBe(403);
  expect(await titles()).toEqual(before);
});
