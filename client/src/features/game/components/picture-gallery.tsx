import { useState } from 'react';
import { pictureUrl } from '../../../http/picture-url.ts';
import { Cover } from '../../../shared/ui/cover.tsx';
import { Lightbox } from './lightbox.tsx';
import styles from './picture-gallery.module.css';

/** A game's pictures, small; a press shows one large. */
export function PictureGallery({ name, pictures }: { name: string; pictures: readonly string[] }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ul className={styles.grid} aria-label="游戏图片">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <button
              type="button"
              className={styles.button}
              aria-label={`查看图片 ${index + 1}`}
              onClick={() => setShown(index)}
            >
              <Cover src={pictureUrl(picture)} name={`${name} ${index + 1}`} decorative />
            </button>
          </li>
        ))}
      </ul>
      <Lightbox name={name} pictures={pictures} shown={shown} onShow={setShown} />
    </>
  );
}
