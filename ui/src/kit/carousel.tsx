import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
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
  /** A Banner, or other content that fills the frame. */
  renderSlide: (item: Item, index: number) => ReactNode;
  /** A small picture of the slide: these replace the dots below and are beside the frame. */
  renderThumb?: ((item: Item) => ReactNode) | undefined;
  /**
   * Advances after this time until the last slide, then stops (nothing loops). Off by default, with
   * reduced motion, and while it is hovered, focused or hidden.
   */
  advanceMs?: number | undefined;
}

/**
 * A few big pictures in one frame; arrow keys, wheel, buttons and thumbnails move it. For many
 * items use ShelfRow. It uses scroll snapping: a carousel library is 8 kB of /home's 170.
 */
export function Carousel<Item>(props: CarouselProps<Item>) {
  const { label, items, itemKey, itemName, renderSlide, renderThumb, advanceMs } = props;
  const last = items.length - 1;
  const { track, selected, goTo, onScroll } = useSnapTrack(last);
  const [held, setHeld] = useState(false);
  const advance = useAdvance(advanceMs, held, selected < last, () => goTo(selected + 1));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = selected + step;
    if (step === 0 || next < 0 || next > last) return;
    event.preventDefault();
    // The slide that was left becomes inert, so the focus moves to the selector of the next one.
    if (track.current?.contains(document.activeElement)) {
      event.currentTarget.querySelectorAll<HTMLElement>('[data-pick]')[next]?.focus();
    }
    goTo(next);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setHeld(false);
  };

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
      onBlur={onBlur}
    >
      <ul ref={track} className={styles.track} onScroll={onScroll}>
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
      {last > 0 && (
        <div className={styles.controls}>
          <div className={styles.picks}>
            {items.map((item, index) => (
              <button
                key={itemKey(item)}
                type="button"
                data-pick
                className={styles.pick}
                aria-label={itemName(item)}
                aria-current={index === selected || undefined}
                onClick={() => goTo(index)}
              >
                {renderThumb?.(item)}
              </button>
            ))}
          </div>
          <span className={styles.buttons}>
            {advance.offered && (
              <IconButton
                size="s"
                label={advance.playing ? '暂停轮播' : '继续轮播'}
                icon={advance.playing ? <Pause /> : <Play />}
                onClick={advance.toggle}
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

/** A row of slides as wide as their frame; the scroll position decides which one is shown. */
function useSnapTrack(last: number) {
  const track = useRef<HTMLUListElement>(null);
  const [selected, setSelected] = useState(0);
  const reduced = useReducedMotion();
  const goTo = (index: number) => {
    const width = track.current?.clientWidth ?? 0;
    track.current?.scrollTo({ left: index * width, behavior: reduced ? 'auto' : 'smooth' });
    setSelected(index);
  };
  const onScroll = () => {
    const list = track.current;
    if (list === null || list.clientWidth === 0) return;
    const place = list.scrollLeft / list.clientWidth;
    // During a move the target stays selected; the slide where it stops becomes the selected one.
    const nearest = Math.round(place);
    if (Math.abs(place - nearest) < 0.02) setSelected(Math.min(last, nearest));
  };
  return { track, selected, goTo, onScroll };
}

function useAdvance(advanceMs: number | undefined, held: boolean, more: boolean, next: () => void) {
  const reduced = useReducedMotion();
  const [playing, setPlaying] = useState(true);
  const run = useRef(next);
  useEffect(() => {
    run.current = next;
  });
  const offered = advanceMs !== undefined && !reduced;
  const running = offered && playing && !held && more;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) run.current();
    }, advanceMs);
    return () => clearInterval(timer);
  }, [running, advanceMs]);
  return { offered, playing, toggle: () => setPlaying(!playing) };
}
