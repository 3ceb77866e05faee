import { UserRound } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { usePictureFailure } from './picture-failure.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  src: string | null | undefined;
  /** Side in CSS pixels. */
  size?: 24 | 32 | 40 | 64 | 96 | undefined;
  /** A supreme member's ring is gold, a diamond member's crimson. */
  level?: 'common' | 'diamond' | 'supreme' | undefined;
}

/** A player's picture; the name stands beside it, so it has no words of its own. */
export function Avatar({ src, size = 32, level = 'common' }: AvatarProps) {
  const [failed, fail] = usePictureFailure(src);
  const missing = src === null || src === undefined || src === '' || failed;
  return (
    <span className={cx(styles.avatar, styles[level])} style={{ width: size, height: size }}>
      {missing ? (
        <UserRound aria-hidden className={styles.nobody} />
      ) : (
        <img src={src} alt="" draggable={false} onError={fail} />
      )}
    </span>
  );
}
