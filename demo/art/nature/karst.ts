import { mix } from '../core/color.ts';
import { pt, throughPoints } from '../core/geometry.ts';
import type { Point } from '../core/geometry.ts';
import { ground } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';

/** Steep rounded pillars of stone, as karst country has. */
export function karst(
  stage: Stage,
  base: number,
  tallest: number,
  depth: number,
  count: number,
): void {
  const { c, p, r, w } = stage;
  const color = ground(stage, depth);
  const body = c.linear(0, base - tallest, 0, base, [
    [0, mix(color, p.light, 0.06)],
    [0.5, color],
    [0.78, mix(color, p.haze, 0.75 - depth * 0.3), 0.85],
    [1, mix(color, p.haze, 0.85 - depth * 0.4), 0],
  ]);
  const lit = c.linear(0, base - tallest, 0, base - tallest * 0.2, [
    [0, mix(color, p.light, 0.4), 0.85],
    [1, color, 0],
  ]);
  const rim = c.rim(p.light, Math.min(w, 900) * 0.45, 0.6);
  const groups = Math.max(2, Math.round(count / 2.4));
  for (let group = 0; group < groups; group += 1) {
    const middle = ((group + r.between(0.15, 0.85)) / groups) * w * 1.1 - w * 0.05;
    const tall = tallest * r.between(0.6, 1);
    for (const [offset, share] of [
      [-0.34, r.between(0.45, 0.7)],
      [0.4, r.between(0.3, 0.6)],
      [0, 1],
    ] as const) {
      const height = tall * share;
      pillar(stage, {
        x: middle + offset * tall * r.between(0.7, 1.2),
        base,
        height,
        half: tall * r.between(0.13, 0.2) * (0.55 + share * 0.45),
        body,
        lit,
        rim,
      });
    }
  }
}

type Pillar = {
  x: number;
  base: number;
  height: number;
  half: number;
  body: string;
  lit: string;
  rim: string;
};

function pillar(stage: Stage, { x, base, height, half, body, lit, rim }: Pillar): void {
  const { c, r } = stage;
  const left: Point[] = [];
  const right: Point[] = [];
  const steps = 5;
  for (let step = 0; step <= steps; step += 1) {
    const t = step / steps;
    const wide = half * (0.25 + Math.sqrt(t) * 0.75) * (1 + r.between(-0.14, 0.14));
    const y = base - height * (1 - t) + r.between(-4, 4);
    left.push(pt(x - wide, y));
    right.push(pt(x + wide * r.between(0.85, 1.1), y));
  }
  const outline = throughPoints([
    ...left.toReversed(),
    pt(x - half * 0.1, base - height * 1.03),
    ...right,
  ]);
  c.path(`${outline}Z`, { fill: body, stroke: rim, width: 1.4 });
  const side = c.light.x < x ? left : right;
  const inner = side.map(({ x: edge, y }, index) =>
    pt(x + (edge - x) * (index % 2 === 0 ? 0.1 : 0.45), y + 6),
  );
  c.path(`${throughPoints([...side, ...inner.toReversed()])}Z`, { fill: lit });
}
