import { randomUUID } from 'node:crypto';
import { ERRORS, getNews, pageNews } from '@gamebox/contract';
import {
  changeNews,
  createNews,
  getOperatedNews,
  pageAuditLog,
  pageOperatedNews,
  withdrawNews,
} from '@gamebox/contract/admin';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enterOperator } from '../../../test/enter-operator.ts';
import { insertGame } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;
let game: number;
let token: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  game = await insertGame(platform.db);
  token = await enterOperator(platform, 'content');
});
afterAll(() => platform.close());

const contentOf = (title: string, publishTime = platform.clock.now()) => ({
  title,
  category: 'notice' as const,
  cover: '',
  publishTime,
  contentHtml: `<p>${title}</p>`,
  gameId: game as number | null,
});

const newOne = (title: string, publishTime?: number) => ({
  ...contentOf(title, publishTime),
  requestId: randomUUID() as string,
});

async function create(title: string, publishTime?: number): Promise<number> {
  const body = newOne(title, publishTime);
  const { data } = await platform.call(createNews, { token, body });
  return data?.newsId ?? 0;
}
const read = (newsId: number) => platform.call(getNews, { query: { newsId } });

async function newestEntry() {
  const admin = await enterOperator(platform, 'admin');
  const { data } = await platform.call(pageAuditLog, { token: admin, query: { pageSize: 10 } });
  return data?.list.find(({ action }) => action.startsWith('news.'));
}

test('an article is there for players from its time on, and for operators before', async () => {
  const soon = platform.clock.now() + 60_000;
  const newsId = await create('预告', soon);
  expect((await read(newsId)).code).toBe(ERRORS.NEWS_NOT_FOUND.code);
  const stored = { ...contentOf('预告', soon), newsId };
  expect((await platform.call(getOperatedNews, { token, query: { newsId } })).data).toEqual(stored);
  const { contentHtml, ...listed } = stored;
  const page = await platform.call(pageOperatedNews, { token, query: {} });
  expect(page.data?.list[0]).toEqual(listed);
  expect(await newestEntry()).toMatchObject({
    action: 'news.create',
    subject: `news ${String(newsId)}`,
    after: expect.stringContaining(contentHtml),
  });
  platform.clock.set(soon);
  expect((await read(newsId)).data).toMatchObject({ title: '预告', gameId: game });
});

test('a changed article is what players see, and the log has both', async () => {
  const newsId = await create('旧标题');
  const body = { ...contentOf('新标题'), gameId: null, newsId };
  expect((await platform.call(changeNews, { token, body })).data).toBe(true);
  expect((await read(newsId)).data).toMatchObject({ title: '新标题', gameId: null });
  expect(await newestEntry()).toMatchObject({
    action: 'news.change',
    before: expect.stringContaining('旧标题'),
    after: expect.stringContaining('新标题'),
  });
});

test('a withdrawn article is gone; one that a banner leads to stays', async () => {
  const newsId = await create('撤下');
  const banner = { bannerId: 1, title: '', subtitle: '', picture: '', position: 1 };
  await platform.db
    .insertInto('banner')
    .values({ ...banner, gameId: null, newsId })
    .execute();
  const withdraw = () => platform.call(withdrawNews, { token, body: { newsId } });
  expect(await withdraw()).toMatchObject(ERRORS.NEWS_IN_BANNER);
  expect((await read(newsId)).code).toBe(0);
  await platform.db.deleteFrom('banner').execute();
  expect((await withdraw()).data).toBe(true);
  expect((await read(newsId)).code).toBe(ERRORS.NEWS_NOT_FOUND.code);
  const { data } = await platform.call(pageNews, { query: {} });
  expect(data?.list.map((each) => each.newsId)).not.toContain(newsId);
  expect(await newestEntry()).toMatchObject({
    action: 'news.withdraw',
    before: expect.stringContaining('撤下'),
    after: '',
  });
  expect(await withdraw()).toMatchObject(ERRORS.NEWS_NOT_FOUND);
});

test('the same request makes one article, whatever becomes of it; with another text it is refused', async () => {
  const body = newOne('一次');
  const ask = (content = body) => platform.call(createNews, { token, body: content });
  const [first, second] = await Promise.all([ask(), ask()]);
  const newsId = first.data?.newsId ?? 0;
  expect(second.data).toEqual({ newsId });
  const upper = { ...body, requestId: body.requestId.toUpperCase() };
  expect((await ask(upper)).data).toEqual({ newsId });
  expect(await ask({ ...body, title: '两次' })).toMatchObject(ERRORS.OPERATOR_REQUEST_USED);
  expect((await platform.call(withdrawNews, { token, body: { newsId } })).data).toBe(true);
  expect((await ask()).data).toEqual({ newsId });
  const { data } = await platform.call(pageOperatedNews, { token, query: {} });
  expect(data?.list.filter(({ title }) => ['一次', '两次'].includes(title))).toEqual([]);
  expect((await newestEntry())?.action).toBe('news.withdraw');
});

test('an article of the longest text is taken, however its letters are written', async () => {
  const content = { ...newOne('长文'), contentHtml: '青'.repeat(20_000) };
  const payload = JSON.stringify(content).replaceAll('青', String.raw`\u9752`);
  const answer = await platform.app.inject({
    method: 'POST',
    url: createNews.path,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload,
  });
  expect(answer.json()).toMatchObject({ code: 0 });
});

test('what is refused changes nothing', async () => {
  const newsId = await create('不变');
  const other = { ...contentOf('变'), gameId: 987_654 };
  expect(
    await platform.call(createNews, { token, body: { ...newOne('变'), ...other } }),
  ).toMatchObject(ERRORS.GAME_NOT_FOUND);
  expect(await platform.call(changeNews, { token, body: { ...other, newsId } })).toMatchObject(
    ERRORS.GAME_NOT_FOUND,
  );
  const unknown = { ...contentOf('变'), newsId: 987_654 };
  expect(await platform.call(changeNews, { token, body: unknown })).toMatchObject(
    ERRORS.NEWS_NOT_FOUND,
  );
  const support = await enterOperator(platform, 'support');
  expect((await platform.call(createNews, { token: support, body: newOne('变') })).code).toBe(403);
  expect((await read(newsId)).data?.title).toBe('不变');
  const { data } = await platform.call(pageNews, { query: {} });
  expect(data?.list.map(({ title }) => title)).not.toContain('变');
});
