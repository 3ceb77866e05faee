import { mix } from '../../core/color.ts';
import { d, poly } from '../../core/geometry.ts';
import { setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { flame, sparks } from '../../nature/fire.ts';
import { hero, sign } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';
import { outside } from './outside.ts';

/** A stone vault about a fire: an arch to the outside, the world's sign on cloths, the hero before it. */
export function vault(stage: Stage, world: World): void {
  const { c, p } = stage;
  outside(stage, world, 900, 290);
  setLight(stage, 560, 520);
  walls(stage);
  for (const [x, y, size] of [
    [250, 130, 1],
    [560, 90, 1.2],
  ] as const)
    cloth(stage, world, x, y, size);
  ground(stage);
  crates(stage);
  c.glow(560, 500, 560, p.lamp, 0.42);
  for (const [x, turn] of [
    [520, 14],
    [600, -14],
    [560, 3],
  ] as const)
    c.turned(turn, x, 610, () => c.rect(x - 62, 600, 124, 16, { fill: p.near }));
  flame(stage, 560, 606, 132, mix(p.accent, p.lamp, 0.35));
  sparks(stage, 560, 560, 240, 50, p.lamp);
  hero(stage, world.hero, { x: 800, y: 660, scale: 2.8, color: mix(p.near, '#000000', 0.25) });
}

function walls(stage: Stage): void {
  const { c, p, w, h } = stage;
  const stone = mix(p.near, p.haze, 0.55);
  c.evenOdd(d`M-10-10H${w + 10}V${h}H-10ZM730 600V300Q740 130 900 110Q1060 130 1070 300V600Z`, {
    fill: c.radial(560, 480, 800, [
      [0, mix(stone, p.lamp, 0.42)],
      [0.45, mix(stone, p.lamp, 0.06)],
      [1, p.near],
    ]),
  });
  let joints = '';
  for (let row = 0; row < 9; row += 1)
    for (let x = (row % 2) * 70 - 60; x < w; x += 140)
      if (x < 600 || x > 1080) joints += d`M${x} ${row * 66 + 24}h${118}v50`;
  c.path(joints, { stroke: p.near, width: 3, opacity: 0.35 });
  let stones = '';
  for (let index = 0; index <= 10; index += 1) {
    const angle = Math.PI * (1 - index / 10);
    stones += d`M${900 + Math.cos(angle) * 166} ${300 - Math.sin(angle) * 186}L${900 + Math.cos(angle) * 216} ${300 - Math.sin(angle) * 240}`;
  }
  c.path('M706 600V300Q716 104 900 84Q1084 104 1094 300V600', {
    stroke: mix(stone, p.near, 0.35),
    width: 48,
  });
  c.path(stones, { stroke: p.near, width: 4, opacity: 0.7 });
  c.path('M730 600V300Q740 130 900 110Q1060 130 1070 300V600', {
    stroke: c.rim(p.lamp, 520, 0.9),
    width: 4,
  });
  for (const x of [96, 1200]) {
    c.path(d`M${x - 52} 600V-10H${x + 52}V600ZM${x - 70} 600V566H${x + 70}V600Z`, {
      fill: mix(stone, p.near, 0.5),
      stroke: c.rim(p.lamp, 640, 0.6),
      width: 3,
    });
  }
}

function cloth(stage: Stage, world: World, x: number, y: number, size: number): void {
  const { c, p } = stage;
  c.at(x, y, size, () => {
    c.path('M-74-6H74', { stroke: p.near, width: 10, round: true });
    c.path('M-62 0H62V230L0 196L-62 230Z', {
      fill: mix(p.accent, p.near, 0.5),
      stroke: p.lamp,
      width: 3,
    });
    c.path('M-40 0Q-30 110-44 218L-62 230V0Z', { fill: p.near, opacity: 0.3 });
  });
  sign(stage, world, x, y + 92 * size, 92 * size, mix(p.lamp, p.accent, 0.15));
}

function ground(stage: Stage): void {
  const { c, p, w, h } = stage;
  c.rect(-10, 590, w + 20, h, {
    fill: c.radial(560, 600, 640, [
      [0, mix(p.near, p.lamp, 0.55)],
      [0.5, mix(p.near, p.lamp, 0.16)],
      [1, p.near],
    ]),
  });
  c.path('M0 620Q300 606 640 622T1280 614M0 668Q400 650 760 672T1280 660', {
    stroke: p.near,
    width: 3,
    opacity: 0.5,
  });
}

function crates(stage: Stage): void {
  const { c, p } = stage;
  const wood = mix(p.near, p.lamp, 0.2);
  for (const [x, y, size] of [
    [200, 650, 110],
    [320, 640, 70],
    [240, 542, 84],
    [1130, 650, 100],
  ] as const) {
    c.path(poly(x - size / 2, y, x - size / 2, y - size, x + size / 2, y - size, x + size / 2, y), {
      fill: wood,
      stroke: mix(wood, p.lamp, 0.4),
      width: 3,
    });
    c.path(d`M${x - size / 2} ${y - size}l${size} ${size}m${-size} ${-size * 0.5}h${size}`, {
      stroke: p.near,
      width: 5,
      opacity: 0.6,
    });
  }
}
