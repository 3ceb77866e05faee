import { Suspense, lazy } from 'react';
import { gameAddress } from '../../features/game/model/game-address.ts';
import type { PlayableGame } from '../../features/native-games/model/launch/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import { useNowBefore } from '@gamebox/ui/lib/use-now.ts';
import { Button, ButtonLink } from '@gamebox/ui/button.tsx';
import { DownloadGame } from './download-game.tsx';
import { RemindAction } from './remind-action.tsx';
import { useStartAsLast } from './use-start-as-last.ts';

// Few players change the server while playing, so this code loads later.
const SwitchServer = lazy(async () => ({
  default: (await import('./switch-server.tsx')).SwitchServer,
}));

interface Server {
  serverId: number;
  name: string;
  openTime: number | null;
  /** What the platform said when it answered. */
  open?: boolean | undefined;
}

interface EnterServerProps {
  game: PlayableGame;
  server: Server;
  /** The game's own download stands beside its servers: here the word is short. */
  downloadAside?: boolean;
}

/**
 * Enters a server with one press: an installed game starts on it; otherwise its page opens with the
 * server chosen, to download it. For a server that is not open, the player can set a reminder,
 * whether the game is installed or not.
 */
export function EnterServer({ game, server, downloadAside = false }: EnterServerProps) {
  const play = useGamePlay(game);
  const start = useStartAsLast();
  const { gameId } = game;
  const { name, serverId, openTime } = server;
  const now = useNowBefore([openTime], 10_000);
  const open = server.open === true || (openTime !== null && openTime <= now);
  if (play.state.kind === 'launching')
    return (
      <Button size="s" loading>
        启动中
      </Button>
    );
  if (!open) return <RemindAction subject={{ gameId, serverId }} name={name} />;
  if (play.state.kind === 'playing' && play.game?.lastServerId !== serverId) {
    return (
      <Suspense>
        <SwitchServer
          game={game}
          server={server}
          short
          onEnter={(makeWay) => start(gameId, serverId, makeWay)}
        />
      </Suspense>
    );
  }
  if (play.start !== undefined) {
    return (
      <Button size="s" aria-label={`进服：${name}`} onClick={() => void start(gameId, serverId)}>
        进服
      </Button>
    );
  }
  if (play.state.kind === 'download') {
    return <DownloadGame game={game} play={play} server={server} aside={downloadAside} />;
  }
  return (
    <ButtonLink
      size="s"
      variant="ghost"
      to={gameAddress(gameId, serverId)}
      aria-label={`查看：${name}`}
    >
      查看
    </ButtonLink>
  );
}
