import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './banner.module.css';
import { Cover } from './cover.tsx';

export interface BannerProps {
  src: string | null;
  title: string;
  /** A line above the title: a time or a category. */
  kicker?: ReactNode;
  /** A sentence; at most two lines are shown. */
  text?: ReactNode;
  /** A line above the action. Null keeps its place until it is known. */
  fact?: ReactNode;
  /** The banner's action. */
  action?: ReactNode;
  eager?: boolean | undefined;
}

/** A title of at most this many characters fits two large lines. */
const SHORT = 28;

/** A picture with a title and one action: a slide on the home page, or the head of a page. */
export function Banner({ src, title, kicker, text, fact, action, eager = false }: BannerProps) {
  return (
    <div className={styles.banner}>
      <Cover src={src} name={title} decorative eager={eager} className={styles.picture} />
      <div className={styles.content}>
        {kicker !== undefined && <p className={styles.kicker}>{kicker}</p>}
        <h2 className={cx(styles.title, title.length > SHORT && styles.long)}>{title}</h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {fact !== undefined && <div className={styles.fact}>{fact}</div>}
        {action !== undefined && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}

/** The thumbnail of a banner beside the frame: a small picture and the title. */
export function BannerThumb({
  src,
  title,
  note,
}: {
  src: string | null;
  title: string;
  note?: ReactNode;
}) {
  return (
    <span className={styles.thumb}>
      <Cover src={src} name={title} decorative ratio="1/1" className={styles.thumbPicture} />
      <span className={styles.thumbText}>
        <span className={styles.thumbTitle}>{title}</span>
        {note !== undefined && <span className={styles.thumbNote}>{note}</span>}
      </span>
    </span>
  );
}
