import {
  getGame,
  getServerText,
  listServerOpenings,
  pageEncyclopedia,
  pageGames,
} from '@gamebox/contract';
import { implement } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { GameService } from './service.ts';

export function gameRoutes(games: GameService): readonly Implementation[] {
  return [
    implement(pageGames, ({ query, common }) => games.page({ ...query, channel: common.channel })),
    implement(getGame, ({ query }) => games.get(query.gameId)),
    implement(listServerOpenings, () => games.openings()),
    implement(pageEncyclopedia, ({ query }) => games.encyclopedia(query)),
    implement(getServerText, ({ query }) => games.serverText(query.gameId)),
  ];
}
