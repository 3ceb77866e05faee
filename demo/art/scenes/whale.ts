import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { vignette } from '../nature/air.ts';
import { mountains } from '../nature/mountains.ts';
import { whale } from '../things/beasts.ts';
import { beam } from '../things/lights.ts';
import { submersible } from '../things/submersible.ts';

export function whaleScene(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 40 * s, -60);
  const fill = c.linear(0, 0, 0, h, [
    [0, p.high],
    [0.35, p.middle],
    [0.75, p.low],
    [1, p.near],
  ]);
  c.rect(0, 0, w, h, { fill });
  c.glow(c.light.x, 0, 560 * s, p.light, 0.8);
  for (let index = 0; index < 11; index += 1) {
    const x = c.light.x + (index - 5) * 46 * s;
    const spread = (index - 5) * 84 * s;
    const shaft = c.linear(0, 0, 0, h * 0.8, [
      [0, p.light, 0.5],
      [1, p.light, 0],
    ]);
    const width = r.between(12, 44) * s;
    c.path(d`M${x} -10h${width}L${x + spread + width * 3.2} ${h}h${-width * 2.6}Z`, {
      fill: shaft,
      opacity: r.between(0.25, 0.6),
    });
  }
  whale(stage, {
    x: cx + 250 * s,
    y: hy - 330 * s,
    scale: 0.26 * s,
    color: mix(p.middle, p.low, 0.5),
  });
  whale(stage, { x: cx - 8 * s, y: hy - 70 * s, scale: 0.88 * s, color: mix(p.low, p.near, 0.45) });
  mountains(stage, { y: hy + 200 * s, amplitude: 120 * s, depth: 0.55, facets: false });
  c.glow(cx - 60 * s, hy + 190 * s, 150 * s, p.lamp, 0.4);
  beam(stage, cx - 36 * s, hy + 158 * s, -146, 320 * s, 22, 0.7);
  submersible(stage, cx - 6 * s, hy + 160 * s, 0.78 * s, mix(p.accent, p.near, 0.5), true);
  mountains(stage, { y: hy + 290 * s, amplitude: 110 * s, depth: 0.9, facets: false });
  corals(stage);
  for (const [width, opacity] of [
    [3, 0.6],
    [6, 0.35],
    [11, 0.2],
  ] as const) {
    let path = '';
    for (let index = 0; index < 26; index += 1)
      path += d`M${Math.round(r.next() * w)} ${Math.round(r.next() * h)}h.1`;
    c.path(path, { stroke: p.light, width, opacity, round: true });
  }
  vignette(stage, 0.45);
}

function corals(stage: Stage): void {
  const { c, p, r, w, h, s } = stage;
  for (let index = 0; index < w / 44; index += 1) {
    const x = r.next() * w;
    const tall = r.between(40, 130) * s;
    const sway = r.between(-30, 30) * s;
    c.path(
      d`M${x} ${h + 10}q${sway} ${-tall * 0.5} ${sway * 0.2} ${-tall}M${x} ${h - tall * 0.3}q${-sway - 14} ${-tall * 0.2} ${-sway - 18} ${-tall * 0.5}`,
      {
        stroke: index % 5 === 0 ? mix(p.accent, p.near, 0.35) : mix(p.near, p.low, 0.4),
        width: r.between(4, 11) * s,
        round: true,
      },
    );
  }
}
