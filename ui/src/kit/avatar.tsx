import { UserRound } from 'lucide-react';
import { cx } from '../lib/cx.ts';
import { Picture } from './picture.tsx';
import styles from './avatar.module.css';

export interface AvatarProps {
  src: string | null | undefined;
  /** Side in CSS pixels. */
  size?: 24 | 32 | 40 | 64 | 96 | undefined;
  /** The ring of a supreme member is gold, that of a diamond member a line: red is for what is done next. */
  level?: 'common' | 'diamond' | 'supreme' | undefined;
}

/** A player's picture. It has no alternative text, because the name is beside it. */
export function Avatar({ src, size = 32, level = 'common' }: AvatarProps) {
  return (
    <span className={cx(styles.avatar, styles[level])} style={{ width: size, height: size }}>
      <Picture src={src} alt="" missing={<UserRound aria-hidden className={styles.nobody} />} />
    </span>
  );
}
