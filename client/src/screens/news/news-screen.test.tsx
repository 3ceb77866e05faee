import { pageNews } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeRequest } from '../../test/fake-api.ts';
import { broken, fakeApi, silent } from '../../test/fake-api.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleNews } from '../../test/sample-news.ts';
import { NewsScreen } from './news-screen.tsx';

const news = Array.from({ length: 24 }, (_, index) =>
  sampleNews(index + 1, { category: index % 2 === 0 ? 'notice' : 'guide' }),
);
const paged = ({ query }: FakeRequest) => {
  const category = query.get('category');
  const found = news.filter((one) => category === null || one.category === category);
  const from = (Number(query.get('pageNo')) - 1) * Number(query.get('pageSize'));
  return { total: found.length, list: found.slice(from, from + Number(query.get('pageSize'))) };
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  api = fakeApi();
  api.on(pageNews, paged);
});

const open = (path = '/news') => renderScreen('/news', <NewsScreen />, { path });

test('an article shows its kind and time and leads to its page', async () => {
  open();
  const link = await screen.findByRole('link', { name: '第 1 篇' });
  expect(link.getAttribute('href')).toBe('/newDetails?newsId=1');
  const card = within(link.closest('article') ?? document.body);
  expect(card.getByText('公告')).toBeTruthy();
  expect(card.getByText(/今天|昨天/)).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(10);
});

test('the end is shown on the last page alone', async () => {
  const { user, router } = open();
  const third = await screen.findByRole('button', { name: '第 3 页' });
  const answer = Promise.withResolvers<void>();
  api.on(pageNews, (request) => answer.promise.then(() => paged(request)));
  await user.click(third);
  await waitFor(() => expect(api.asked(pageNews)).toHaveLength(2));
  // The page before is still shown.
  expect(screen.queryByText('没有更多了')).toBeNull();
  answer.resolve();
  expect(await screen.findByText('没有更多了')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(4);
  expect(router.state.location.search).toBe('?pageNo=3');
  await user.click(screen.getByRole('button', { name: '上一页' }));
  expect(await screen.findByRole('link', { name: '第 11 篇' })).toBeTruthy();
  expect(screen.queryByText('没有更多了')).toBeNull();
});

test('a category shows its own articles from the first page', async () => {
  const { user, router } = open('/news?pageNo=2');
  await user.click(await screen.findByRole('tab', { name: '攻略' }));
  expect(await screen.findByRole('list', { name: '攻略' })).toBeTruthy();
  const { query } = api.asked(pageNews).at(-1) ?? {};
  expect([query?.get('category'), query?.get('pageNo'), query?.get('pageSize')]).toEqual([
    'guide',
    '1',
    '10',
  ]);
  expect(router.state.location.search).toBe('?category=guide');
});

test('the address names the list; an article knows the list it was opened from', async () => {
  const { user, router } = open('/news?category=guide&pageNo=2');
  expect(await screen.findByRole('tab', { name: '攻略', selected: true })).toBeTruthy();
  await user.click(await screen.findByRole('link', { name: '第 22 篇' }));
  expect(router.state.location.state).toEqual({ from: { category: 'guide', pageNo: 2 } });
});

test('an empty category says so and shows the way to the others', async () => {
  api.on(pageNews, { total: 0, list: [] });
  open('/news?category=update');
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看全部新闻' }).getAttribute('href')).toBe('/news');
});

test('a page beyond the end leads back to the first', async () => {
  open('/news?category=guide&pageNo=9');
  const back = await screen.findByRole('link', { name: '回到第一页' });
  expect(back.getAttribute('href')).toBe('/news?category=guide');
});

test('while the articles load the categories are shown', () => {
  api.on(pageNews, silent());
  open();
  expect(screen.getByText('正在加载')).toBeTruthy();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    '全部',
    '公告',
    '活动',
    '更新',
    '攻略',
  ]);
});

test('a failure says why and can be tried again', async () => {
  api.on(pageNews, broken());
  const { user } = open();
  expect(await screen.findByText('系统异常')).toBeTruthy();
  api.on(pageNews, broken(500, '系统仍然异常'));
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('系统仍然异常')).toBeTruthy();
  api.on(pageNews, paged);
  await user.click(await screen.findByRole('button', { name: '重试' }));
  expect(await screen.findByRole('link', { name: '第 1 篇' })).toBeTruthy();
});
