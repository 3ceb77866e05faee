import { pageGames, searchServers } from '@gamebox/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refused } from '../test/fake-api.ts';
import { fakeHost } from '../test/fake-host.ts';
import { cleanApp, mainMenu, openApp, prepareApp } from '../test/render-app.tsx';
import { sampleServerGroup } from '../test/sample-games.ts';

let api: ReturnType<typeof prepareApp>;

beforeEach(() => {
  api = prepareApp();
});

afterEach(cleanApp);

const here = () => window.location.pathname;

const box = () => screen.getByRole<HTMLInputElement>('searchbox');

describe('search', () => {
  test('blanks alone lead nowhere; a word leads to /game, trimmed', async () => {
    const user = openApp();
    await user.type(box(), '   {Enter}');
    expect(here()).toBe('/home');
    await user.type(box(), ' 三区 ');
    await user.click(screen.getByRole('button', { name: '搜索' }));
    expect(here()).toBe('/game');
    expect(window.history.state).toMatchObject({ usr: { query: '三区' } });
    await waitFor(() =>
      expect(api.asked(pageGames).some(({ query }) => query.get('keyword') === '三区')).toBe(true),
    );
  });

  test('suggests servers while the player types, and opens the chosen one', async () => {
    api.on(searchServers, ({ query }) => ({
      total: 1,
      list: query.get('keyword') === 'qh' ? [sampleServerGroup(1001)] : [],
    }));
    const user = openApp('/news');
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(box());
    await user.keyboard('qh');
    const list = within(await screen.findByRole('listbox', { name: '搜索建议' }));
    const options = list.getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('青河一区'),
      expect.stringContaining('青河二区'),
    ]);
    expect(list.getAllByText('青河', { selector: 'mark' })).toHaveLength(3);
    expect(list.getByRole('group', { name: '青河灯录' })).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(box().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    await user.keyboard('{Enter}');
    expect(`${here()}${window.location.search}`).toBe('/detail?gameId=1001&serverId=12');
    expect(box().value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('Enter goes on with the first result, unless the text was changed meanwhile', async () => {
    const answer = Promise.withResolvers<void>();
    api.on(searchServers, async () => {
      await answer.promise;
      return { total: 1, list: [sampleServerGroup(1001)] };
    });
    const user = openApp('/news');
    await user.type(box(), 'qh{Enter}');
    expect(await screen.findByRole('heading', { name: '搜索“qh”' })).toBeTruthy();
    expect(document.activeElement).toBe(box());
    answer.resolve();
    const group = within(await screen.findByRole('region', { name: '青河灯录的服务器' }));
    const [row] = group.getAllByRole('listitem');
    const first = row && within(row).getByRole('button');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.clear(box());
    await user.type(box(), 'q{Enter}h');
    expect(await screen.findByRole('heading', { name: '搜索“q”' })).toBeTruthy();
    await screen.findByRole('region', { name: '青河灯录的服务器' });
    expect(document.activeElement).toBe(box());
  });

  test('where nothing is open yet, Enter goes on with the download, not with a reminder', async () => {
    fakeHost();
    const { servers } = sampleServerGroup(1001);
    api.on(searchServers, {
      total: 1,
      list: [sampleServerGroup(1001, { servers: servers.slice(1) })],
    });
    const user = openApp('/news');
    await user.type(box(), 'qh{Enter}');
    const group = within(await screen.findByRole('region', { name: '青河灯录的服务器' }));
    expect(group.getByRole('button', { name: /^预约/ })).toBeTruthy();
    const download = await group.findByRole('button', { name: '下载游戏：青河灯录' });
    await waitFor(() => expect(document.activeElement).toBe(download));
    await user.keyboard('{Enter}');
    expect(here()).toBe('/detail');
    // The results are gone, and the question has not come: the keys are kept inside the page.
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
  });

  test('says that only the first 64 characters of a long text are searched for', async () => {
    api.on(searchServers, { total: 0, list: [] });
    const user = openApp('/news');
    await user.click(box());
    await user.paste('青'.repeat(64));
    expect(await screen.findAllByText(/没有找到/)).not.toHaveLength(0);
    await user.paste('河');
    expect(await screen.findAllByText('最多搜索 64 个字，后面的没有算在内')).not.toHaveLength(0);
    await waitFor(() =>
      expect(api.asked(searchServers).at(-1)?.query.get('keyword')).toBe('青'.repeat(64)),
    );
  });

  test('hides its suggestions on Escape, keeps the text, and Enter searches for it', async () => {
    api.on(searchServers, { total: 1, list: [sampleServerGroup(1001)] });
    const user = openApp('/news');
    await user.type(box(), 'qh');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(here()).toBe('/game');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  test('says nothing if suggestions are refused', async () => {
    api.on(searchServers, () => refused('TOO_MANY_REQUESTS'));
    const user = openApp('/news');
    await user.type(box(), 'qh');
    await waitFor(() => expect(api.asked(searchServers)).toHaveLength(1));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.queryByText('请求过于频繁，请稍后再试')).toBeNull();
  });

  test('the box clears on leaving /game', async () => {
    const user = openApp();
    await user.type(box(), '三区{Enter}');
    expect(box().value).toBe('三区');
    await user.click(mainMenu().getByRole('link', { name: '新闻活动' }));
    await waitFor(() => expect(box().value).toBe(''));
  });
});

describe('the search of /game', () => {
  test('stays if an empty box is submitted', async () => {
    const user = openApp();
    await user.type(box(), '三区{Enter}');
    expect(await screen.findByRole('heading', { name: '搜索“三区”' })).toBeTruthy();
    await user.clear(box());
    await user.type(box(), '{Enter}');
    await user.click(screen.getByRole('button', { name: '搜索' }));
    expect(screen.getByRole('heading', { name: '搜索“三区”' })).toBeTruthy();
    expect(window.history.state).toMatchObject({ usr: { query: '三区' } });
  });

  test('is in the box after a reload, and 清空搜索 empties the box', async () => {
    window.history.replaceState({ usr: { query: '三区' }, key: 'k', idx: 0 }, '', '/game');
    const user = openApp(null);
    expect(await screen.findByRole('heading', { name: '搜索“三区”' })).toBeTruthy();
    expect(box().value).toBe('三区');
    await user.click(screen.getByRole('button', { name: '清空搜索' }));
    await waitFor(() => expect(box().value).toBe(''));
  });
});
