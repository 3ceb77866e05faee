import { Cover } from '@gamebox/ui/cover.tsx';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import styles from './game-dialog.module.css';

export interface GameButtonProps {
  name: string;
  coverPicture: string;
  note: string;
  onPress: () => void;
}

/** A game to choose. */
export function GameButton({ name, coverPicture, note, onPress }: GameButtonProps) {
  return (
    <button type="button" className={styles.game} onClick={onPress}>
      <Cover
        src={pictureUrl(coverPicture)}
        name={name}
        decorative
        ratio="1/1"
        className={styles.cover}
      />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{note}</span>
      </span>
    </button>
  );
}
