import { ButtonLink } from '@gamebox/ui/button.tsx';
import { LookAgainButton } from '../../features/native-games/components/look-again-button.tsx';
import styles from './play-controls.module.css';

/** The game is out of reach: looks again, or leads to the library, which can remove it. */
export function AwayHelp({ gameId }: { gameId: number }) {
  return (
    <div className={styles.remedies}>
      <LookAgainButton gameId={gameId} />
      <ButtonLink size="s" variant="ghost" to="/library">
        我的游戏
      </ButtonLink>
    </div>
  );
}
