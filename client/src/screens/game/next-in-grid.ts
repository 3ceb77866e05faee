export interface GridBox {
  left: number;
  top: number;
}

/**
 * The index of the box to which an arrow key leads from `here`: the neighbour in reading order, or
 * the nearest one in the row above or below. -1 if there is none.
 */
export function nextInGrid(boxes: readonly GridBox[], here: number, key: string): number {
  const from = boxes[here];
  if (from === undefined) return -1;
  if (key === 'ArrowLeft') return here - 1;
  if (key === 'ArrowRight') return here + 1 < boxes.length ? here + 1 : -1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return -1;
  const side = key === 'ArrowDown' ? 1 : -1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, box] of boxes.entries()) {
    const rows = (box.top - from.top) * side;
    if (rows <= 1) continue;
    // A row counts far more than a column.
    const far = rows * 1000 + Math.abs(box.left - from.left);
    if (far < least) {
      least = far;
      best = index;
    }
  }
  return best;
}
