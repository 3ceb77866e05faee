import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { snow } from '../nature/weather.ts';
import { vignette } from '../nature/air.ts';
import { reeds } from '../nature/reeds.ts';
import { disc, sky, stars, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { swells } from '../nature/swells.ts';
import { howlingWolf } from '../things/beasts.ts';
import { yurt } from '../things/yurt.ts';
import { rider } from '../things/figures.ts';

export function wolfRidge(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 90 * s, hy - 30 * s);
  sky(stage);
  stars(stage, 140, hy * 0.7);
  c.glow(c.light.x, hy, 520 * s, p.low, 0.8);
  disc(stage, c.light.x, hy - 26 * s, 132 * s);
  streaks(stage, hy - 250 * s, hy - 20 * s, 9, 0.5);
  mountains(stage, { y: hy - 20 * s, amplitude: 70 * s, depth: 0.2, snow: true });
  swells(stage, hy + 50 * s, 30 * s, 0.4);
  for (const [x, y, scale] of [
    [-230, 84, 0.5],
    [-150, 96, 0.62],
    [-320, 98, 0.55],
    [330, 92, 0.6],
    [-560, 104, 0.7],
  ] as const) {
    yurt(stage, {
      x: cx + x * s,
      y: hy + y * s,
      scale: scale * s,
      color: ground(stage, 0.62),
      lamp: p.lamp,
    });
  }
  swells(stage, hy + 120 * s, 34 * s, 0.62);
  for (const [x, scale] of [
    [200, 0.42],
    [262, 0.5],
    [330, 0.44],
    [-420, 0.5],
  ] as const) {
    rider(stage, { x: cx + x * s, y: hy + 150 * s, scale: scale * s, color: ground(stage, 0.88) });
  }
  const rock = c.linear(0, hy + 90 * s, 0, h, [
    [0, ground(stage, 0.8)],
    [1, p.near],
  ]);
  const cliff = d`M${cx - 330 * s} ${h + 20}L${cx - 250 * s} ${hy + 250 * s}L${cx - 170 * s} ${hy + 196 * s}L${cx - 80 * s} ${hy + 178 * s}L${cx + 60 * s} ${hy + 168 * s}L${cx + 118 * s} ${hy + 176 * s}L${cx + 136 * s} ${hy + 216 * s}L${cx + 110 * s} ${hy + 280 * s}L${cx + 150 * s} ${h + 20}Z`;
  c.path(cliff, { fill: rock });
  c.path(
    d`M${cx + 60 * s} ${hy + 168 * s}L${cx + 118 * s} ${hy + 176 * s}L${cx + 136 * s} ${hy + 216 * s}L${cx + 70 * s} ${hy + 240 * s}ZM${cx - 80 * s} ${hy + 178 * s}L${cx - 30 * s} ${hy + 174 * s}L${cx - 60 * s} ${hy + 290 * s}L${cx - 120 * s} ${hy + 250 * s}Z`,
    { fill: mix(p.near, p.haze, 0.35), opacity: 0.7 },
  );
  c.path(cliff, { stroke: c.rim(p.light, 480 * s, 0.9), width: 2.5 });
  howlingWolf(stage, {
    x: cx + 6 * s,
    y: hy + 172 * s,
    scale: 1.36 * s,
    color: mix(p.near, p.high, 0.25),
  });
  reeds(stage, h, Math.round(w / 12), 96 * s, p.near);
  snow(stage, 34, '#ffffff');
  vignette(stage, 0.45);
}
