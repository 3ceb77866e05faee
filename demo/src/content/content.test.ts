import { existsSync } from 'node:fs';
import { GameTag } from '@gamebox/contract';
import { describe, expect, it } from 'vitest';
import { banners } from './banners.ts';
import { encyclopedia } from './encyclopedia.ts';
import { games } from './games.ts';
import { goods } from './goods.ts';
import { lotteryPrizes, lotteryStocks, lotteryVersions } from './lottery.ts';
import { giftPackRows } from './gift-packs.ts';
import { news } from './news.ts';
import { fileOf } from '../../art/asset-folders.ts';
import { assetsRoot, coverUrl, pictureUrls } from './pictures.ts';
import { demoServers, newestServer } from './servers.ts';
import { sites } from './site.ts';

const DAY = 86_400_000;
const HALF_HOUR = 1_800_000;
/** Midnight of 1 June 2025 in Asia/Shanghai. */
const today = Date.UTC(2025, 4, 31, 16);
const servers = demoServers(today);
const gameIds = new Set(games.map(({ gameId }) => gameId));

function countOn(day: number): number {
  const start = today + day * DAY;
  return servers.filter(({ openTime }) => openTime >= start && openTime < start + DAY).length;
}

function missing(urls: readonly string[]): string[] {
  return urls.filter((url) => !existsSync(fileOf(url.slice(assetsRoot.length + 1))));
}

