import type { KeyboardEvent as ReactKeyboardEvent, ReactNode } from 'react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button.tsx';
import styles from './coach-mark.module.css';

export interface CoachMarkProps {
  /** CSS selector of the explained element; without a match the panel is centered. */
  target: string;
  title: string;
  children: ReactNode;
  /** `2 / 3` */
  progress: string;
  nextText?: string | undefined;
  /** CSS selector of where the player goes on after `onNext`; what was explained by default. */
  nextFocus?: string | undefined;
  onNext: () => void;
  /** Ends the guide; Escape does the same. */
  onSkip: () => void;
}

const margin = 8;

/** One step of the novice guide: dims everything except the explained element, with a panel. */
export function CoachMark(props: CoachMarkProps) {
  const { target, title, children, progress, nextText = '下一步', onNext, onSkip } = props;
  const { nextFocus = target } = props;
  const id = useId();
  const box = useTargetBox(target);
  // Without the panel the focus would be lost.
  const leaveBy = (run: () => void, goOn: string) => () => {
    run();
    const there = document.querySelector(goOn);
    there?.querySelector<HTMLElement>('button, a[href], input')?.focus();
  };
  useEscape(leaveBy(onSkip, target));
  return createPortal(
    <div className={styles.layer}>
      {box === null ? (
        <div className={styles.dim} />
      ) : (
        <div
          className={styles.spot}
          style={{
            left: box.left - margin,
            top: box.top - margin,
            width: box.width + 2 * margin,
            height: box.height + 2 * margin,
          }}
        />
      )}
      <dialog
        open
        key={target}
        ref={focusOnceShown}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        tabIndex={-1}
        className={styles.panel}
        style={placePanel(box)}
        onKeyDown={ignoreHeldEnter}
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <div id={`${id}-text`} className={styles.text}>
          {children}
        </div>
        <footer className={styles.footer}>
          <span className={styles.progress} data-figures>
            {progress}
          </span>
          <Button size="s" variant="ghost" onClick={leaveBy(onSkip, target)}>
            跳过
          </Button>
          <Button size="s" onClick={leaveBy(onNext, nextFocus)}>
            {nextText}
          </Button>
        </footer>
      </dialog>
    </div>,
    document.body,
  );
}

/** Enter goes on, so that who plays by keys is not held up. */
function focusOnceShown(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('footer button:last-child')?.focus();
}

/** The Enter that opened the page or left the last step may still be held. */
function ignoreHeldEnter(event: ReactKeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

function useEscape(run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && run());
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

const panelSize = { width: 320, height: 200 };

/** Below the target if there is room, otherwise above; always inside the window. */
function placePanel(box: DOMRect | null): { left: number; top: number } {
  const { innerWidth, innerHeight } = window;
  const room = {
    left: innerWidth - panelSize.width - 16,
    top: innerHeight - panelSize.height - 16,
  };
  if (box === null) return { left: room.left / 2, top: room.top / 2 };
  const below = box.bottom + margin + 12;
  const above = box.top - margin - 12 - panelSize.height;
  const top = below <= room.top ? below : Math.max(16, above);
  return { left: Math.min(Math.max(16, box.left - margin), Math.max(16, room.left)), top };
}

/** No event reports that loading content has moved or added the target. */
const lookAgainMs = 250;

function useTargetBox(target: string): DOMRect | null {
  const [box, setBox] = useState<DOMRect | null>(null);
  useEffect(() => {
    let element: Element | null = null;
    const update = () => {
      if (element?.isConnected !== true) {
        element = document.querySelector(target);
        element?.scrollIntoView({ block: 'center' });
      }
      const next = element?.getBoundingClientRect() ?? null;
      setBox((last) => (isSame(last, next) ? last : next));
    };
    update();
    const timer = setInterval(update, lookAgainMs);
    window.addEventListener('resize', update);
    window.addEventListener('scroll', update, true);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', update);
      window.removeEventListener('scroll', update, true);
    };
  }, [target]);
  return box;
}

function isSame(one: DOMRect | null, other: DOMRect | null): boolean {
  if (one === null || other === null) return one === other;
  const sides = ['left', 'top', 'width', 'height'] as const;
  return sides.every((side) => one[side] === other[side]);
}
