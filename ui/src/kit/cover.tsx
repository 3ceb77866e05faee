import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './cover.module.css';
import { Gem } from './logo.tsx';
import { Picture } from './picture.tsx';

export interface CoverProps {
  src: string | null | undefined;
  /** The name of what is pictured: alternative text, and shown where the picture fails. */
  name: string;
  /** Width to height, `16/9` by default. */
  ratio?: string | undefined;
  /** At the corner with the facet cut: a Tag's content. */
  tag?: ReactNode;
  /** True for what is seen first; pictures below wait until they come near. */
  eager?: boolean | undefined;
  /** The name stands beside it already: no alternative text. */
  decorative?: boolean | undefined;
  /** The same name on a card and on the detail makes the one grow into the other. */
  transitionName?: string | undefined;
  className?: string | undefined;
  /** Over the picture. */
  children?: ReactNode;
}

/** A picture that keeps its place: quiet ground while it comes, a drawn gem where it fails. */
export function Cover(props: CoverProps) {
  const { src, name, ratio = '16/9', tag, eager = false, decorative = false, className } = props;
  return (
    <span
      className={cx(styles.cover, className)}
      style={{ aspectRatio: ratio, viewTransitionName: props.transitionName }}
    >
      <Picture
        src={src}
        alt={decorative ? '' : name}
        eager={eager}
        className={styles.picture}
        missing={<Missing name={name} decorative={decorative} />}
      />
      {props.children}
      {tag !== undefined && <span className={styles.tag}>{tag}</span>}
    </span>
  );
}

function Missing({ name, decorative }: { name: string; decorative: boolean }) {
  const aria = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span className={styles.missing} {...aria}>
      <Gem outline className={styles.gem} />
      <span className={styles.name}>{name}</span>
    </span>
  );
}
