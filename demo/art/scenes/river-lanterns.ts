import { mix } from '../core/color.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette } from '../nature/air.ts';
import { disc, sky, stars, streaks } from '../nature/sky.ts';
import { karst } from '../nature/karst.ts';
import { glitter, ripples, water } from '../nature/water.ts';
import { hall, pagoda } from '../things/halls.ts';
import { boatman } from '../things/figures.ts';
import { farLanterns, lantern, riverLantern } from '../things/lights.ts';
import { riverBoat } from '../things/river-boat.ts';

export function riverLanterns(stage: Stage): void {
  const { c, p, w, s, cx, hy } = stage;
  setLight(stage, cx + 120 * s, hy - 250 * s);
  sky(stage);
  stars(stage, 120, hy * 0.7);
  disc(stage, c.light.x, c.light.y, 62 * s, true);
  streaks(stage, hy - 300 * s, hy - 120 * s, 6, 0.3);
  karst(stage, hy + 10, 230 * s, 0.12, Math.round(w / 110));
  karst(stage, hy + 10, 150 * s, 0.32, Math.round(w / 130));
  mist(stage, hy - 20, 150 * s, 0.75);
  const shore = ground(stage, 0.62);
  pagoda(stage, { x: cx - 165 * s, y: hy + 12, scale: 1.02 * s, color: shore, lamp: p.lamp }, 5);
  hall(stage, {
    x: cx - 20 * s,
    y: hy + 14,
    scale: 0.62 * s,
    color: ground(stage, 0.68),
    lamp: p.accent,
  });
  hall(
    stage,
    { x: cx + 190 * s, y: hy + 14, scale: 0.74 * s, color: ground(stage, 0.66), lamp: p.accent },
    2,
  );
  hall(stage, {
    x: cx - 330 * s,
    y: hy + 14,
    scale: 0.7 * s,
    color: ground(stage, 0.6),
    lamp: p.lamp,
  });
  hall(stage, {
    x: cx + 400 * s,
    y: hy + 14,
    scale: 0.66 * s,
    color: ground(stage, 0.6),
    lamp: p.lamp,
  });
  river(stage);
  vignette(stage, 0.5);
}

/** The water before the town: lanterns adrift and the boatman. */
function river(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  water(stage, hy + 12);
  glitter(stage, c.light.x, hy + 12, 90 * s, p.light, 0.4);
  glitter(stage, cx - 160 * s, hy + 12, 50 * s, p.accent, 0.5);
  ripples(stage, hy + 12, 60, mix(p.haze, p.light, 0.3));
  const far: [number, number, number][] = Array.from({ length: Math.round(w / 26) }, () => {
    const t = r.next();
    return [r.next() * w, hy + 24 + t * t * (h - hy) * 0.5, (1.6 + t * 4.6) * s];
  });
  farLanterns(stage, far, p.accent);
  riverBoat(stage, cx + 30 * s, hy + 190 * s, 0.98 * s, mix(p.near, p.haze, 0.1));
  boatman(stage, {
    x: cx - 70 * s,
    y: hy + 186 * s,
    scale: 1.1 * s,
    color: mix(p.near, p.haze, 0.06),
  });
  lantern(stage, cx + 176 * s, hy + 122 * s, 0.66 * s, p.accent);
  riverLantern(stage, cx - 200 * s, hy + 240 * s, 1.25 * s);
  riverLantern(stage, cx + 196 * s, hy + 282 * s, 1.5 * s);
  riverLantern(stage, cx - 60 * s, hy + 300 * s, 0.95 * s);
  riverLantern(stage, cx - 470 * s, hy + 200 * s, 1.1 * s);
  riverLantern(stage, cx - 640 * s, hy + 270 * s, 1.4 * s);
}
