import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, vignette, wisps } from '../nature/air.ts';
import { petals } from '../nature/weather.ts';
import { sky } from '../nature/sky.ts';
import { hall, paifang } from '../things/halls.ts';
import { umbrellaWoman } from '../things/figures.ts';
import { lantern } from '../things/lights.ts';

export function redUmbrella(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 30 * s, hy - 150 * s);
  sky(stage, hy);
  c.glow(c.light.x, c.light.y, 420 * s, p.light, 0.7);
  paifang(stage, { x: cx, y: hy + 24 * s, scale: 0.98 * s, color: ground(stage, 0.2) });
  mist(stage, hy - 20 * s, 240 * s, 0.55, p.low);
  for (const [depth, distance, scale] of [
    [0.34, 250, 0.9],
    [0.55, 330, 1.3],
    [0.8, 470, 1.95],
    [0.92, 860, 2.7],
  ] as const) {
    for (const side of [-1, 1]) {
      hall(
        stage,
        {
          x: cx + side * distance * s,
          y: hy + (20 + scale * 40) * s,
          scale: scale * s,
          color: ground(stage, depth),
        },
        2,
      );
    }
    wisps(stage, hy + 20 * s, 60 * s, 5, p.low, 0.5);
  }
  const street = c.linear(0, hy + 20 * s, 0, h, [
    [0, p.low],
    [0.3, mix(p.haze, p.near, 0.35)],
    [1, p.near],
  ]);
  c.path(d`M${cx - 70 * s} ${hy + 20 * s}H${cx + 70 * s}L${w + 300} ${h}H-300Z`, { fill: street });
  flagstones(stage);
  lantern(stage, cx - 226 * s, hy - 126 * s, 0.95 * s, p.lamp);
  lantern(stage, cx + 232 * s, hy - 116 * s, 0.95 * s, p.lamp);
  c.ellipse(cx, hy + 232 * s, 90 * s, 14 * s, { fill: p.near, opacity: 0.5 });
  umbrellaWoman(
    stage,
    { x: cx - 6 * s, y: hy + 234 * s, scale: 2.55 * s, color: mix(p.near, p.haze, 0.08) },
    p.accent,
  );
  wisps(stage, hy + 250 * s, 40 * s, 6, p.haze, 0.4);
  petals(stage, 16, p.accent, 8);
  vignette(stage, 0.62);
}

function flagstones(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  let path = '';
  for (let row = 1; row < 9; row += 1) {
    const t = (row / 9) ** 1.7;
    const y = hy + 20 * s + t * (h - hy);
    const half = (80 + t * 560) * s;
    path += d`M${cx - half} ${y}H${cx + half}`;
  }
  for (let column = -4; column <= 4; column += 1)
    path += d`M${cx + column * 17 * s} ${hy + 20 * s}L${cx + column * 190 * s} ${h}`;
  c.path(path, { stroke: p.near, width: 1.6, opacity: 0.3 });
}
