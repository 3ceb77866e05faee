import { mix } from '../core/color.ts';
import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A band of mist lying across the picture. */
export function mist(stage: Stage, y: number, height: number, opacity: number, color = stage.p.haze): void {
  const { c, w } = stage;
  const fill = c.linear(0, y - height / 2, 0, y + height / 2, [
    [0, color, 0],
    [0.5, color, 1],
    [1, color, 0],
  ]);
  c.rect(0, y - height / 2, w, height, { fill, opacity });
}

/** Separate wisps of mist, denser in the middle of each. */
export function wisps(stage: Stage, y: number, spread: number, count: number, color: string, opacity: number): void {
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

export function rain(stage: Stage, count: number, color: string, lean = 0.18, opacity = 0.4): void {
  const { c, r, w, h } = stage;
  const groups: [number, number, number][] = [
    [0.9, 22, 0.55],
    [1.5, 44, 1],
  ];
  for (const [width, length, strength] of groups) {
    let d = '';
    for (let index = 0; index < count / 2; index += 1) {
      const drop = length * r.between(0.6, 1.3);
      d += `M${Math.round(r.between(0, 1.15) * w)} ${Math.round(r.next() * h)}l${Math.round(-drop * lean)} ${Math.round(drop)}`;
    }
    c.path(d, { stroke: color, width, opacity: opacity * strength });
  }
}

export function snow(stage: Stage, count: number, color = '#ffffff'): void {
  const { c, r, w, h } = stage;
  const groups: [number, number, number][] = [
    [2, 0.5, 1],
    [3.6, 0.75, 0.5],
    [6.5, 0.85, 0.16],
  ];
  for (const [width, opacity, share] of groups) {
    let d = '';
    for (let index = 0; index < count * share; index += 1) d += `M${Math.round(r.next() * w)} ${Math.round(r.next() * h)}h.1`;
    c.path(d, { stroke: color, width, opacity, round: true });
  }
}

/** Petals or leaves carried by the wind from one side. */
export function petals(stage: Stage, count: number, color: string, size = 9): void {
  const { c, r, w, h } = stage;
  for (const tone of [color, mix(color, '#ffffff', 0.35), mix(color, stage.p.near, 0.3)]) {
    let d = '';
    for (let index = 0; index < count / 3; index += 1) {
      const length = size * r.between(0.5, 1.5) * stage.s;
      const angle = r.between(-0.7, 1.1);
      const dx = Math.cos(angle) * length;
      const dy = Math.sin(angle) * length;
      const bend = length * r.between(0.25, 0.5);
      d += `M${Math.round(r.next() * w)} ${Math.round(r.next() ** 0.8 * h)}q${num(dx / 2 - bend)} ${num(dy / 2 + bend)} ${num(dx)} ${num(dy)}q${num(-dx / 2 + bend * 0.4)} ${num(-dy / 2 - bend)} ${num(-dx)} ${num(-dy)}z`;
    }
    c.path(d, { fill: tone, opacity: 0.9 });
  }
}

/** Embers rising around (x, y), brightest near it. */
export function sparks(stage: Stage, x: number, y: number, reach: number, count: number, color: string): void {
  const { c, r } = stage;
  const groups: [number, number][] = [
    [1.6, 0.7],
    [2.8, 0.95],
    [4.4, 1],
  ];
  for (const [width, opacity] of groups) {
    let d = '';
    for (let index = 0; index < count / width; index += 1) {
      const far = r.next() ** 1.3;
      const px = x + r.between(-1, 1) * reach * (0.25 + far * 0.6);
      const py = y - reach * far * 1.2 + r.between(0, reach * 0.25);
      d += `M${Math.round(px)} ${Math.round(py)}l${num(r.between(-2, 2))} ${num(-width * r.between(0.2, 1.6))}`;
    }
    c.path(d, { stroke: color, width: width * stage.s, opacity, round: true });
  }
}

/** A flock seen far away. */
export function birds(stage: Stage, x: number, y: number, count: number, size: number, color: string): void {
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
