import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { sparks } from '../nature/fire.ts';
import { vignette } from '../nature/air.ts';
import { sky, stars } from '../nature/sky.ts';
import { hall, paifang } from '../things/halls.ts';
import { umbrellaWoman, wanderer } from '../things/figures.ts';
import { lanternString } from '../things/lights.ts';

export function nightMarket(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 40 * s);
  sky(stage);
  stars(stage, 80, hy * 0.5);
  c.glow(cx, hy - 30 * s, 460 * s, p.accent, 0.6);
  c.rect(0, hy + 30 * s, w, h, { fill: mix(p.near, p.haze, 0.14) });
  for (const [depth, distance, scale] of [
    [0.4, 190, 0.7],
    [0.6, 300, 1.1],
    [0.8, 470, 1.7],
    [0.92, 760, 2.2],
    [0.96, 1240, 2.9],
  ] as const) {
    for (const side of [-1, 1]) {
      hall(
        stage,
        {
          x: cx + side * distance * s,
          y: hy + (16 + scale * 42) * s,
          scale: scale * s,
          color: ground(stage, depth),
          lamp: p.lamp,
        },
        2,
      );
    }
  }
  paifang(stage, { x: cx, y: hy + 50 * s, scale: 1.1 * s, color: ground(stage, 0.72) });
  const street = c.linear(0, hy + 46 * s, 0, h, [
    [0, mix(p.accent, p.near, 0.4)],
    [1, p.near],
  ]);
  c.path(d`M${cx - 120 * s} ${hy + 48 * s}H${cx + 120 * s}L${w + 500} ${h}H-500Z`, {
    fill: street,
  });
  lanternsAndCrowd(stage);
  sparks(stage, cx, hy + 60 * s, 420 * s, 60, p.lamp);
  vignette(stage, 0.5);
}

function lanternsAndCrowd(stage: Stage): void {
  const { p, s, cx, hy } = stage;
  for (const [y, reach, scale] of [
    [-150, 250, 0.5],
    [-210, 480, 0.85],
    [-250, 860, 1.3],
  ] as const) {
    lanternString(
      stage,
      [cx - reach * s, hy + y * s],
      [cx + reach * s, hy + y * s],
      60 * s,
      7,
      scale * s,
    );
  }
  const crowd: [number, number, number][] = [
    [-150, 170, 1.2],
    [-96, 150, 1],
    [70, 148, 1],
    [140, 190, 1.35],
    [-20, 120, 0.8],
    [240, 160, 1.1],
    [-260, 180, 1.25],
  ];
  for (const [x, y, scale] of crowd)
    wanderer(stage, {
      x: cx + x * s,
      y: hy + y * s,
      scale: scale * s,
      color: p.near,
      mirrored: x > 0,
    });
  umbrellaWoman(
    stage,
    { x: cx + 30 * s, y: hy + 220 * s, scale: 1.6 * s, color: p.near },
    p.accent,
  );
}
