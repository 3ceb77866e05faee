import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { snow } from '../nature/weather.ts';
import { vignette } from '../nature/air.ts';
import { pines } from '../nature/trees.ts';
import { aurora, sky, stars } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { swells } from '../nature/swells.ts';
import { hall } from '../things/halls.ts';
import { wanderer } from '../things/figures.ts';
import { radioDish } from '../things/radio-dish.ts';

export function radioDishScene(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 130 * s, hy - 320 * s);
  sky(stage);
  stars(stage, 260, hy);
  aurora(stage, hy - 190 * s, 330 * s, p.accent, 0.55);
  aurora(stage, hy - 90 * s, 210 * s, mix(p.accent, '#5fa8ff', 0.7), 0.4);
  mountains(stage, { y: hy + 10 * s, amplitude: 110 * s, depth: 0.2, snow: true, rough: 0.56 });
  pines(stage, Math.round(w / 22), 70 * s, ground(stage, 0.5), () => hy + 120 * s);
  swells(stage, hy + 110 * s, 30 * s, 0.4, mix(p.haze, p.low, 0.45));
  for (const [x, scale] of [
    [-250, 0.3],
    [300, 0.26],
    [-520, 0.34],
    [560, 0.3],
  ] as const)
    c.stamp('far-dish', cx + x * s, hy + 112 * s, scale * s, () =>
      radioDish(stage, 0, 0, 1, ground(stage, 0.3)),
    );
  swells(stage, hy + 190 * s, 36 * s, 0.55, mix(p.haze, p.low, 0.2));
  c.path(
    d`M${cx - 132 * s} ${hy - 196 * s}L${cx - 520 * s} ${hy - 880 * s}L${cx - 360 * s} ${hy - 940 * s}Z`,
    { fill: p.accent, opacity: 0.14 },
  );
  radioDish(stage, cx + 26 * s, hy + 212 * s, 1.2 * s, mix(p.haze, p.light, 0.3));
  hall(stage, {
    x: cx - 190 * s,
    y: hy + 226 * s,
    scale: 0.56 * s,
    color: mix(p.near, p.haze, 0.2),
    lamp: p.lamp,
  });
  c.glow(cx - 190 * s, hy + 200 * s, 110 * s, p.lamp, 0.7);
  swells(stage, hy + 262 * s, 34 * s, 0.8, mix(p.haze, p.near, 0.3));
  pines(stage, Math.round(w / 60), 190 * s, mix(p.near, p.haze, 0.1), () => h + 6);
  wanderer(stage, { x: cx - 120 * s, y: hy + 276 * s, scale: 0.62 * s, color: p.near });
  snow(stage, Math.round(w / 10));
  vignette(stage, 0.45);
}
