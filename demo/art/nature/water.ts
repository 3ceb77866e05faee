import { mix } from '../core/color.ts';
import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** Still water from `y` down, dark near us, the sky's low colour far away. */
export function water(stage: Stage, y: number, far = stage.p.low): void {
  const { c, p, w, h } = stage;
  const fill = c.linear(0, y, 0, h, [
    [0, mix(far, p.haze, 0.35)],
    [0.35, mix(p.middle, p.near, 0.25)],
    [1, p.near],
  ]);
  c.rect(0, y, w, h - y, { fill });
}

/** Broken light on the water below a light at `x`. */
export function glitter(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  color: string,
  opacity = 0.8,
): void {
  const { c, r, h } = stage;
  const rows = 14;
  for (const [weight, strength] of [
    [1, 0.5],
    [0.45, 1],
  ] as const) {
    let d = '';
    for (let row = 0; row < rows; row += 1) {
      const t = (row / rows) ** 1.5;
      const py = y + 2 + t * (h - y);
      const half = width * weight * (0.35 + t * 0.8);
      const pieces = r.int(1, 3);
      for (let piece = 0; piece < pieces; piece += 1) {
        const px = x + r.between(-1, 1) * half;
        const length = half * r.between(0.1, 0.6) * (0.5 + t);
        d += `M${Math.round(px - length)} ${Math.round(py)}q${num(length)} ${num(-1 - t * 3)} ${num(length * 2)} 0q${num(-length)} ${num(2 + t * 4)} ${num(-length * 2)} 0z`;
      }
    }
    c.path(d, { fill: color, opacity: opacity * strength });
  }
}

/** Dark and light ripples over the whole surface. */
export function ripples(
  stage: Stage,
  y: number,
  count: number,
  color: string,
  opacity = 0.3,
): void {
  const { c, r, w, h } = stage;
  let d = '';
  for (let index = 0; index < count * 0.7; index += 1) {
    const t = r.next() ** 1.6;
    const py = y + t * (h - y);
    const length = (14 + t * 120) * r.between(0.5, 1.2);
    d += `M${Math.round(r.between(-0.1, 1) * w)} ${Math.round(py)}q${num(length / 2)} ${num(-1 - t * 5)} ${num(length)} 0`;
  }
  c.path(d, { stroke: color, width: 1.6, opacity, round: true });
}

/** A heavy wave front with a crest and foam; `lift` is the height of its crests. */
export function waves(stage: Stage, y: number, lift: number, color: string, foam: string): void {
  const { c, r, w, h } = stage;
  let d = `M-60 ${num(y)}`;
  let crest = '';
  let x = -60;
  while (x < w + 60) {
    const span = lift * r.between(2.2, 4);
    const top = lift * r.between(0.6, 1.1);
    const dip = y + lift * r.between(-0.08, 0.14);
    const peakX = x + span * 0.52;
    const peakY = y - top;
    d += `C${num(x + span * 0.25)} ${num(y)} ${num(peakX - span * 0.16)} ${num(peakY)} ${num(peakX)} ${num(peakY)}C${num(peakX + span * 0.05)} ${num(peakY + top * 0.5)} ${num(x + span * 0.72)} ${num(dip)} ${num(x + span)} ${num(dip)}`;
    crest += `M${num(peakX - span * 0.2)} ${num(peakY + top * 0.24)}Q${num(peakX - span * 0.08)} ${num(peakY - 1)} ${num(peakX)} ${num(peakY)}q${num(span * 0.06)} ${num(top * 0.2)} ${num(span * 0.09)} ${num(top * 0.56)}q${num(-span * 0.06)} ${num(-top * 0.28)} ${num(-span * 0.14)} ${num(-top * 0.34)}t${num(-span * 0.15)} ${num(top * 0.02)}z`;
    x += span;
  }
  const fill = c.linear(0, y - lift, 0, y + lift * 3, [
    [0, mix(color, foam, 0.22)],
    [0.4, color],
    [1, mix(color, stage.p.near, 0.8)],
  ]);
  c.path(`${d}V${h + 20}H-60Z`, { fill });
  c.path(crest, { fill: foam, opacity: 0.75 });
}
