import { getGame, getNews, pageNews } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeRequest } from '../../test/fake-api.ts';
import { broken, fakeApi, refused } from '../../test/fake-api.ts';
import { fakeHost } from '../../test/fake-host.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { sampleDetail } from '../../test/sample-games.ts';
import { sampleArticle, sampleNews } from '../../test/sample-news.ts';
import { NewDetailsScreen } from './new-details-screen.tsx';

const news = Array.from({ length: 12 }, (_, index) => sampleNews(index + 1));
const paged = ({ query }: FakeRequest) => {
  const from = (Number(query.get('pageNo')) - 1) * 10;
  return { total: news.length, list: news.slice(from, from + 10) };
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  vi.unstubAllGlobals();
  api = fakeApi();
  api.on(pageNews, paged);
  api.on(getNews, ({ query }: FakeRequest) =>
    sampleArticle(Number(query.get('newsId')), '<p>正文</p>'),
  );
});

const open = (path: string, state?: unknown) =>
  renderScreen('/newDetails', <NewDetailsScreen />, { path, state });
const article = () => within(screen.getByRole('heading', { level: 1 }).closest('article')!);
const around = () => screen.findByRole('navigation', { name: '前后文章' });

test('title, kind, time and text are shown, and the window is named', async () => {
  open('/newDetails?newsId=3');
  expect(await screen.findByRole('heading', { level: 1, name: '第 3 篇' })).toBeTruthy();
  expect(article().getByText('公告')).toBeTruthy();
  expect(article().getByText('正文')).toBeTruthy();
  expect(document.title).toContain('第 3 篇');
});

test('an article about a game has its card, with its name, its page and its action', async () => {
  api.on(getNews, { ...sampleArticle(3, '<p>正文</p>'), gameId: 5 });
  api.on(getGame, sampleDetail(5));
  open('/newDetails?newsId=3');
  const { name } = sampleDetail(5);
  const card = within(await screen.findByRole('article', { name: `《${name}》` }));
  expect(card.getByRole('link', { name }).getAttribute('href')).toBe('/detail?gameId=5');
  expect(card.getByRole('button', { name: '下载游戏' })).toBeTruthy();
});

test('hostile HTML is shown without its harmful parts', async () => {
  api.on(getNews, sampleArticle(3, '<p onclick="x()">好<script>x()</script></p><iframe></iframe>'));
  open('/newDetails?newsId=3');
  const text = (await screen.findByText('好')).closest('article');
  expect(text?.querySelector('script, iframe, [onclick]')).toBeNull();
});

test('previous and next cross the pages of the list that the reader came from', async () => {
  const { user, router } = open('/newDetails?newsId=10', { from: { pageNo: 1 } });
  await waitFor(async () =>
    expect(within(await around()).getByRole('link', { name: /下一篇.*第 11 篇/ })).toBeTruthy(),
  );
  expect(within(await around()).getByRole('link', { name: /上一篇.*第 9 篇/ })).toBeTruthy();
  await user.click(within(await around()).getByRole('link', { name: /下一篇/ }));
  expect(await screen.findByRole('heading', { level: 1, name: '第 11 篇' })).toBeTruthy();
  expect(router.state.location.state).toEqual({ from: { pageNo: 2 } });
  const back = screen.getByRole('link', { name: '返回列表' });
  expect(back.getAttribute('href')).toBe('/news?pageNo=2');
});

test('the first article has no previous one, the last no next one', async () => {
  open('/newDetails?newsId=1');
  expect(within(await around()).queryByRole('link', { name: /上一篇/ })).toBeNull();
});

test('an article without a known list has no previous and next one', async () => {
  api.on(pageNews, broken());
  open('/newDetails?newsId=99');
  expect(await screen.findByText('正文')).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: '前后文章' })).toBeNull();
});

test.each(['/newDetails', '/newDetails?newsId=abc', '/newDetails?newsId=-1'])(
  '%s names no article: nothing is requested, and a link back is shown',
  (path) => {
    open(path);
    expect(screen.getByText('没有找到这篇新闻')).toBeTruthy();
    expect(screen.getByRole('link', { name: '返回列表' }).getAttribute('href')).toBe('/news');
    expect(api.asked(getNews)).toHaveLength(0);
  },
);

test('an article that is gone says so without a retry', async () => {
  api.on(getNews, refused('NEWS_NOT_FOUND'));
  open('/newDetails?newsId=3', { from: { category: 'guide' } });
  expect(await screen.findByText('没有找到这篇新闻')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
  const back = screen.getByRole('link', { name: '返回列表' });
  expect(back.getAttribute('href')).toBe('/news?category=guide');
});

test('a failure can be tried again', async () => {
  api.on(getNews, broken());
  const { user } = open('/newDetails?newsId=3');
  const retry = await screen.findByRole('button', { name: '重试' });
  api.on(getNews, sampleArticle(3, '<p>来了</p>'));
  await user.click(retry);
  expect(await screen.findByText('来了')).toBeTruthy();
});

test('a link to a screen opens it in place', async () => {
  api.on(getNews, sampleArticle(3, '<a href="/detail?gameId=7">去看看</a>'));
  const { user, router } = open('/newDetails?newsId=3');
  await user.click(await screen.findByRole('link', { name: '去看看' }));
  expect(router.state.location.pathname + router.state.location.search).toBe('/detail?gameId=7');
});

test('an external link is opened by the plain browser, or by the host', async () => {
  api.on(getNews, sampleArticle(3, '<a href="https://example.com/a">官网</a>'));
  const { user } = open('/newDetails?newsId=3');
  const link = await screen.findByRole('link', { name: '官网' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer',
  ]);
  const host = fakeHost();
  host.on('setApplication', () => null);
  await user.click(link);
  expect(host.asked('setApplication')).toEqual([{ openBrowser: 'https://example.com/a' }]);
});

test('a picture that fails leaves its alt text', async () => {
  api.on(getNews, sampleArticle(3, '<img src="/assets/x.png" alt="灯市夜景">'));
  open('/newDetails?newsId=3');
  const picture = await screen.findByRole('img', { name: '灯市夜景' });
  picture.dispatchEvent(new Event('error'));
  expect(await screen.findByText('图片：灯市夜景')).toBeTruthy();
});
