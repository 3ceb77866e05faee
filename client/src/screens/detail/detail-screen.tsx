import type { GameState } from '@gamebox/contract';
import { ERRORS } from '@gamebox/contract';
import { useQueryClient } from '@tanstack/react-query';
import { use, useState } from 'react';
import { useGame } from '../../features/game/api/get-game.ts';
import { knownGame } from '../../features/game/api/known-game.ts';
import { lastKnownGame } from '../../features/game/model/last-known-game.ts';
import { isInLibrary } from '../../features/native-games/model/games/library.ts';
import { useGameState } from '../../features/native-games/model/games/use-game-state.ts';
import { businessCode } from '@gamebox/web/request-error.ts';
import { useSearch } from '../../shared/lib/use-search.ts';
import { ErrorState } from '@gamebox/ui/error-state.tsx';
import { Page } from '@gamebox/ui/page.tsx';
import { ServerAwayContext } from '@gamebox/ui/server-away.ts';
import { DetailBody } from './detail-body.tsx';
import { BodySkeleton, DetailSkeleton, PartsSkeleton } from './detail-skeleton.tsx';
import type { HeroGame } from './game-hero.tsx';
import { GameHead, GameHero } from './game-hero.tsx';
import { GameNotFound, WithdrawnGame } from './game-not-found.tsx';

/** /detail?gameId=ID, optionally with &serverId=ID to choose a server. */
export function DetailScreen() {
  const search = useSearch();
  const gameId = Number(search.get('gameId'));
  if (!Number.isSafeInteger(gameId) || gameId <= 0) return <GameNotFound />;
  const asked = Number(search.get('serverId'));
  const serverId = Number.isSafeInteger(asked) && asked > 0 ? asked : null;
  // Choices for one game must not apply to another, hence the key.
  return <GamePage key={gameId} gameId={gameId} serverId={serverId} />;
}

const unknown: ReadonlySet<number | null> = new Set([
  ERRORS.GAME_NOT_FOUND.code,
  ERRORS.NOT_FOUND.code,
  ERRORS.BAD_REQUEST.code,
]);

function GamePage({ gameId, serverId }: { gameId: number; serverId: number | null }) {
  const [asked, ask] = useState(serverId);
  const game = useGame(gameId, asked);
  // A link may lead to another server of the game; a server that is already loaded needs no
  // request.
  if (serverId !== null && serverId !== asked && game.data !== undefined) {
    if (!game.data.servers.some((server) => server.serverId === serverId)) ask(serverId);
  }
  const away = use(ServerAwayContext);
  const here = useGameState(gameId);
  const client = useQueryClient();
  const known = knownGame(client, gameId);
  if (game.data === undefined && unknown.has(businessCode(game.error)))
    return <WithdrawnGame gameId={gameId} />;
  const retry = () => void game.refetch();
  const failure = game.isError && !away && (
    <ErrorState error={game.error} retrying={game.isFetching} onRetry={retry} />
  );
  // Without a platform the last answer for another server of the game is as good.
  const detail = game.data ?? (away ? lastKnownGame(client, gameId) : undefined);
  const shown = detail ?? (isInLibrary(here) ? (known ?? gameOfHost(here)) : undefined);
  if (shown !== undefined) {
    return (
      <DetailBody
        game={shown}
        detail={detail}
        state={here}
        asked={serverId}
        missing={failure || <PartsSkeleton />}
      />
    );
  }
  if (failure !== false) return <Page title={known?.name ?? '游戏详情'}>{failure}</Page>;
  if (known === undefined) return <DetailSkeleton />;
  return (
    <Page title={known.name} titleHidden>
      <GameHero game={known} />
      <BodySkeleton head={<GameHead game={known} />} />
    </Page>
  );
}

/** What the host knows of a game that no list has described. */
function gameOfHost({ gameId, name, coverPrcture }: GameState): HeroGame {
  return { gameId, name: name ?? `游戏 ${gameId}`, coverPicture: coverPrcture };
}
