import type { Migration } from 'kysely/migration';
import * as accounts from './migrations/0001-accounts.ts';
import * as system from './migrations/0002-system.ts';
import * as games from './migrations/0003-games.ts';
import * as gamePlayers from './migrations/0004-game-players.ts';
import * as news from './migrations/0005-news.ts';
import * as demoWorld from './migrations/0006-demo-world.ts';

/** Every migration by its name, run in the order of the names. A name never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-system': system,
  '0003-games': games,
  '0004-game-players': gamePlayers,
  '0005-news': news,
  '0006-demo-world': demoWorld,
};