describe('ids', () => {
  it.each([
    ['games', games.map(({ gameId }) => gameId)],
    ['slugs', games.map(({ slug }) => slug)],
    ['servers', servers.map(({ serverId }) => serverId)],
    ['server names', servers.map(({ name }) => name)],
    ['entries', encyclopedia.map(({ entryId }) => entryId)],
    ['articles', news.map(({ newsId }) => newsId)],
    ['banners', banners.map(({ bannerId }) => bannerId)],
    ['platforms', sites.map(({ plat }) => plat)],
  ])('of %s are unique', (_, ids: readonly (string | number)[]) => {
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('of games run from 1001 to 1024', () => {
    expect(games.map(({ gameId }) => gameId)).toEqual(
      Array.from({ length: 24 }, (_, i) => 1001 + i),
    );
  });
});

describe('games', () => {
  it('keep channel and tab together', () => {
    for (const { channel, tab } of games) expect(channel === 3).toBe(tab === 3);
  });

  it('do not have the tag of a game that the player is downloading', () => {
    const downing: number = GameTag.downing;
    expect(games.filter(({ tag }) => tag === downing)).toEqual([]);
    expect(servers.filter(({ tag }) => tag === downing)).toEqual([]);
  });

  it('have different scenes and palettes', () => {
    expect(new Set(games.map(({ scene }) => scene)).size).toBe(24);
    expect(new Set(games.map(({ palette }) => palette)).size).toBe(24);
  });

  it('have three real packages, named by the slug, without a size in the content', () => {
    const real = games.filter((game) => game.package !== null);
    expect(real.map(({ slug }) => slug)).toEqual(real.map((game) => game.package));
    expect(real).toHaveLength(3);
    for (const { package: packageName, sizeBytes } of games)
      expect(sizeBytes === 0).toBe(packageName !== null);
  });

  it('are introduced in two to four paragraphs', () => {
    for (const { intro } of games) expect([2, 3, 4]).toContain(intro.split('\n\n').length);
  });
});

describe('servers', () => {
  it('belong to games, at least one to each', () => {
    expect(new Set(servers.map(({ gameId }) => gameId))).toEqual(gameIds);
  });

  it('open around today: 12 today and 8 tomorrow', () => {
    expect(countOn(0)).toBe(12);
    expect(countOn(1)).toBe(8);
    for (const { openTime } of servers) {
      expect(openTime).toBeGreaterThanOrEqual(today - 20 * DAY);
      expect(openTime).toBeLessThan(today + 8 * DAY);
    }
  });

  it('open on the half hour between 10:00 and 22:00', () => {
    for (const { openTime } of servers) {
      const time = (openTime - today + 30 * DAY) % DAY;
      expect(time % HALF_HOUR).toBe(0);
      expect(time).toBeGreaterThanOrEqual(20 * HALF_HOUR);
      expect(time).toBeLessThanOrEqual(44 * HALF_HOUR);
    }
  });

  it('keep ids and names on later days', () => {
    const identity = (list: typeof servers): string[] =>
      list.map(({ serverId, name }) => `${serverId} ${name}`);
    expect(identity(demoServers(today + DAY))).toEqual(identity(servers));
  });
});

describe('encyclopedia', () => {
  it('covers eight games with all four kinds', () => {
    const byGame = Map.groupBy(encyclopedia, ({ gameId }) => gameId);
    expect(byGame.size).toBe(8);
    for (const [gameId, entries] of byGame) {
      expect(gameIds).toContain(gameId);
      expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set([0, 1, 2, 3]));
      expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
    }
  });
});

/** Topics of sections that are not open yet: players would search for them in vain. */
const NOT_OPEN = /福利|红钻|充值|推广|抽奖|签到|积分|优惠券|返利|宝箱/;

it('the content does not mention sections that are not open yet', () => {
  const texts = [...banners, ...news, ...games].map((item) => JSON.stringify(item));
  expect(texts.filter((text) => NOT_OPEN.test(text))).toEqual([]);
});

describe('references', () => {
  it('of banners lead to a game or an article', () => {
    const newsIds = new Set(news.map(({ newsId }) => newsId));
    for (const { gameId, newsId } of banners) {
      expect(gameId === null ? newsIds.has(newsId) : gameIds.has(gameId)).toBe(true);
    }
  });

  it('of articles lead to a game', () => {
    const about = news.flatMap(({ gameId }) => gameId ?? []);
    expect(about.length).toBeGreaterThan(5);
    expect(about.filter((gameId) => !gameIds.has(gameId))).toEqual([]);
  });

  it('to pictures and pages all resolve', () => {
    const inArticles = news.flatMap(({ contentHtml }) =>
      [...contentHtml.matchAll(/src="([^"]+)"/g)].map(([, src = '']) => src),
    );
    expect(inArticles.length).toBeGreaterThan(0);
    const urls = [
      ...games.map(({ slug }) => coverUrl(slug)),
      ...games.flatMap(({ slug }) => pictureUrls(slug)),
      ...news.map(({ cover }) => cover),
      ...inArticles,
      ...banners.map(({ picture }) => picture),
      ...goods.map(({ picture }) => picture),
      ...sites.flatMap(({ boxLogoUrl, authorizationUrl }) => [boxLogoUrl, authorizationUrl]),
    ].filter((url) => url !== '');
    expect(missing(urls)).toEqual([]);
  });
});

describe('what is dated from today', () => {
  it('has no two articles with the same picture', () => {
    const covers = news.map(({ cover }) => cover);
    expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([]);
  });

  it('names no day of the year, which would be another one when it is shown', () => {
    const texts = [...news, ...giftPackRows(0)].map((item) => JSON.stringify(item));
    const dated =
      /端午|中秋|春节|国庆|元宵|清明|谷雨|小满|[春秋]分|[冬夏]至|[一二三四五六七八九十]月/;
    expect(texts.filter((text) => dated.test(text))).toEqual([]);
  });
});

describe('the lottery', () => {
  it('has eight prizes whose weights make 10,000, and 谢谢参与', () => {
    expect(lotteryPrizes).toHaveLength(8);
    expect(lotteryPrizes.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
    expect(lotteryPrizes.filter(({ isWin }) => !isWin).map(({ name }) => name)).toEqual([
      '谢谢参与',
    ]);
    expect(lotteryPrizes.filter(({ physical }) => physical)).toHaveLength(2);
    expect(missing(lotteryPrizes.map(({ picture }) => picture))).toEqual([]);
  });

  it('replaces a prize without stock by one without a limit', () => {
    const endless = lotteryPrizes.filter(({ stockId }) => stockId === null);
    const limited = lotteryPrizes.filter(({ stockId }) => stockId !== null);
    const endlessIds = endless.map(({ prizeId }) => prizeId);
    expect(limited.map(({ stockId }) => stockId)).toEqual(
      lotteryStocks.map(({ stockId }) => stockId),
    );
    for (const { substituteId } of limited) expect(endlessIds).toContain(substituteId);
  });

  it('gives back fewer points than a draw costs', () => {
    const given = lotteryPrizes.reduce((sum, { weight, points }) => sum + weight * points, 0);
    expect(given / 10_000).toBeLessThan(lotteryVersions[0]?.cost ?? 0);
  });
});

describe('the server somebody played on', () => {
  it('is the one that had opened last at that time', () => {
    const own = servers.filter(({ gameId }) => gameId === 1003);
    const at = today - DAY;
    const serverId = newestServer(1003, { today, at });
    const found = own.find((server) => server.serverId === serverId);
    expect(found?.openTime).toBeLessThanOrEqual(at);
    for (const { openTime } of own.filter((server) => server.openTime <= at))
      expect(openTime).toBeLessThanOrEqual(found?.openTime ?? 0);
  });

  it('is null before the first one opened', () => {
    expect(newestServer(1003, { today, at: today - 60 * DAY })).toBeNull();
  });
});
