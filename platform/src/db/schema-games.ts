import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Channel, GameTab, GameTag, ItemKind, NewsCategory } from '@gamebox/contract';

/** Epoch milliseconds. */
type Time = number;

export interface GameTable {
  gameId: Generated<number>;
  name: string;
  versionName: string;
  summary: string;
  intro: string;
  channel: Channel;
  tab: GameTab;
  tag: GameTag;
  featured: Generated<boolean>;
  coverPicture: string;
  widePicture: string;
  /** Addresses, or paths from the platform's root. */
  pictures: string[];
  /** In the `1280_800` form. */
  resolutions: string[];
  /** Shown if the game has no release. */
  sizeBytes: Generated<number>;
  searchText: GeneratedAlways<string>;
  searchTokens: GeneratedAlways<string[]>;
  /** See `fill-pinyin.ts`; null: not written yet. */
  pinyin: Generated<string | null>;
  pinyinText: GeneratedAlways<string>;
  pinyinTokens: GeneratedAlways<string[]>;
}

export interface GameReleaseTable {
  gameId: number;
  channel: string;
  release: number;
  version: string;
  notes: string;
  /** Bytes: the size of the installed game and of a new player's download. */
  sizeBytes: number;
  downloadBytes: number;
  /** The channel's `latest.json`: an address, or a path from the platform's root. */
  packageUrl: string;
  /** By the publisher's clock. */
  createTime: Time;
  /** When it was first registered. */
  publishTime: Time;
}

export interface GameServerTable {
  serverId: Generated<number>;
  gameId: number;
  name: string;
  /** null: not announced yet. */
  openTime: Time | null;
  tag: GameTag;
  searchText: GeneratedAlways<string>;
  searchTokens: GeneratedAlways<string[]>;
  /** See `fill-pinyin.ts`; null: not written yet. */
  pinyin: Generated<string | null>;
  pinyinText: GeneratedAlways<string>;
  pinyinTokens: GeneratedAlways<string[]>;
}

interface EncyclopediaEntryTable {
  entryId: Generated<number>;
  gameId: number;
  kind: ItemKind;
  name: string;
  summary: string;
  details: JSONColumnType<{ label: string; value: string }[]>;
  searchText: GeneratedAlways<string>;
}

export interface GameAccountTable {
  accountId: Generated<number>;
  gameId: number;
  serverId: number | null;
  userId: number;
  account: string;
  /** See `src/password-hash.ts`. */
  passwordHash: string;
  createTime: Time;
}

interface GameRecordTable {
  playId: string;
  userId: number;
  gameId: number;
  serverId: number | null;
  startTime: Time;
  /** Since startTime. */
  seconds: number;
}

export interface NewsTable {
  newsId: Generated<number>;
  /** The game that the article is about, or null. */
  gameId: Generated<number | null>;
  title: string;
  category: NewsCategory;
  cover: string;
  /** The article is hidden before this time. */
  publishTime: Time;
  contentHtml: string;
}

interface DemoRowTable {
  tableName: string;
  rowId: number;
  content: JSONColumnType<Record<string, unknown>>;
}

interface DemoWorldTable {
  onlyOne: Generated<boolean>;
  /** `YYYY-MM-DD`: the day in China for which the demo world was last written. */
  day: string;
  anchorTime: Time;
  fingerprint: string;
}

export interface GameSchema {
  game: GameTable;
  gameRelease: GameReleaseTable;
  gameServer: GameServerTable;
  encyclopediaEntry: EncyclopediaEntryTable;
  gameAccount: GameAccountTable;
  gameRecord: GameRecordTable;
  news: NewsTable;
  demoRow: DemoRowTable;
  demoWorld: DemoWorldTable;
}
