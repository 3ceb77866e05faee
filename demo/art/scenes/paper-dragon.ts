import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette } from '../nature/air.ts';
import { petals } from '../nature/weather.ts';
import { oldPine } from '../nature/trees.ts';
import { cloudBank, disc, sky, streaks } from '../nature/sky.ts';
import { karst } from '../nature/karst.ts';
import { mountains } from '../nature/mountains.ts';
import { glitter, water } from '../nature/water.ts';
import { hall } from '../things/halls.ts';
import { wanderer } from '../things/figures.ts';
import { foldedDragon } from '../things/origami.ts';

export function paperDragonScene(stage: Stage): void {
  const { p, h, s, cx, hy } = stage;
  setLight(stage, cx + 20 * s, hy - 150 * s);
  sky(stage);
  disc(stage, cx + 20 * s, hy - 150 * s, 232 * s);
  streaks(stage, hy - 400 * s, hy - 20 * s, 9, 0.3);
  karst(stage, hy + 130 * s, 300 * s, 0.22, Math.round(stage.w / 120));
  cloudBank(stage, hy + 20 * s, 40 * s, mix(p.low, p.accent, 0.25), 0.6);
  karst(stage, hy + 190 * s, 220 * s, 0.5, Math.round(stage.w / 150));
  mist(stage, hy + 130 * s, 150 * s, 0.65, p.low);
  water(stage, hy + 190 * s, p.low);
  glitter(stage, cx + 20 * s, hy + 190 * s, 150 * s, p.light, 0.6);
  foldedDragon(stage, cx + 4 * s, hy - 70 * s, 1.04 * s);
  mountains(stage, { y: hy + 330 * s, amplitude: 60 * s, depth: 0.95, facets: false });
  hall(stage, { x: cx - 170 * s, y: hy + 318 * s, scale: 0.4 * s, color: p.near, lamp: p.lamp });
  oldPine(stage, cx + 190 * s, hy + 330 * s, 0.66 * s, p.near, true);
  wanderer(stage, { x: cx + 10 * s, y: hy + 314 * s, scale: 0.6 * s, color: p.near });
  paperBirds(stage);
  petals(stage, 18, p.accent, 9);
  vignette(stage, h > stage.w ? 0.42 : 0.45);
}

function paperBirds(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  for (const [x, y, scale] of [
    [-230, -300, 1],
    [-170, -350, 0.7],
    [240, 110, 0.8],
    [-420, -120, 1.1],
    [430, -230, 0.9],
  ] as const) {
    const k = 22 * scale * s;
    const px = cx + x * s;
    const py = hy + y * s;
    c.path(d`M${px} ${py}l${k} ${-k * 0.9}l${k * 0.5} ${k * 0.9}z`, { fill: p.accent });
    c.path(d`M${px} ${py}l${-k * 1.3} ${-k * 0.5}l${k * 0.9} ${k * 0.8}z`, {
      fill: mix(p.accent, p.near, 0.35),
    });
    c.path(d`M${px - k * 0.4} ${py + k * 0.3}l${k * 1.9} ${-k * 0.3}l${-k * 0.9} ${k * 0.7}z`, {
      fill: mix(p.accent, p.near, 0.18),
    });
  }
}
