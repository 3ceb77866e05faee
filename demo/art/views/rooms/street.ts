import { mix } from '../../core/color.ts';
import { d, poly } from '../../core/geometry.ts';
import { ground, setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { mist } from '../../nature/air.ts';
import { sky, stars } from '../../nature/sky.ts';
import { glitter } from '../../nature/water.ts';
import { wanderer } from '../../things/figures.ts';
import { lantern, lanternString } from '../../things/lights.ts';
import { hero, landmark, sign, weather } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';

const VANISHING = { x: 700, y: 400 };

/** An alley that runs to the world's landmark, its doors lit, its stones wet. */
export function street(stage: Stage, world: World): void {
  const { c, p } = stage;
  setLight(stage, VANISHING.x, VANISHING.y - 60);
  sky(stage, 470);
  stars(stage, 60, 240);
  c.glow(VANISHING.x, 380, 330, p.lamp, 0.6);
  landmark(stage, world.building, {
    x: 700,
    y: 432,
    scale: 1.25,
    color: ground(stage, 0.5),
    lamp: p.lamp,
  });
  mist(stage, 420, 120, 0.5);
  pavement(stage);
  for (const [near, far] of [
    [0.16, 0.06],
    [0.34, 0.18],
    [0.64, 0.37],
    [1.3, 0.7],
  ] as const)
    for (const side of [-1, 1] as const) house(stage, world, side, near, far);
  lanternString(stage, [400, 190], [960, 200], 50, 5, 0.8);
  lanternString(stage, [190, 60], [1160, 70], 80, 6, 1.3);
  wanderer(stage, { x: 790, y: 486, scale: 0.9, color: p.near });
  wanderer(stage, { x: 640, y: 470, scale: 0.72, color: p.near, mirrored: true });
  hero(stage, world.hero, { x: 590, y: 650, scale: 2.7, color: mix(p.near, '#000000', 0.2) });
  weather(stage, world.weather);
}

function pavement(stage: Stage): void {
  const { c, p, w, h } = stage;
  c.rect(0, 424, w, h, {
    fill: c.linear(0, 424, 0, h, [
      [0, mix(p.accent, p.near, 0.45)],
      [0.5, mix(p.near, p.lamp, 0.16)],
      [1, p.near],
    ]),
  });
  let joints = '';
  for (const y of [440, 464, 500, 552, 630]) joints += d`M0 ${y}H${w}`;
  for (let index = -6; index <= 6; index += 1)
    joints += d`M${700 + index * 22} 428L${700 + index * 190} ${h}`;
  c.path(joints, { stroke: p.near, width: 2, opacity: 0.45 });
  glitter(stage, 700, 430, 110, p.accent, 0.6);
}

/** One house of a row; `near` and `far` tell how wide of the vanishing point its ends stand. */
function house(stage: Stage, world: World, side: -1 | 1, near: number, far: number): void {
  const { c, p } = stage;
  const x = (t: number): number => VANISHING.x + side * t * 800;
  const y = (t: number, high: number): number => VANISHING.y + (40 - high) * (0.2 + t * 2.1);
  const wall = mix(p.near, p.lamp, 0.14 + (1 - Math.min(1, near)) * 0.16);
  const at = (from: number, to: number, low: number, high: number): string => {
    const a = far + (near - far) * from;
    const b = far + (near - far) * to;
    return poly(x(a), y(a, low), x(b), y(b, low), x(b), y(b, high), x(a), y(a, high));
  };
  c.path(at(0, 1, 0, 250), { fill: wall, stroke: mix(wall, p.near, 0.5), width: 2 });
  c.path(`${at(0.08, 0.3, 24, 92)}${at(0.38, 0.6, 4, 98)}${at(0.68, 0.9, 24, 92)}`, {
    fill: mix(p.lamp, p.accent, 0.25),
  });
  c.path(at(0.08, 0.9, 144, 186), { fill: p.lamp, opacity: 0.6 });
  c.path(
    `${at(0.185, 0.2, 24, 92)}${at(0.485, 0.5, 4, 98)}${at(0.785, 0.8, 24, 92)}${at(0.08, 0.9, 56, 60)}${at(0.27, 0.29, 144, 186)}${at(0.49, 0.51, 144, 186)}${at(0.7, 0.72, 144, 186)}`,
    { fill: wall },
  );
  const eave = (high: number): void => {
    c.path(
      poly(
        x(far),
        y(far, high),
        x(near),
        y(near, high),
        x(near) - side * 120 * near,
        y(near, high - 26),
        x(far) - side * 120 * far,
        y(far, high - 26),
      ),
      {
        fill: mix(p.near, p.high, 0.25),
        stroke: c.edge(p.light, x(near), y(near, high), 0.7),
        width: 2.4,
      },
    );
  };
  eave(136);
  eave(262);
  signboard(stage, world, x(near * 0.9) - side * 80 * near, y(near * 0.9, 112), near);
}

function signboard(stage: Stage, world: World, x: number, y: number, near: number): void {
  if (near > 1 || near < 0.3) return;
  const { c, p } = stage;
  const size = 90 * near + 18;
  c.rect(x - size / 2, y - size, size, size * 1.5, {
    fill: mix(p.accent, p.near, 0.35),
    stroke: p.lamp,
    width: 3,
  });
  sign(stage, world, x, y - size * 0.25, size * 0.8, mix(p.lamp, '#ffffff', 0.4));
  lantern(stage, x, y + size * 0.5, near * 1.5, p.accent);
}
