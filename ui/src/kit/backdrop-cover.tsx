import { cx } from '../lib/cx.ts';
import styles from './backdrop-cover.module.css';
import { Cover } from './cover.tsx';

export interface BackdropCoverProps {
  src: string | null;
  /** The name of what is pictured. It stands beside it, so this is no alternative text. */
  name: string;
  eager?: boolean | undefined;
  /** Only its colours: of a picture whose subject would be cut. */
  colours?: boolean | undefined;
  transitionName?: string | undefined;
  /** The look of the blurred picture. */
  airClassName?: string | undefined;
  /** The width of the picture, and where it fades out. */
  className?: string | undefined;
}

/**
 * A picture behind a part that is much wider than it: its subject at the right, and its colours, the
 * same picture blurred until no shape is left, over the whole width. The part is positioned and
 * hides what is outside of it.
 */
export function BackdropCover(props: BackdropCoverProps) {
  const { src, name, eager, colours = false, transitionName, airClassName, className } = props;
  return (
    <>
      <Cover
        src={src}
        name={name}
        decorative
        eager={eager}
        className={cx(styles.air, airClassName)}
      />
      {!colours && (
        <Cover
          src={src}
          name={name}
          ratio="20/9"
          decorative
          eager={eager}
          transitionName={transitionName}
          className={cx(styles.wide, className)}
        />
      )}
    </>
  );
}
