import { useQueryClient } from '@tanstack/react-query';
import { lastAccountQuery } from '../../features/game-account/api/get-last-register-account.ts';
import { launchGame } from '../../features/native-games/model/launch.ts';
import type { PlayableGame } from '../../features/native-games/model/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/use-game-play.ts';
import { isLoggedIn } from '../../features/session/model/session-store.ts';
import { PlayButton } from '../../shared/ui/play-button.tsx';
import styles from './game-action.module.css';

/** The play button of a game in a list; it starts for the account registered last. */
export function GameAction({ game }: { game: PlayableGame }) {
  const { state, onAction } = useGamePlay(game);
  const startAsLast = useStartAsLast(game.gameId);
  return (
    <PlayButton
      size="m"
      className={styles.action}
      state={state}
      onAction={(action) => (action === 'start' ? void startAsLast() : onAction(action))}
    />
  );
}

/** Without an account, or where it can't be asked, the game starts as it is. */
function useStartAsLast(gameId: number) {
  const client = useQueryClient();
  return async () => {
    const known = { ...lastAccountQuery(gameId), staleTime: 60_000 };
    const last = isLoggedIn() ? await client.fetchQuery(known).catch(() => null) : null;
    const { account, serverId } = last ?? {};
    return launchGame(gameId, { account, serverId: serverId ?? undefined });
  };
}
