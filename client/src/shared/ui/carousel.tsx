import useEmblaCarousel from 'embla-carousel-react';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { useReducedMotion } from '../lib/use-reduced-motion.ts';
import styles from './carousel.module.css';
import { IconButton } from './icon-button.tsx';

export interface CarouselProps<Item> {
  /** Accessible name. */
  label: string;
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  itemName: (item: Item) => string;
  /** A Banner, or anything that fills the frame. */
  renderSlide: (item: Item, index: number) => ReactNode;
  /** A small picture of the slide: then these stand beside the frame instead of dots below. */
  renderThumb?: ((item: Item) => ReactNode) | undefined;
  /**
   * Goes on by itself after so long, until the last slide, then rests (nothing loops). Off by
   * default; off under reduced motion, while pointed at, focused or hidden.
   */
  advanceMs?: number | undefined;
}

/** A few big pictures in one frame. Rows of many: ShelfRow. */
export function Carousel<Item>(props: CarouselProps<Item>) {
  const { label, items, itemKey, itemName, renderSlide, renderThumb, advanceMs } = props;
  const reduced = useReducedMotion();
  const [frame, embla] = useEmblaCarousel({ duration: reduced ? 0 : 18 });
  const [selected, setSelected] = useState(0);
  const [playing, setPlaying] = useState(advanceMs !== undefined);
  const [held, setHeld] = useState(false);
  const last = items.length - 1;
  const goTo = (index: number) => embla?.scrollTo(Math.min(last, Math.max(0, index)), reduced);

  useEffect(() => {
    const update = () => setSelected(embla?.selectedScrollSnap() ?? 0);
    embla?.on('select', update).on('reInit', update);
    return () => {
      embla?.off('select', update).off('reInit', update);
    };
  }, [embla]);

  const advances = playing && !held && !reduced && advanceMs !== undefined;
  useEffect(() => {
    if (!advances || selected >= last) return undefined;
    const timer = setTimeout(() => !document.hidden && embla?.scrollNext(), advanceMs);
    return () => clearTimeout(timer);
  }, [advances, advanceMs, selected, last, embla]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    goTo(selected + step);
  };
  const pick = (item: Item, index: number) => (
    <button
      key={itemKey(item)}
      type="button"
      className={styles.pick}
      aria-label={itemName(item)}
      aria-current={index === selected || undefined}
      onClick={() => goTo(index)}
    >
      {renderThumb?.(item)}
    </button>
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus come up from the controls within
    <section
      aria-roledescription="轮播"
      aria-label={label}
      className={cx(styles.root, renderThumb !== undefined && styles.withThumbs)}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div ref={frame} className={styles.frame}>
        <ul className={styles.track}>
          {items.map((item, index) => (
            <li
              key={itemKey(item)}
              className={styles.slide}
              aria-label={`${index + 1} / ${items.length}`}
              inert={index !== selected}
            >
              {renderSlide(item, index)}
            </li>
          ))}
        </ul>
      </div>
      {last > 0 && (
        <div className={styles.controls}>
          <div className={styles.picks}>{items.map(pick)}</div>
          <span className={styles.buttons}>
            {advanceMs !== undefined && !reduced && (
              <IconButton
                size="s"
                label={playing ? '暂停轮播' : '继续轮播'}
                icon={playing ? <Pause /> : <Play />}
                onClick={() => setPlaying(!playing)}
              />
            )}
            <IconButton
              size="s"
              label="上一张"
              icon={<ChevronLeft />}
              disabled={selected === 0}
              onClick={() => goTo(selected - 1)}
            />
            <IconButton
              size="s"
              label="下一张"
              icon={<ChevronRight />}
              disabled={selected === last}
              onClick={() => goTo(selected + 1)}
            />
          </span>
        </div>
      )}
    </section>
  );
}
