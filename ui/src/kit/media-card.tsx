import type { ReactNode } from 'react';
import type { LinkProps } from './link.tsx';
import { Link } from './link.tsx';
import { cx } from '../lib/cx.ts';
import type { CoverProps } from './cover.tsx';
import { Cover } from './cover.tsx';
import styles from './media-card.module.css';
import { Skeleton } from './skeleton.tsx';

export interface MediaCardProps extends Pick<
  CoverProps,
  'src' | 'ratio' | 'tag' | 'eager' | 'transitionName'
> {
  to: LinkProps['to'];
  state?: LinkProps['state'];
  /** The accessible name of the link; `heading` replaces its visible form (a MatchedText). */
  title: string;
  heading?: ReactNode;
  /** One or two small lines below the title. */
  meta?: ReactNode;
  /** The card's action below the text, outside of the link. */
  action?: ReactNode;
  className?: string | undefined;
}

/** A large picture with a short text: games, news, goods. The whole card is one link. */
export function MediaCard(props: MediaCardProps) {
  const { to, state, title, heading, meta, action, className, ...cover } = props;
  return (
    <article className={cx(styles.card, className)}>
      <Cover {...cover} name={title} decorative className={styles.cover} />
      <Link
        to={to}
        state={state}
        viewTransition
        data-whole-card
        className={styles.link}
        title={title}
      >
        {heading ?? title}
      </Link>
      {meta !== undefined && <div className={styles.meta}>{meta}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </article>
  );
}

/** The same shape while it loads. */
export function MediaCardSkeleton(props: {
  ratio?: string;
  /** With a second line and a button below it. */
  action?: boolean;
}) {
  const { ratio = '16/9', action = false } = props;
  return (
    <div className={styles.card}>
      <Skeleton ratio={ratio} width="100%" className={styles.shape} />
      <Skeleton width="70%" height={16} />
      <Skeleton width="45%" height={12} />
      {action && (
        <>
          <Skeleton width="60%" height={12} />
          <Skeleton width={128} height={36} className={styles.shapeAction} />
        </>
      )}
    </div>
  );
}
