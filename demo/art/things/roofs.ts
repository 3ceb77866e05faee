import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A Chinese roof with raised eaves: its lower edge is centred at (x, y). */
function roofPath(x: number, y: number, width: number, height: number, top = 0.34): string {
  const half = width / 2;
  const ridge = half * top;
  const lift = height * 0.3;
  return (
    `M${num(x - half)} ${num(y - lift)}Q${num(x - half * 0.8)} ${num(y)} ${num(x - half * 0.5)} ${num(y)}` +
    `H${num(x + half * 0.5)}Q${num(x + half * 0.8)} ${num(y)} ${num(x + half)} ${num(y - lift)}` +
    `Q${num(x + half * 0.5)} ${num(y - height * 0.34)} ${num(x + ridge)} ${num(y - height)}` +
    `H${num(x - ridge)}Q${num(x - half * 0.5)} ${num(y - height * 0.34)} ${num(x - half)} ${num(y - lift)}Z`
  );
}

export type Building = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly color: string;
  /** The windows' light; none if left out. */
  readonly lamp?: string;
};

export function roof(
  stage: Stage,
  color: string,
  x: number,
  y: number,
  width: number,
  height: number,
  top?: number,
): void {
  const { c, p } = stage;
  const d = roofPath(x, y, width, height, top);
  c.path(d, {
    fill: mix(color, p.near, 0.25),
    stroke: c.edge(p.light, x, y - height / 2, 0.78),
    width: 2.2,
  });
  if (width * c.scale < 170) return;
  let tiles = '';
  for (let index = -5; index <= 5; index += 1) {
    const t = index / 5.6;
    tiles += `M${num(x + t * width * 0.5 * (top ?? 0.34))} ${num(y - height + 3)}Q${num(x + t * width * 0.27)} ${num(y - height * 0.36)} ${num(x + t * width * 0.46)} ${num(y - height * 0.04 * (1 - Math.abs(t)))}`;
  }
  c.path(tiles, { stroke: mix(color, p.light, 0.24), width: 1.5, opacity: 0.6 });
}

export function panes(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  count: number,
  lamp: string,
): void {
  const step = width / count;
  let d = '';
  for (let index = 0; index < count; index += 1) {
    d += poly(...box(x - width / 2 + step * (index + 0.16), y - height, step * 0.68, height));
  }
  stage.c.path(d, { fill: lamp });
}

/** A rectangle's corners, for `poly`. */
export function box(x: number, y: number, width: number, height: number): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}
