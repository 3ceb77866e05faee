import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, vignette } from '../nature/air.ts';
import { bambooFrame, branchFrame, treeFrame } from './frames.ts';
import { farLand, heavens, midLand } from '../worlds/lands.ts';
import { hero, landmark, landmarkStamp, weather } from '../worlds/parts.ts';
import type { World } from '../worlds/world.ts';

/** Another place of the world at another hour: a settlement far below, and who looks down on it. */
export function vista(stage: Stage, world: World): void {
  const { p, r, hy } = stage;
  setLight(stage, r.between(330, 430), hy - r.between(120, 190));
  heavens(stage, world.land, 58);
  farLand(stage, world.land);
  if (world.land !== 'deep') birds(stage, 560, hy - 190, 6, 13, p.near);
  midLand(stage, world.land, hy + 24);
  settlement(stage, world);
  ledge(stage);
  hero(stage, world.hero, { x: 262, y: 578, scale: 1.25, color: p.near });
  frame(stage, world);
  weather(stage, world.weather);
  vignette(stage, 0.3);
}

/** Buildings on a rise to the right, the largest on top, with lights down to the plain. */
function settlement(stage: Stage, world: World): void {
  const { c, p, r, h, hy } = stage;
  const foot = hy + 96;
  const hill = d`M-20 ${foot + 150}Q320 ${foot + 96} 520 ${foot + 56}T700 ${foot - 20}T880 ${foot - 88}Q980 ${foot - 104} 1060 ${foot - 44}T1300 ${foot - 8}V${h + 20}H-20Z`;
  c.path(hill, {
    fill: c.linear(0, foot - 100, 0, h, [
      [0, ground(stage, 0.42)],
      [1, ground(stage, 0.8)],
    ]),
    stroke: c.rim(p.light, 760, 0.8),
    width: 2,
  });
  const isLone = ['lighthouse', 'beacon', 'gate'].includes(world.building);
  const lesser = isLone ? 'hall' : world.building;
  const sites: [number, number, number, number][] = [
    [930, foot - 88, 1.15, 0.6],
    [790, foot - 34, 0.5, 0.68],
    [1086, foot - 20, 0.62, 0.68],
    [690, foot + 14, 0.4, 0.68],
    [1200, foot + 26, 0.8, 0.8],
    [860, foot + 46, 0.6, 0.8],
    [1030, foot + 84, 0.75, 0.8],
  ];
  for (const [x, y, scale, depth] of sites)
    (scale > 1 ? landmark : landmarkStamp)(stage, scale > 1 ? world.building : lesser, {
      x: x + r.between(-24, 24),
      y,
      scale: scale * r.between(0.85, 1.15),
      color: ground(stage, depth),
      lamp: p.lamp,
    });
  let lights = '';
  for (let index = 0; index < 26; index += 1)
    lights += d`M${r.between(600, 1270)} ${foot + r.between(10, 120)}h.1`;
  c.path(lights, { stroke: p.lamp, width: 4.5, round: true });
  c.glow(940, foot - 60, 340, p.lamp, 0.4);
}

function ledge(stage: Stage): void {
  const { c, p } = stage;
  c.path('M-20 740V540L70 556 150 560 240 576 330 580 392 604 420 650 470 680 500 740Z', {
    fill: c.linear(0, 560, 0, 720, [
      [0, mix(p.near, p.haze, 0.16)],
      [1, p.near],
    ]),
    stroke: c.rim(p.light, 520, 0.9),
    width: 2.4,
  });
}

/** What hangs into the picture near us. */
function frame(stage: Stage, world: World): void {
  switch (world.land) {
    case 'bamboo':
      return bambooFrame(stage);
    case 'karst':
      return branchFrame(stage);
    case 'peaks':
    case 'clouds':
    case 'snow':
      return treeFrame(stage, world.land !== 'snow');
    case 'dunes':
    case 'sea':
    case 'deep':
    case 'steppe':
    case 'city':
      return undefined;
  }
}
