import type { PointerEvent, RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { controls } from './bar-controls.ts';
import type { DragArea } from './drag-areas.ts';

/** 1 pressed in a drag area, 2 moved, 0 released (docs/bridge.md). */
export type DragPhaseNumber = 0 | 1 | 2;

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
    const tell = async () => {
      // After the first screen: nobody drags the window before.
      const { freeAreas } = await import('./drag-areas.ts');
      if (!element.isConnected) return;
      const areas = freeAreas(element);
      const text = JSON.stringify(areas);
      if (text === lastSent.current) return;
      lastSent.current = text;
      onAreas(areas);
    };
    // A bar whose areas can't be found only can't be dragged.
    const tellQuietly = () => void tell().catch(() => undefined);
    tellQuietly();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(tellQuietly);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  });
}
