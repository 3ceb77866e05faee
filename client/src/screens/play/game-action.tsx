import type { PlayableGame } from '../../features/native-games/model/use-game-play.ts';
import { useGamePlay } from '../../features/native-games/model/use-game-play.ts';
import { PlayButton } from '../../features/native-games/components/play-button.tsx';
import styles from './game-action.module.css';
import { useStartAsLast } from './use-start-as-last.ts';

/** The play button of a game in a list; it starts for the account registered last. */
export function GameAction({ game }: { game: PlayableGame }) {
  const { state, onAction } = useGamePlay(game);
  const startAsLast = useStartAsLast();
  return (
    <PlayButton
      size="m"
      className={styles.action}
      state={state}
      onAction={(action) => (action === 'start' ? void startAsLast(game.gameId) : onAction(action))}
    />
  );
}
