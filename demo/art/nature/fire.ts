import { mix } from '../core/color.ts';
import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** Embers rising around (x, y), brightest near it. */
export function sparks(
  stage: Stage,
  x: number,
  y: number,
  reach: number,
  count: number,
  color: string,
): void {
  const { c, r } = stage;
  const groups: [number, number][] = [
    [1.6, 0.7],
    [2.8, 0.95],
    [4.4, 1],
  ];
  for (const [width, opacity] of groups) {
    let d = '';
    for (let index = 0; index < (count * 0.75) / width; index += 1) {
      const far = r.next() ** 1.3;
      const px = x + r.between(-1, 1) * reach * (0.25 + far * 0.6);
      const py = y - reach * far * 1.2 + r.between(0, reach * 0.25);
      d += `M${Math.round(px)} ${Math.round(py)}l${num(r.between(-2, 2))} ${num(-width * r.between(0.2, 1.6))}`;
    }
    c.path(d, { stroke: color, width: width * stage.s, opacity, round: true });
  }
}

/** A tongue of fire with three skins; its foot stands at (x, y). */
export function flame(stage: Stage, x: number, y: number, size: number, color: string): void {
  const { c, p } = stage;
  c.glow(x, y - size * 0.5, size * 2.4, color, 0.6);
  const skins: [number, string][] = [
    [1, color],
    [0.68, mix(color, p.lamp, 0.65)],
    [0.36, mix(p.lamp, '#ffffff', 0.7)],
  ];
  for (const [share, fill] of skins) {
    const f = size * share;
    const d = `M${num(x - f * 0.34)} ${num(y)}C${num(x - f * 0.6)} ${num(y - f * 0.5)} ${num(x - f * 0.1)} ${num(y - f * 0.55)} ${num(x - f * 0.18)} ${num(y - f * 1.05)}C${num(x + f * 0.12)} ${num(y - f * 0.9)} ${num(x + f * 0.1)} ${num(y - f * 0.62)} ${num(x + f * 0.2)} ${num(y - f * 0.55)}C${num(x + f * 0.26)} ${num(y - f * 0.7)} ${num(x + f * 0.24)} ${num(y - f * 0.78)} ${num(x + f * 0.3)} ${num(y - f * 0.86)}C${num(x + f * 0.52)} ${num(y - f * 0.45)} ${num(x + f * 0.5)} ${num(y - f * 0.15)} ${num(x + f * 0.32)} ${num(y)}Z`;
    c.path(d, { fill });
  }
}
