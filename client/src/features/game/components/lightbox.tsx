import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { pictureUrl } from '@gamebox/web/picture-url.ts';
import { Cover } from '@gamebox/ui/cover.tsx';
import { Dialog } from '@gamebox/ui/dialog.tsx';
import { IconButton } from '@gamebox/ui/icon-button.tsx';
import styles from './picture-gallery.module.css';

export interface LightboxProps {
  name: string;
  pictures: readonly string[];
  /** The index of the large picture; null while closed. */
  shown: number | null;
  onShow: (index: number | null) => void;
}

/** One picture as large as the window allows; arrow keys show the next and the previous one. */
export function Lightbox({ name, pictures, shown, onShow }: LightboxProps) {
  const index = shown ?? 0;
  const last = pictures.length - 1;
  const go = (to: number) => onShow(Math.min(last, Math.max(0, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(index - 1);
    if (event.key === 'ArrowRight') go(index + 1);
  };
  return (
    <Dialog
      open={shown !== null}
      onOpenChange={(open) => !open && onShow(null)}
      title={`${name} · ${index + 1} / ${pictures.length}`}
      width={1280}
      flush
      night
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come up from the buttons */}
      <div className={styles.stage} onKeyDown={onKeyDown}>
        <Cover src={pictureUrl(pictures[index])} name={`${name} 图片 ${index + 1}`} eager />
        <IconButton
          variant="solid"
          size="l"
          className={styles.previous}
          label="上一张图片"
          icon={<ChevronLeft />}
          disabled={index === 0}
          onClick={() => go(index - 1)}
        />
        <IconButton
          variant="solid"
          size="l"
          className={styles.next}
          label="下一张图片"
          icon={<ChevronRight />}
          disabled={index === last}
          onClick={() => go(index + 1)}
        />
      </div>
    </Dialog>
  );
}
