import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A band of mist lying across the picture. */
export function mist(
  stage: Stage,
  y: number,
  height: number,
  opacity: number,
  color = stage.p.haze,
): void {
  const { c, w } = stage;
  const fill = c.linear(0, y - height / 2, 0, y + height / 2, [
    [0, color, 0],
    [0.5, color, 1],
    [1, color, 0],
  ]);
  c.rect(0, y - height / 2, w, height, { fill, opacity });
}

/** Separate wisps of mist, denser in the middle of each. */
export function wisps(
  stage: Stage,
  y: number,
  spread: number,
  count: number,
  color: string,
  opacity: number,
): void {
  const { c, r, w } = stage;
  const fill = c.radial(0, 0, 100, [
    [0, color, 1],
    [0.5, color, 0.45],
    [1, color, 0],
  ]);
  for (let index = 0; index < count; index += 1) {
    const rx = r.between(0.12, 0.36) * w;
    const ry = rx * r.between(0.07, 0.14);
    const at = `translate(${num(r.next() * w)} ${num(y + r.between(-spread, spread))})scale(${(rx / 100).toFixed(2)} ${(ry / 100).toFixed(2)})`;
    c.transformed(at, opacity * r.between(0.5, 1), () => c.circle(0, 0, 100, { fill }));
  }
}

/** A flock seen far away. */
export function birds(
  stage: Stage,
  x: number,
  y: number,
  count: number,
  size: number,
  color: string,
): void {
  const { c, r } = stage;
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const wing = size * r.between(0.6, 1.1);
    d += `M${num(x + r.between(-8, 8) * size)} ${num(y + r.between(-3, 3) * size)}q${num(wing * 0.5)} ${num(-wing * 0.5)} ${num(wing)} 0q${num(wing * 0.5)} ${num(-wing * 0.5)} ${num(wing)} 0`;
  }
  c.path(d, { stroke: color, width: Math.max(1.4, size * 0.14), round: true });
}

/** Darkens the edges so that the eye stays inside. */
export function vignette(stage: Stage, strength = 0.55): void {
  const { c, w, h, p } = stage;
  const fill = c.radial(w / 2, h * 0.46, Math.hypot(w, h) * 0.58, [
    [0.5, p.near, 0],
    [1, p.near, strength],
  ]);
  c.rect(0, 0, w, h, { fill });
  const foot = c.linear(0, h * 0.72, 0, h, [
    [0, p.near, 0],
    [1, p.near, strength],
  ]);
  c.rect(0, h * 0.72, w, h * 0.28, { fill: foot });
}
