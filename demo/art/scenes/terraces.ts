import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { vignette } from '../nature/air.ts';
import { oldPine } from '../nature/trees.ts';
import { reeds } from '../nature/reeds.ts';
import { cloudBank, disc, rays, sky } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { crane } from '../things/beasts.ts';
import { hall } from '../things/halls.ts';
import { wanderer } from '../things/figures.ts';

export function terraces(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 150 * s, hy - 190 * s);
  sky(stage);
  rays(stage, c.light.x, c.light.y, 700 * s, 18, 0.18);
  disc(stage, c.light.x, c.light.y, 66 * s);
  mountains(stage, { y: hy - 130 * s, amplitude: 120 * s, depth: 0.1 });
  mountains(stage, { y: hy - 50 * s, amplitude: 90 * s, depth: 0.24 });
  cloudBank(stage, hy - 10 * s, 44 * s, mix(p.low, '#ffffff', 0.5), 0.95);
  const steps = 12;
  for (let step = 0; step < steps; step += 1) {
    const t = step / (steps - 1);
    terrace(stage, hy + (24 + t ** 1.25 * 330) * s, t, r.between(-1, 1));
  }
  hall(stage, {
    x: cx - 92 * s,
    y: hy + 66 * s,
    scale: 0.84 * s,
    color: mix(p.near, p.lamp, 0.3),
    lamp: p.lamp,
  });
  oldPine(stage, cx + 60 * s, hy + 72 * s, 0.62 * s, mix(p.near, p.haze, 0.12));
  wanderer(stage, { x: cx + 150 * s, y: hy + 244 * s, scale: 0.84 * s, color: p.near });
  crane(stage, { x: cx - 90 * s, y: hy - 190 * s, scale: 0.7 * s, color: '#ffffff' });
  crane(stage, { x: cx - 210 * s, y: hy - 130 * s, scale: 0.46 * s, color: '#ffffff' });
  reeds(stage, h, Math.round(w / 11), 84 * s, mix(p.near, p.accent, 0.18), true);
  vignette(stage, 0.32);
}

function terrace(stage: Stage, y: number, t: number, sway: number): void {
  const { c, p, w, h, s, cx } = stage;
  const bank = mix(mix(p.haze, '#4f9a4a', 0.65), p.near, 0.1 + t * 0.55);
  const lift = (22 + t * 30) * s;
  const bulge = cx + sway * 170 * s;
  const edge = d`M-20 ${Math.round(y + lift * 0.9)}C${Math.round(bulge - w * 0.34)} ${Math.round(y + lift)} ${Math.round(bulge - w * 0.2)} ${Math.round(y - lift)} ${Math.round(bulge)} ${Math.round(y - lift)}S${Math.round(bulge + w * 0.3)} ${Math.round(y + lift * 1.1)} ${w + 20} ${Math.round(y + lift * 0.4)}`;
  const water = c.linear(0, 0, w, 0, [
    [0, mix(p.middle, p.low, 0.35)],
    [Math.min(0.95, Math.max(0.05, c.light.x / w)), mix(p.low, '#ffffff', 0.45)],
    [1, mix(p.middle, p.low, 0.4)],
  ]);
  c.path(d`${edge}V${h + 20}H-20Z`, { fill: water });
  c.at(0, (9 + t * 12) * s, 1, () => c.path(d`${edge}V${h + 20}H-20Z`, { fill: bank }));
  c.path(edge, { stroke: mix(bank, p.near, 0.35), width: (3 + t * 5) * s });
}
