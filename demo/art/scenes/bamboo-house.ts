import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette } from '../nature/air.ts';
import { petals } from '../nature/weather.ts';
import { bamboo } from '../nature/bamboo.ts';
import { reeds } from '../nature/reeds.ts';
import { rays, sky } from '../nature/sky.ts';
import { hall } from '../things/halls.ts';
import { wanderer } from '../things/figures.ts';
import { lantern } from '../things/lights.ts';

export function bambooHouse(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 130 * s, hy - 430 * s);
  sky(stage, hy + 80 * s);
  c.glow(c.light.x, c.light.y, 520 * s, p.light, 0.9);
  const spread = (count: number): number[] =>
    Array.from({ length: count }, (_, i) => ((i + r.next()) / count) * w);
  bamboo(stage, spread(Math.round(w / 26)), 7 * s, mix(p.low, p.haze, 0.6), 0.1);
  mist(stage, hy, 340 * s, 0.5, p.low);
  bamboo(stage, spread(Math.round(w / 52)), 13 * s, ground(stage, 0.22), 0.3);
  rays(stage, c.light.x, c.light.y, 900 * s, 15, 0.2);
  mist(stage, hy + 60 * s, 260 * s, 0.5, p.low);
  const hillside = c.linear(0, hy, 0, h, [
    [0, mix(p.haze, p.near, 0.3)],
    [1, p.near],
  ]);
  c.path(d`M-20 ${hy + 70 * s}Q${cx} ${hy - 10 * s} ${w + 20} ${hy + 90 * s}V${h + 20}H-20Z`, {
    fill: hillside,
  });
  c.path(
    d`M${cx - 10 * s} ${hy + 76 * s}q-60 60 20 110t-120 ${260 * s}h${230 * s}q60 -140 -20 -220t-30 -150z`,
    { fill: p.low, opacity: 0.5 },
  );
  for (const dx of [-96, -32, 40, 104])
    c.rect(cx + 20 * s + dx * s, hy + 20 * s, 9 * s, 76 * s, { fill: mix(p.near, p.lamp, 0.12) });
  hall(stage, {
    x: cx + 24 * s,
    y: hy + 36 * s,
    scale: 1.22 * s,
    color: mix(p.near, p.lamp, 0.24),
    lamp: p.lamp,
  });
  c.glow(cx + 24 * s, hy, 190 * s, p.lamp, 0.55);
  lantern(stage, cx - 134 * s, hy - 52 * s, 0.6 * s, p.accent);
  wanderer(stage, {
    x: cx - 44 * s,
    y: hy + 196 * s,
    scale: 0.92 * s,
    color: mix(p.near, p.haze, 0.1),
  });
  const clear = spread(Math.round(w / 120)).filter((x) => Math.abs(x - cx) > 190 * s);
  bamboo(stage, clear, 27 * s, ground(stage, 0.72), 0.45);
  reeds(stage, h - 4, Math.round(w / 13), 110 * s, mix(p.near, p.haze, 0.12));
  petals(stage, 20, mix(p.low, p.haze, 0.4), 11);
  vignette(stage, 0.5);
}
