import { ERRORS, NEWS_CATEGORIES, getNews, pageNews } from '@gamebox/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { news as demoNews } from '@gamebox/demo/content/news.ts';
import { furnishDemoWorld } from '@gamebox/demo/furnish/furnish-demo-world.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;

beforeAll(async () => {
  platform = await createTestPlatform();
  await furnishDemoWorld(platform.db, { now: platform.clock.now() });
});

afterAll(() => platform.close());

const page = async (query: object = {}) => {
  const { data } = await platform.call(pageNews, { query });
  return data ?? { total: -1, list: [] };
};

it('lists the latest first, without the articles themselves', async () => {
  const { total, list } = await page({ pageSize: 500 });
  expect(total).toBe(demoNews.length);
  const times = list.map(({ publishTime }) => publishTime ?? Number.NaN);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times.every((time) => time <= platform.clock.now())).toBe(true);
  expect(Object.keys(list[0] ?? {})).toEqual([
    'newsId',
    'title',
    'category',
    'cover',
    'publishTime',
  ]);
});

it('pages within a category', async () => {
  const { list: all } = await page({ pageSize: 500 });
  for (const category of NEWS_CATEGORIES) {
    const ofCategory = all.filter((article) => article.category === category);
    const paged = [];
    for (let pageNo = 1; pageNo <= Math.ceil(ofCategory.length / 2) + 1; pageNo += 1) {
      const { total, list } = await page({ category, pageNo, pageSize: 2 });
      expect(total).toBe(ofCategory.length);
      paged.push(...list);
    }
    expect(paged).toEqual(ofCategory);
  }
});

it('gives every article its HTML, in which nothing runs', async () => {
  for (const { newsId, gameId = null, title, contentHtml } of demoNews) {
    const { data } = await platform.call(getNews, { query: { newsId } });
    expect(data).toMatchObject({ newsId, gameId, title, contentHtml });
    expect(contentHtml).toMatch(/^<\w+/);
    expect(contentHtml).not.toMatch(/<(script|iframe|style|object)|\son\w+=|javascript:/i);
  }
});

it('hides what is unknown or not published yet', async () => {
  const { db, clock } = platform;
  const row = { title: '预告', category: 'notice', cover: '', contentHtml: '<p>预告</p>' } as const;
  const publishTime = clock.now() + 60_000;
  const { newsId } = await db
    .insertInto('news')
    .values({ ...row, publishTime })
    .returning('newsId')
    .executeTakeFirstOrThrow();
  const get = (id: number) => platform.call(getNews, { query: { newsId: id } });
  expect(await get(newsId)).toMatchObject(ERRORS.NEWS_NOT_FOUND);
  expect(await get(987_654)).toMatchObject(ERRORS.NEWS_NOT_FOUND);
  expect((await page()).total).toBe(demoNews.length);
  clock.advance(60_000);
  expect((await get(newsId)).data?.title).toBe('预告');
  expect((await page()).list[0]?.newsId).toBe(newsId);
});
