import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { flame, sparks } from '../nature/fire.ts';
import { vignette } from '../nature/air.ts';
import { cloudBank, sky } from '../nature/sky.ts';
import { beacon, cityGate } from '../things/fortifications.ts';
import { banner, rider, soldier } from '../things/figures.ts';

export function siegeGate(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 40 * s);
  sky(stage);
  cloudBank(stage, hy - 400 * s, 90 * s, mix(p.middle, p.near, 0.35), 0.9);
  cloudBank(stage, hy - 290 * s, 70 * s, mix(p.low, p.near, 0.35), 0.7);
  c.glow(cx, hy - 120 * s, 460 * s, p.accent, 0.7);
  const stone = mix(p.haze, p.near, 0.45);
  c.path(poly(-20, hy - 60 * s, w + 20, hy - 60 * s, w + 20, hy + 120 * s, -20, hy + 120 * s), {
    fill: mix(stone, p.near, 0.35),
  });
  for (const x of [-480, 480, -760, 760])
    beacon(stage, { x: cx + x * s, y: hy + 110 * s, scale: 1.1 * s, color: stone });
  cityGate(
    stage,
    { x: cx, y: hy + 120 * s, scale: 1.28 * s, color: stone, lamp: p.lamp },
    p.accent,
  );
  for (const [x, y, size] of [
    [-200, -118, 62],
    [-270, 112, 90],
    [262, 114, 110],
    [220, -112, 48],
    [-520, 110, 80],
    [540, 110, 90],
  ] as const) {
    flame(stage, cx + x * s, hy + y * s, size * s, p.accent);
  }
  let arrows = '';
  for (let index = 0; index < 34; index += 1) {
    const x = r.between(-0.1, 1) * w;
    const y = r.between(0.04, 0.5) * h;
    arrows += d`M${Math.round(x)} ${Math.round(y)}l${Math.round(46 * s)} ${Math.round(-15 * s)}`;
  }
  c.path(arrows, { stroke: p.lamp, width: 2, opacity: 0.75 });
  const field = c.linear(0, hy + 116 * s, 0, h, [
    [0, mix(p.accent, p.near, 0.35)],
    [0.55, mix(p.accent, p.near, 0.7)],
    [1, p.near],
  ]);
  c.rect(0, hy + 118 * s, w, h, { fill: field });
  ladder(stage, -170);
  ladder(stage, 176);
  sparks(stage, cx, hy + 60 * s, 360 * s, 90, p.lamp);
  army(stage);
  vignette(stage, 0.5);
}

function ladder(stage: Stage, x: number): void {
  const { c, p, s, cx, hy } = stage;
  c.at(cx + x * s, hy + 150 * s, s, () => {
    let path = 'M-18 0L22 -300M18 0L50 -300';
    for (let rung = 1; rung < 14; rung += 1)
      path += d`M${-18 + rung * 2.8} ${-rung * 21}h${36 - rung * 0.5}`;
    c.path(path, { stroke: p.near, width: 5 });
  });
  for (const [dx, dy] of [
    [8, -60],
    [20, -150],
  ] as const)
    soldier(stage, { x: cx + (x + dx) * s, y: hy + (150 + dy) * s, scale: 0.5 * s, color: p.near });
}

function army(stage: Stage): void {
  const { p, r, w, h, s, cx, hy } = stage;
  for (const [y, scale, gap] of [
    [210, 0.62, 34],
    [268, 0.95, 62],
  ] as const) {
    for (let x = -20; x < w + 20; x += gap * s) {
      if (Math.abs(x - cx) < 34 * s && y > 240) continue;
      const who = {
        x: x + r.between(-8, 8),
        y: hy + (y + r.between(-8, 8)) * s,
        scale: scale * s,
        color: mix(p.near, p.accent, 0.06),
      };
      if (r.chance(0.17))
        banner(stage, { ...who, scale: scale * 1.5 * s }, mix(p.accent, p.near, 0.25));
      else soldier(stage, who);
    }
  }
  rider(stage, {
    x: cx - 20 * s,
    y: Math.min(h - 30 * s, hy + 300 * s),
    scale: 1.75 * s,
    color: p.near,
  });
}
