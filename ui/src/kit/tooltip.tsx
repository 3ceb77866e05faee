import type { ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './tooltip.module.css';

export interface TooltipProps {
  text: string;
  side?: 'top' | 'bottom' | 'right' | undefined;
  /** Off if the text is already beside the icon. */
  disabled?: boolean | undefined;
  /** One focusable control. */
  children: ReactNode;
}

interface Place {
  left: number;
  top: number;
}

const gap = 8;
const openDelayMs = 300;

/**
 * The name of a control that shows only an icon; it never contains other information. Our own and
 * not from Base UI: the side menu needs it in the first chunk.
 */
export function Tooltip({ text, side = 'top', disabled = false, children }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [place, setPlace] = useState<Place | null>(null);
  const close = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const open = (delayMs: number) => {
    if (disabled) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const box = anchor.current?.firstElementChild?.getBoundingClientRect();
      if (box !== undefined) setPlace(beside(box, side));
    }, delayMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens to the control inside, has no box of its own
    <span
      ref={anchor}
      className={styles.anchor}
      onPointerEnter={() => open(openDelayMs)}
      onPointerLeave={close}
      onPointerDown={close}
      onFocus={(event) => event.target.matches(':focus-visible') && open(0)}
      onBlur={close}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {children}
      {place !== null &&
        createPortal(
          <span id={id} role="tooltip" className={styles.tip} data-side={side} style={place}>
            {text}
          </span>,
          document.body,
        )}
    </span>
  );
}

function beside(box: DOMRect, side: 'top' | 'bottom' | 'right'): Place {
  if (side === 'right') return { left: box.right + gap, top: box.top + box.height / 2 };
  const left = box.left + box.width / 2;
  return { left, top: side === 'top' ? box.top - gap : box.bottom + gap };
}
