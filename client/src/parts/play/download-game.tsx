import { Button } from '@gamebox/ui/button.tsx';
import { useNavigate } from 'react-router';
import { gameAddress } from '../../features/game/model/game-address.ts';
import type { GamePlay } from '../../features/native-games/model/launch/use-game-play.ts';

interface DownloadGameProps {
  game: { gameId: number; name: string };
  play: Pick<GamePlay, 'onAction'>;
  /** Chosen on the game's page. */
  server?: { serverId: number; name: string };
  /** The game's own download stands beside its servers: here the word is short, and the name the server's. */
  aside?: boolean;
}

/** Downloads a game that is not here, and opens its page. */
export function DownloadGame({ game, play, server, aside = false }: DownloadGameProps) {
  const navigate = useNavigate();
  const text = aside ? '下载' : '下载游戏';
  const named = aside ? [] : [game.name];
  return (
    <Button
      size="s"
      aria-label={`${text}：${[...named, ...(server === undefined ? [] : [server.name])].join('，')}`}
      title={aside ? '先下载游戏，再进服' : undefined}
      onClick={() => {
        // This row goes with its page: the keys go on where the next one begins.
        document.getElementById('content')?.focus({ preventScroll: true });
        play.onAction('download');
        void navigate(gameAddress(game.gameId, server?.serverId));
      }}
    >
      {text}
    </Button>
  );
}
