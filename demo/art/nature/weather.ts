import { mix } from '../core/color.ts';
import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

export function rain(stage: Stage, count: number, color: string, lean = 0.18, opacity = 0.4): void {
  const { c, r, w, h } = stage;
  const groups: [number, number, number][] = [
    [0.9, 22, 0.55],
    [1.5, 44, 1],
  ];
  for (const [width, length, strength] of groups) {
    let d = '';
    for (let index = 0; index < count * 0.4; index += 1) {
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
    for (let index = 0; index < count * share; index += 1)
      d += `M${Math.round(r.next() * w)} ${Math.round(r.next() * h)}h.1`;
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
