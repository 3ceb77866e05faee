import { mix } from '../core/color.ts';
import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** The sky with the light's wide glow; `bottom` is where its lowest colour is reached. */
export function sky(stage: Stage, bottom = stage.hy): void {
  const { c, p, w, h } = stage;
  const fill = c.linear(0, 0, 0, bottom, [
    [0, p.high],
    [0.55, p.middle],
    [1, p.low],
  ]);
  c.rect(0, 0, w, h, { fill });
  c.glow(c.light.x, c.light.y, Math.max(w, h) * 0.62, mix(p.light, p.low, 0.35), 0.5);
}

export function stars(stage: Stage, count: number, bottom: number, color = '#ffffff'): void {
  const { c, r, w } = stage;
  const sizes = [0.7, 1.1, 1.8];
  for (const size of sizes) {
    let d = '';
    for (let index = 0; index < (count * 0.8) / (size * size + 0.6); index += 1) {
      const y = r.next() ** 1.4 * bottom;
      d += `M${Math.round(r.next() * w)} ${Math.round(y)}h.1`;
    }
    c.path(d, { stroke: color, width: size * 1.7, opacity: 0.35 + size * 0.25, round: true });
  }
}

/** A moon or a sun's disc with two halos; `shade` draws seas on it. */
export function disc(stage: Stage, x: number, y: number, radius: number, shade = false): void {
  const { c, p } = stage;
  c.glow(x, y, radius * 3.4, p.light, 0.55);
  const fill = c.linear(x, y - radius, x, y + radius, [
    [0, mix(p.light, '#ffffff', 0.35)],
    [1, mix(p.light, p.low, 0.25)],
  ]);
  c.circle(x, y, radius, { fill });
  if (!shade) return;
  const sea = mix(p.light, p.middle, 0.4);
  const seas: [number, number, number, number][] = [
    [-0.35, -0.3, 0.3, 0.22],
    [0.22, -0.42, 0.2, 0.14],
    [0.3, 0.1, 0.34, 0.26],
    [-0.28, 0.35, 0.22, 0.16],
    [-0.6, 0.08, 0.14, 0.18],
    [0.08, 0.62, 0.26, 0.12],
  ];
  for (const [dx, dy, rx, ry] of seas) {
    c.ellipse(x + dx * radius, y + dy * radius, rx * radius, ry * radius, {
      fill: sea,
      opacity: 0.28,
    });
  }
}

/** Long thin clouds lit from the light's side. */
export function streaks(
  stage: Stage,
  top: number,
  bottom: number,
  count: number,
  opacity = 0.35,
): void {
  const { c, p, r, w } = stage;
  for (let index = 0; index < count; index += 1) {
    const y = r.between(top, bottom);
    const x = r.between(-0.1, 1) * w;
    const length = r.between(0.16, 0.5) * w;
    const thick = r.between(3, 13) * stage.s;
    const color = mix(p.light, p.middle, r.between(0.25, 0.85));
    const lean = r.between(-4, 4);
    const d = `M${num(x)} ${num(y)}q${num(length * 0.3)} ${num(-thick + lean)} ${num(length * 0.55)} ${num(-thick * 0.4)}t${num(length * 0.45)} ${num(thick * 0.3)}q${num(-length * 0.4)} ${num(thick)} ${num(-length * 0.62)} ${num(thick * 0.55)}z`;
    c.path(d, { fill: color, opacity: opacity * r.between(0.4, 1) });
  }
}

/** A bank of heaped clouds across the picture: lit tops, feet that dissolve. */
export function cloudBank(stage: Stage, y: number, size: number, top: string, opacity = 1): void {
  const { c, r, w } = stage;
  let x = -size;
  let level = y;
  let d = `M${num(x)} ${num(y + size * 2.6)}V${num(y)}`;
  while (x < w + size) {
    const step = size * r.between(0.45, 1.25);
    const next = y + size * r.between(-0.5, 0.4);
    const radius = Math.hypot(step, next - level) * r.between(0.52, 0.66);
    d += `A${num(radius)} ${num(radius)} 0 0 1 ${num(x + step)} ${num(next)}`;
    x += step;
    level = next;
  }
  d += `V${num(y + size * 2.6)}Z`;
  const fill = c.linear(0, y - size, 0, y + size * 2.4, [
    [0, top, 1],
    [0.4, top, 0.6],
    [1, top, 0],
  ]);
  c.path(d, { fill, opacity });
}

/** Shafts of light falling from a point. */
export function rays(
  stage: Stage,
  x: number,
  y: number,
  length: number,
  count: number,
  opacity: number,
): void {
  const { c, p, r } = stage;
  const fill = c.radial(x, y, length, [
    [0, p.light, 1],
    [0.5, p.light, 0.4],
    [1, p.light, 0],
  ]);
  for (let index = 0; index < count; index += 1) {
    const angle = (index / count) * Math.PI * 2 + r.between(-0.2, 0.2);
    const half = r.between(0.02, 0.07);
    const ax = x + Math.cos(angle - half) * length;
    const ay = y + Math.sin(angle - half) * length;
    const bx = x + Math.cos(angle + half) * length;
    const by = y + Math.sin(angle + half) * length;
    c.path(`M${num(x)} ${num(y)}L${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}Z`, { fill, opacity });
  }
}

/** Curtains of northern light hanging above the horizon. */
export function aurora(
  stage: Stage,
  y: number,
  height: number,
  color: string,
  opacity: number,
): void {
  const { c, r, w } = stage;
  const phase = r.between(0, 6);
  const step = w / 44;
  const fill = c.linear(0, y - height * 0.9, 0, y + height * 0.25, [
    [0, color, 0],
    [0.62, color, 0.4],
    [0.93, color, 0.9],
    [1, color, 0],
  ]);
  const wave = (x: number): number =>
    y +
    Math.sin(x / (w * 0.16) + phase) * height * 0.22 +
    Math.sin(x / (w * 0.06) + phase * 2) * height * 0.07;
  for (let x = -step; x < w + step; x += step) {
    const foot = wave(x);
    const nextFoot = wave(x + step);
    const head = Math.min(foot, nextFoot) - height * 1.3;
    const d = `M${num(x)} ${num(foot)}L${num(x + step)} ${num(nextFoot)}L${num(x + step * 1.5)} ${num(head)}L${num(x + step * 0.4)} ${num(head)}Z`;
    c.path(d, { fill, opacity: opacity * r.between(0.3, 1) });
  }
}
