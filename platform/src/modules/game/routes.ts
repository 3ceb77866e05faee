import {
  getGame,
  getServerText,
  listServerOpenings,
  pageEncyclopedia,
  pageGames,
  pageServers,
  searchServers,
} from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { GameService } from './service.ts';

const search = { rate: 'search' } as const;

export function gameRoutes(games: GameService): readonly Implementation[] {
  return [
    implement(
      pageGames,
      ({ query, common }) => games.page({ ...query, channel: common.channel }),
      search,
    ),
    implement(getGame, ({ query }) => games.get(query.gameId, query.serverId)),
    implement(searchServers, ({ query }) => games.searchServers(query), search),
    implement(pageServers, ({ query }) => games.pageServers(query), search),
    implement(listServerOpenings, () => games.openings()),
    implement(pageEncyclopedia, ({ query }) => games.encyclopedia(query), search),
    implement(getServerText, ({ query }) => games.serverText(query.gameId)),
  ];
}
