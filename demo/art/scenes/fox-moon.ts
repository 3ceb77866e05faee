import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette } from '../nature/air.ts';
import { petals } from '../nature/weather.ts';
import { blossomBranch } from '../nature/blossom.ts';
import { reeds } from '../nature/reeds.ts';
import { disc, sky, stars, streaks } from '../nature/sky.ts';
import { karst } from '../nature/karst.ts';
import { mountains } from '../nature/mountains.ts';
import { nineTails } from '../things/beasts.ts';
import { hall } from '../things/halls.ts';
import { lantern } from '../things/lights.ts';

export function foxMoon(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx - 6 * s, hy - 150 * s);
  sky(stage);
  stars(stage, 120, hy * 0.8);
  disc(stage, c.light.x, c.light.y, 226 * s, true);
  streaks(stage, hy - 300 * s, hy + 20 * s, 8, 0.35);
  mountains(stage, { y: hy + 20 * s, amplitude: 90 * s, depth: 0.2 });
  karst(stage, hy + 150 * s, 170 * s, 0.32, 7);
  mist(stage, hy + 90 * s, 140 * s, 0.6);
  for (const [x, y, scale] of [
    [-236, 152, 0.5],
    [232, 160, 0.56],
    [-460, 160, 0.6],
    [520, 160, 0.6],
  ] as const) {
    hall(
      stage,
      { x: cx + x * s, y: hy + y * s, scale: scale * s, color: ground(stage, 0.62), lamp: p.lamp },
      2,
    );
  }
  const rock = c.linear(0, hy + 110 * s, 0, h, [
    [0, mix(p.near, p.haze, 0.22)],
    [1, p.near],
  ]);
  const ledge = d`M${cx - 420 * s} ${h + 20}L${cx - 300 * s} ${hy + 240 * s}L${cx - 230 * s} ${hy + 196 * s}L${cx - 196 * s} ${hy + 120 * s}L${cx - 120 * s} ${hy + 76 * s}L${cx + 60 * s} ${hy + 66 * s}L${cx + 110 * s} ${hy + 92 * s}L${cx + 130 * s} ${hy + 170 * s}L${cx + 220 * s} ${hy + 216 * s}L${cx + 260 * s} ${hy + 290 * s}Q${cx + 350 * s} ${hy + 290 * s} ${cx + 420 * s} ${h + 20}Z`;
  c.path(ledge, { fill: rock, stroke: c.rim(p.light, 460 * s, 0.9), width: 2.5 });
  nineTails(stage, {
    x: cx - 26 * s,
    y: hy + 72 * s,
    scale: 1.16 * s,
    color: mix(p.near, p.middle, 0.5),
  });
  lantern(stage, cx - 236 * s, hy + 150 * s, 0.6 * s, p.lamp);
  reeds(stage, h, 40, 80 * s, p.near);
  blossomBranch(stage, -10, hy - 370 * s, 1.12 * s, p.accent);
  blossomBranch(stage, stage.w + 10, hy - 60 * s, 0.7 * s, p.accent, true);
  petals(stage, 60, p.accent, 9);
  vignette(stage, 0.45);
}
