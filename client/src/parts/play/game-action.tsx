import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import type { PlayableGame } from '../../features/native-games/model/launch/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/launch/use-game-play.ts';
import styles from './game-action.module.css';
import { RemindAction } from './remind-action.tsx';
import { enterWords, useLastServer } from './use-last-server.ts';
import { useStartAsLast } from './use-start-as-last.ts';

export interface GameActionProps {
  game: PlayableGame;
  /** Where to start; else where it was played last, or as `useStartAsLast` says. */
  serverId?: number | null | undefined;
  /** The one red action of its view; in a list a button is red only where it is pointed at. */
  prominent?: boolean | undefined;
  size?: 'm' | 'l' | undefined;
}

/** The one action that fits a game's state; it starts for the account registered last. */
export function GameAction(props: GameActionProps) {
  const { game, serverId, prominent = false, size = 'm' } = props;
  const { state, onAction } = useGamePlay(game);
  const startAsLast = useStartAsLast();
  const lastServerOf = useLastServer();
  if (state.kind === 'unavailable')
    return (
      <RemindAction
        subject={{ gameId: game.gameId }}
        name={game.name}
        size="m"
        className={styles.remind}
      />
    );
  return (
    <PlayButton
      size={size}
      className={prominent ? undefined : styles.action}
      state={state}
      title={
        state.kind === 'ready' && (serverId ?? null) === null
          ? enterWords(lastServerOf(game.gameId))
          : undefined
      }
      onAction={(action) =>
        action === 'start' ? void startAsLast(game.gameId, serverId ?? undefined) : onAction(action)
      }
    />
  );
}
