import { mix } from '../core/color.ts';
import { num } from '../core/geometry.ts';
import { ground } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';

/** Long soft swells: dunes, snow fields, meadows; each has a lit and a shaded side. */
export function swells(
  stage: Stage,
  y: number,
  amplitude: number,
  depth: number,
  color?: string,
): void {
  const { c, p, r, w, h } = stage;
  const body = color ?? ground(stage, depth);
  const crests = r.int(2, 3);
  let d = `M-20 ${num(y + r.between(-0.3, 0.3) * amplitude)}`;
  let x = -20;
  for (let index = 0; index < crests; index += 1) {
    const span = (w + 40) / crests;
    const peak = x + span * r.between(0.4, 0.65);
    const top = y - amplitude * r.between(0.5, 1);
    const end = y + amplitude * r.between(-0.1, 0.35);
    d += `C${num(x + span * 0.2)} ${num(y)} ${num(peak - span * 0.16)} ${num(top)} ${num(peak)} ${num(top)}S${num(x + span * 0.85)} ${num(end)} ${num(x + span)} ${num(end)}`;
    x += span;
  }
  const fill = c.linear(0, y - amplitude, 0, y + amplitude * 2.6, [
    [0, mix(body, p.light, 0.2)],
    [0.5, body],
    [1, mix(body, p.near, 0.45)],
  ]);
  c.path(`${d}V${h + 20}H-20Z`, { fill, stroke: c.rim(p.light, w * 0.6, 0.7), width: 1.8 });
}
