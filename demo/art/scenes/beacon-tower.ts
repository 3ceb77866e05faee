import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, mist, vignette } from '../nature/air.ts';
import { flame, sparks } from '../nature/fire.ts';
import { disc, sky, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { swells } from '../nature/swells.ts';
import { beacon } from '../things/fortifications.ts';
import { banner, soldier } from '../things/figures.ts';

export function beaconTower(stage: Stage): void {
  const { c, p, w, s, cx, hy } = stage;
  setLight(stage, cx - 140 * s, hy - 70 * s);
  sky(stage);
  disc(stage, c.light.x, c.light.y, 74 * s);
  streaks(stage, hy - 380 * s, hy - 60 * s, 14, 0.55);
  mountains(stage, { y: hy - 30 * s, amplitude: 110 * s, depth: 0.12, rough: 0.5 });
  mountains(stage, { y: hy + 30 * s, amplitude: 100 * s, depth: 0.3, rough: 0.55 });
  mist(stage, hy + 60 * s, 150 * s, 0.55, p.low);
  for (const [x, y, scale] of [
    [-250, 28, 0.13],
    [-160, 54, 0.2],
    [-52, 96, 0.3],
    [300, 60, 0.18],
    [-480, 50, 0.2],
  ] as const) {
    beacon(stage, {
      x: cx + x * s,
      y: hy + y * s,
      scale: scale * 1.2 * s,
      color: ground(stage, 0.4 + scale * 0.6),
    });
    flame(stage, cx + x * s, hy + (y - 240 * scale * 1.05) * s, 90 * scale * s, p.accent);
  }
  wall(stage);
  beacon(stage, { x: cx + 96 * s, y: hy + 210 * s, scale: 1.5 * s, color: ground(stage, 0.78) });
  flame(stage, cx + 96 * s, hy - 98 * s, 150 * s, p.accent);
  sparks(stage, cx + 96 * s, hy - 180 * s, 260 * s, 70, p.lamp);
  for (const [x, y, scale] of [
    [-250, 330, 1.15],
    [-150, 350, 1.35],
    [270, 344, 1.2],
  ] as const) {
    banner(
      stage,
      { x: cx + x * s, y: hy + y * s, scale: scale * 1.25 * s, color: p.near },
      mix(p.accent, p.near, 0.35),
    );
  }
  swells(stage, hy + 300 * s, 40 * s, 0.95);
  for (const x of [-210, -180, -110, -70, 220, 262, 300, -330, -390]) {
    soldier(stage, { x: cx + x * s, y: hy + 330 * s, scale: 0.86 * s, color: p.near });
  }
  birds(stage, cx - 200 * s, hy - 240 * s, 5, 15 * s, p.near);
  vignette(stage, w > 900 ? 0.5 : 0.45);
}

function wall(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  const at = (x: number, y: number): string =>
    d`${Math.round(cx + x * s)} ${Math.round(hy + y * s)}`;
  const top = d`M${at(-900, 150)}Q${at(-560, 60)} ${at(-330, 130)}T${at(-40, 110)}Q${at(60, 110)} ${at(120, 190)}T${at(420, 240)}Q${at(700, 260)} ${at(1000, 180)}`;
  const fill = c.linear(0, hy + 90 * s, 0, hy + 330 * s, [
    [0, mix(ground(stage, 0.6), p.light, 0.15)],
    [1, ground(stage, 0.92)],
  ]);
  c.path(d`${top}V${hy + 700 * s}H${cx - 900 * s}Z`, { fill });
  c.path(top, {
    stroke: ground(stage, 0.6),
    width: 18 * s,
    dash: d`${Math.round(15 * s)} ${Math.round(10 * s)}`,
  });
  c.path(top, { stroke: c.rim(p.light, 620 * s, 0.9), width: 2.5 });
}
