import { mix } from '../core/color.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette } from '../nature/air.ts';
import { rain } from '../nature/weather.ts';
import { cloudBank, sky } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { glitter, ripples } from '../nature/water.ts';
import { hall } from '../things/halls.ts';
import { swordsman } from '../things/figures.ts';
import { lantern } from '../things/lights.ts';

export function rainInn(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 10 * s, hy - 60 * s);
  sky(stage);
  cloudBank(stage, hy - 420 * s, 80 * s, mix(p.middle, p.low, 0.4), 0.5);
  mountains(stage, { y: hy - 230 * s, amplitude: 120 * s, depth: 0.3, facets: false });
  mist(stage, hy - 120 * s, 200 * s, 0.6);
  mountains(stage, { y: hy - 90 * s, amplitude: 70 * s, depth: 0.55, facets: false });
  const timber = mix(p.near, p.lamp, 0.16);
  c.glow(cx, hy - 90 * s, 340 * s, p.accent, 0.55);
  hall(stage, { x: cx, y: hy + 30 * s, scale: 1.75 * s, color: timber, lamp: p.lamp }, 2);
  hall(stage, { x: cx + 330 * s, y: hy + 34 * s, scale: 0.9 * s, color: ground(stage, 0.8) });
  hall(stage, { x: cx - 350 * s, y: hy + 34 * s, scale: 0.9 * s, color: ground(stage, 0.8) });
  for (const dx of [-168, -84, 84, 168])
    lantern(stage, cx + dx * s, hy - 84 * s, 0.72 * s, p.accent);
  const yard = c.linear(0, hy + 28 * s, 0, h, [
    [0, mix(p.accent, p.near, 0.62)],
    [0.35, mix(p.haze, p.near, 0.65)],
    [1, p.near],
  ]);
  c.rect(0, hy + 28 * s, w, h, { fill: yard });
  glitter(stage, cx, hy + 30 * s, 150 * s, p.accent, 0.6);
  ripples(stage, hy + 40 * s, 50, p.haze, 0.5);
  swordsman(stage, {
    x: cx - 70 * s,
    y: hy + 268 * s,
    scale: 2.25 * s,
    color: mix(p.near, '#000000', 0.3),
  });
  rain(stage, Math.round(w / 3.4), mix(p.low, '#ffffff', 0.4), 0.22, 0.42);
  vignette(stage, 0.6);
}
