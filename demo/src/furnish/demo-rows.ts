import { RESOLUTIONS } from '@gamebox/contract';
import { DAY_MS } from '@gamebox/platform/china/time.ts';
import { banners } from '../content/banners.ts';
import { encyclopedia } from '../content/encyclopedia.ts';
import { games } from '../content/games.ts';
import { giftCodeRows, giftPackRows } from '../content/gift-packs.ts';
import { helpArticles, helpContacts } from '../content/help.ts';
import { goods, goodsStock, goodsVersions } from '../content/goods.ts';
import {
  lotteryPrizes,
  lotterySettings,
  lotteryStocks,
  lotteryVersions,
} from '../content/lottery.ts';
import { news } from '../content/news.ts';
import { coverUrl, pictureUrls, wideUrl } from '../content/pictures.ts';
import {
  privilegeBenefits,
  privilegeGoods,
  privilegeOffers,
  privilegeVersions,
} from '../content/privilege.ts';
import { demoServers } from '../content/servers.ts';
import { promotionRules } from '../content/promotion.ts';
import { sites, version } from '../content/site.ts';
import { gameCurrencies, rechargeOffers } from '../content/recharge.ts';
import type { GameSeed, NewsSeed } from '../content/types.ts';
import { chestVersions, signRules, taskVersions, tasks } from '../content/welfare.ts';
import type { DemoTable } from './sync-demo-rows.ts';

export interface DemoMoment {
  /** The beginning of today in China, epoch milliseconds: servers open around it. */
  readonly today: number;
  /** The moment from which the articles' ages are counted. */
  readonly anchorTime: number;
}

/** The content as database rows; tables are ordered by their references. */
export function demoTables({ today, anchorTime }: DemoMoment): readonly DemoTable[] {
  return [
    demoTable('game', 'game_id', games.map(gameRow)),
    demoTable('game_server', 'server_id', demoServers(today)),
    demoTable('encyclopedia_entry', 'entry_id', encyclopedia),
    demoTable(
      'news',
      'news_id',
      news.map((article) => newsRow(article, anchorTime)),
    ),
    demoTable(
      'banner',
      'banner_id',
      banners.map((banner, position) => Object.assign({ position }, banner)),
    ),
    demoTable('stock', 'stock_id', goodsStock),
    demoTable('points_goods', 'goods_id', goods),
    demoTable('points_goods_version', 'version_id', goodsVersions),
    demoTable('site_config', 'plat', sites),
    // 1 is for every platform without a row of its own.
    demoTable('client_version', 'plat', [Object.assign({ plat: 1 }, version)]),
    demoTable('stock', 'stock_id', lotteryStocks),
    demoTable('lottery_setting', 'setting_id', lotterySettings),
    demoTable('lottery_version', 'version_id', lotteryVersions),
    demoTable('lottery_prize', 'prize_id', lotteryPrizes),
    demoTable('gift_pack', 'gift_pack_id', giftPackRows(today)),
    demoTable('gift_code', 'gift_code_id', giftCodeRows),
    demoTable('help_article', 'article_id', helpArticles),
    demoTable('help_contact', 'plat', helpContacts),
    demoTable('sign_rule', 'sign_rule_id', signRules),
    demoTable('task', 'task_id', tasks),
    demoTable('task_version', 'task_version_id', taskVersions),
    demoTable('recharge_offer', 'recharge_offer_id', rechargeOffers),
    demoTable('game_currency', 'game_currency_id', gameCurrencies),
    demoTable('chest_version', 'chest_version_id', chestVersions),
    demoTable('promotion_rule', 'promotion_rule_id', promotionRules),
    demoTable('privilege_version', 'privilege_version_id', privilegeVersions),
    demoTable('privilege_benefit', 'benefit_id', privilegeBenefits),
    demoTable('privilege_offer', 'offer_id', privilegeOffers),
    demoTable('privilege_goods', 'goods_id', privilegeGoods),
  ];
}

function demoTable(table: string, key: string, rows: readonly object[]): DemoTable {
  const columns = (row: object) =>
    Object.entries(row).map(([name, value]: [string, unknown]) => [snakeCase(name), value]);
  return { table, key, rows: rows.map((row) => Object.fromEntries(columns(row))) };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function gameRow(game: GameSeed) {
  return {
    gameId: game.gameId,
    name: game.name,
    versionName: game.versionName,
    summary: game.summary,
    intro: game.intro,
    channel: game.channel,
    tab: game.tab,
    tag: game.tag,
    featured: game.featured,
    coverPicture: coverUrl(game.slug),
    widePicture: wideUrl(game.slug),
    pictures: pictureUrls(game.slug),
    resolutions: RESOLUTIONS,
    sizeBytes: game.sizeBytes,
  };
}

function newsRow({ publishDaysAgo, gameId, ...article }: NewsSeed, anchorTime: number) {
  return {
    ...article,
    gameId: gameId ?? null,
    publishTime: Math.round(anchorTime - publishDaysAgo * DAY_MS),
  };
}
