import type { GameState } from '@gamebox/contract';
import { HardDrive } from 'lucide-react';
import { libraryText } from '../../features/native-games/model/games/library.ts';
import styles from './away-state.module.css';

/** The state of a game whose drive is away, with the place that is missing. */
export function AwayState({ game }: { game: GameState }) {
  const { installPath } = game;
  const text = [libraryText(game), ...(installPath === undefined ? [] : [installPath])].join(' · ');
  return (
    <span className={styles.away} title={text}>
      <HardDrive aria-hidden />
      <span className={styles.text}>{text}</span>
    </span>
  );
}
