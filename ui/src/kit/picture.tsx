import type { ReactNode } from 'react';
import { usePictureFailure } from './picture-failure.ts';
import { useQueuedPicture } from './picture-queue.ts';

interface PictureProps {
  src: string | null | undefined;
  /** Empty where what is pictured is named beside it. */
  alt: string;
  /** True for what is seen first; the others wait until they come near. */
  eager?: boolean | undefined;
  className?: string | undefined;
  /** Shown if there is no picture, or if it fails. */
  missing: ReactNode;
}

/** What Cover and Avatar show: a picture that takes its turn, after what is asked of the server. */
export function Picture({ src, alt, eager = false, className, missing }: PictureProps) {
  const [failed, fail] = usePictureFailure(src);
  const ref = useQueuedPicture(src ?? '', eager);
  if (src === null || src === undefined || src === '' || failed) return missing;
  return (
    <img
      // Each picture is an element of its own, so that what is marked on it stays with it.
      key={src}
      ref={ref}
      className={className}
      alt={alt}
      decoding="async"
      fetchPriority="low"
      draggable={false}
      onError={fail}
    />
  );
}
