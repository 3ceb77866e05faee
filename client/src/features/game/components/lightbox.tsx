import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
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

/** What an arrow key adds to the index of the picture. */
const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One picture as large as the window allows; arrow keys show the next and the previous one. */
export function Lightbox({ name, pictures, shown, onShow }: LightboxProps) {
  const index = shown ?? 0;
  const last = pictures.length - 1;
  const open = shown !== null;
  // On the document: the dialog takes the focus a frame after it is seen, loses it where the
  // focused arrow is disabled at an end, and lets no arrow key pass up.
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const step = steps[event.key];
      // With these keys an arrow goes back in history, or belongs to the system.
      const isShortcut = event.altKey || event.ctrlKey || event.metaKey;
      if (step !== undefined && !isShortcut) onShow(Math.min(last, Math.max(0, index + step)));
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [open, index, last, onShow]);
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onShow(null)}
      title={`${name} · ${index + 1} / ${pictures.length}`}
      width={1280}
      flush
      night
    >
      <div className={styles.stage}>
        <Cover src={pictureUrl(pictures[index])} name={`${name} 图片 ${index + 1}`} eager />
        <IconButton
          variant="solid"
          size="l"
          className={styles.previous}
          label="上一张图片"
          icon={<ChevronLeft />}
          disabled={index === 0}
          onClick={() => onShow(index - 1)}
        />
        <IconButton
          variant="solid"
          size="l"
          className={styles.next}
          label="下一张图片"
          icon={<ChevronRight />}
          disabled={index === last}
          onClick={() => onShow(index + 1)}
        />
      </div>
    </Dialog>
  );
}
