import { controls } from './bar-controls.ts';

export interface DragArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The gaps between the bar's controls: full height, at least 8 pixels wide. */
export function freeAreas(bar: HTMLElement): DragArea[] {
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
