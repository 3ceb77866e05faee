import type { PointerEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';

/** 1 pressed in a drag area, 2 moved, 0 released (docs/bridge.md). */
export type DragPhaseNumber = 0 | 1 | 2;

export interface DragArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const controls =
  'a, button, input, select, textarea, label, [role="menu"], [role="listbox"], [role="dialog"]';

/**
 * Lets the empty areas of a bar move the window: pointer events there become drag phases, and the
 * host gets the areas whenever the bar's size changes.
 */
export function useWindowDrag(
  bar: RefObject<HTMLElement | null>,
  onDrag: ((phase: DragPhaseNumber) => void) | undefined,
  onAreas: ((areas: readonly DragArea[]) => void) | undefined,
) {
  const dragging = useRef(false);
  useDragAreas(bar, onAreas);
  const end = () => {
    if (!dragging.current) return;
    dragging.current = false;
    onDrag?.(0);
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !(event.target instanceof Element)) return;
      if (event.target.closest(controls) !== null) return;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      dragging.current = true;
      onDrag?.(1);
    },
    onPointerMove: () => {
      if (dragging.current) onDrag?.(2);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function useDragAreas(
  bar: RefObject<HTMLElement | null>,
  onAreas: ((areas: readonly DragArea[]) => void) | undefined,
): void {
  const lastSent = useRef('');
  useEffect(() => {
    const element = bar.current;
    if (element === null || onAreas === undefined) return undefined;
    const tell = () => {
      const areas = freeAreas(element);
      const text = JSON.stringify(areas);
      if (text === lastSent.current) return;
      lastSent.current = text;
      onAreas(areas);
    };
    tell();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  });
}

/** The gaps between the bar's controls: full height, at least 8 pixels wide. */
function freeAreas(bar: HTMLElement): DragArea[] {
  const frame = bar.getBoundingClientRect();
  const taken = [...bar.querySelectorAll(controls)]
    .map((control) => control.getBoundingClientRect())
    .filter((box) => box.width > 0)
    .sort((one, other) => one.left - other.left);
  const areas: DragArea[] = [];
  let from = frame.left;
  for (const box of [...taken, { left: frame.right, right: frame.right }]) {
    if (box.left - from >= 8) areas.push(area(from, box.left, frame));
    from = Math.max(from, box.right);
  }
  return areas;
}

function area(left: number, right: number, frame: DOMRect): DragArea {
  return {
    x: Math.round(left),
    y: Math.round(frame.top),
    width: Math.round(right - left),
    height: Math.round(frame.height),
  };
}
