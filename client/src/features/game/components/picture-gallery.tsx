import { useState } from 'react';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { ShelfRow } from '@gamebox/ui/shelf-row.tsx';
import { Lightbox } from './lightbox.tsx';
import styles from './picture-gallery.module.css';

const thumbWidth = 208;
/** Fewer pictures than this fill a wide row without a gap at its end. */
const mostInRow = 4;

/** A game's pictures in a row; a press enlarges one. */
export function PictureGallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ShelfRow
        title="游戏图片"
        items={pictures}
        itemKey={(picture) => picture}
        itemWidth={thumbWidth}
        fill={Math.min(pictures.length, mostInRow)}
        renderItem={(picture, index) => (
          <button
            type="button"
            className={styles.button}
            aria-label={`查看图片 ${index + 1}`}
            onClick={() => setShown(index)}
          >
            <Cover src={pictureUrl(picture)} name={`${name} ${index + 1}`} decorative />
          </button>
        )}
      />
      <Lightbox name={name} pictures={pictures} shown={shown} onShow={setShown} />
    </>
  );
}
