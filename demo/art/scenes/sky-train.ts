import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, vignette } from '../nature/air.ts';
import { cloudBank, disc, rays, sky, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { train } from '../things/train.ts';

export function skyTrain(stage: Stage): void {
  const { c, p, r, w, s, cx, hy } = stage;
  setLight(stage, cx + 150 * s, hy - 200 * s);
  sky(stage);
  rays(stage, c.light.x, c.light.y, 700 * s, 18, 0.16);
  disc(stage, c.light.x, c.light.y, 84 * s);
  streaks(stage, hy - 420 * s, hy - 160 * s, 9, 0.5);
  cloudBank(stage, hy - 100 * s, 60 * s, mix(p.low, p.light, 0.35), 0.9);
  mountains(stage, { y: hy - 10 * s, amplitude: 120 * s, depth: 0.2 });
  cloudBank(stage, hy + 40 * s, 56 * s, mix(p.low, p.middle, 0.12), 0.95);
  viaduct(stage, hy + 70 * s);
  for (let puff = 16; puff >= 0; puff -= 1) {
    const t = puff / 16;
    c.circle(
      cx + (130 - t * 500) * s,
      hy - (60 + t * 150 + r.between(-14, 14)) * s,
      (13 + t * 58) * s,
      { fill: mix(mix(p.light, '#ffffff', 0.3), mix(p.middle, p.low, 0.6), t ** 0.7) },
    );
  }
  train(stage, cx + 96 * s, hy + 66 * s, 1.18 * s, mix(p.near, p.high, 0.35), 9);
  cloudBank(stage, hy + 250 * s, 70 * s, mix(p.low, p.middle, 0.4), 0.97);
  cloudBank(stage, hy + 350 * s, 80 * s, mix(p.middle, p.high, 0.35), 0.97);
  birds(stage, cx - 150 * s, hy - 290 * s, 6, 15 * s, p.near);
  birds(stage, cx + 190 * s, hy + 200 * s, 4, 18 * s, p.near);
  vignette(stage, w > 900 ? 0.4 : 0.4);
}

function viaduct(stage: Stage, y: number): void {
  const { c, p, w, h, s, cx } = stage;
  const span = 150 * s;
  const color = mix(p.near, p.haze, 0.3);
  let path = `M-40 ${Math.round(y)}H${w + 40}V${h}H${w + 40}`;
  const start = cx - Math.ceil((cx + span) / span) * span;
  let openings = '';
  for (let x = start; x < w + span; x += span) {
    const r = span * 0.38;
    openings += d`M${x - r} ${h + 10}V${y + 70 * s + r}A${r} ${r} 0 0 1 ${x + r} ${y + 70 * s + r}V${h + 10}Z`;
  }
  path = `M-40 ${Math.round(y)}H${w + 40}V${h + 10}H-40Z`;
  const fill = c.linear(0, y, 0, y + 420 * s, [
    [0, color],
    [0.3, mix(color, p.middle, 0.35)],
    [1, mix(color, p.haze, 0.85)],
  ]);
  c.evenOdd(`${path}${openings}`, { fill });
  c.rect(-20, y - 8 * s, w + 40, 12 * s, { fill: mix(color, p.light, 0.3) });
  c.path(d`M-20 ${y + 26 * s}H${w + 20}`, { stroke: mix(color, p.near, 0.4), width: 5 * s });
}
