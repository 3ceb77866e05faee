import { mix } from '../../core/color.ts';
import { d, poly } from '../../core/geometry.ts';
import { setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { hero, sign } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';
import { outside } from './outside.ts';

const PANES = [
  [96, 150, 400, 120, 400, 400, 140, 420],
  [440, 116, 840, 116, 840, 398, 440, 398],
  [880, 120, 1184, 150, 1140, 420, 880, 400],
] as const;

/** The bridge of a vessel: three panes on the world, a desk of instruments, the hero at it. */
export function cabin(stage: Stage, world: World): void {
  const { c, p, w } = stage;
  outside(stage, world, 640, 270);
  setLight(stage, 640, 300);
  const steel = mix(p.near, p.haze, 0.4);
  c.evenOdd(
    `${poly(-10, -10, w + 10, -10, w + 10, 740, -10, 740)}${PANES.map((pane) => poly(...pane)).join('')}`,
    {
      fill: c.radial(640, 380, 780, [
        [0, mix(steel, p.lamp, 0.22)],
        [0.6, mix(steel, p.near, 0.3)],
        [1, p.near],
      ]),
    },
  );
  for (const pane of PANES) {
    c.path(poly(...pane), { stroke: mix(steel, p.lamp, 0.35), width: 5 });
    c.path(poly(...pane), { fill: p.lamp, opacity: 0.05 });
  }
  pipes(stage, steel);
  desk(stage, steel);
  screens(stage, world);
  seat(stage, world);
}

function pipes(stage: Stage, steel: string): void {
  const { c, p } = stage;
  c.path('M-10 34H560V70H720V34H1290M-10 66H180V100M1290 66H1100V100', {
    stroke: mix(steel, p.near, 0.4),
    width: 18,
  });
  c.path('M-10 29H560M720 29H1290M-10 61H180', { stroke: mix(steel, p.lamp, 0.35), width: 4 });
  for (const x of [300, 640, 980]) {
    c.glow(x, 92, 190, p.lamp, 0.5);
    c.path(d`M${x - 34} 78H${x + 34}L${x + 22} 100H${x - 22}Z`, { fill: p.lamp });
  }
  let bolts = '';
  for (let x = 60; x < 1280; x += 58) bolts += d`M${x} 440h.1`;
  c.path(bolts, { stroke: mix(steel, p.lamp, 0.3), width: 7, round: true });
}

function desk(stage: Stage, steel: string): void {
  const { c, p, r } = stage;
  c.path('M-10 500L150 470H1130L1290 500V740H-10Z', {
    fill: c.linear(0, 470, 0, 720, [
      [0, mix(steel, p.lamp, 0.26)],
      [0.2, mix(steel, p.near, 0.25)],
      [1, p.near],
    ]),
    stroke: mix(steel, p.lamp, 0.5),
    width: 3,
  });
  for (const [tone, count] of [
    [p.lamp, 26],
    [p.accent, 16],
    [mix(p.low, '#ffffff', 0.4), 16],
  ] as const) {
    let lamps = '';
    for (let index = 0; index < count; index += 1)
      lamps += d`M${r.int(0, 46) * 26 + 50} ${610 + r.int(0, 4) * 22}h9`;
    c.path(lamps, { stroke: tone, width: 8, opacity: 0.85 });
  }
  for (const x of [90, 200, 1080, 1190]) {
    c.circle(x, 546, 38, { fill: p.near, stroke: mix(steel, p.lamp, 0.5), width: 5 });
    c.path(d`M${x - 24} 556A26 26 0 0 1 ${x + 24} 556`, { stroke: p.lamp, width: 4, dash: '5 4' });
    c.path(d`M${x} 556l${r.between(-18, 18)} -22`, { stroke: p.accent, width: 4 });
  }
}

function screens(stage: Stage, world: World): void {
  const { c, p } = stage;
  const glass = mix(p.near, p.middle, 0.4);
  c.path(poly(268, 500, 470, 494, 474, 584, 262, 592), { fill: glass, stroke: p.lamp, width: 3 });
  c.path('M280 560l30-22 26 14 34-36 30 20 40-24', { stroke: p.accent, width: 4 });
  c.path(poly(810, 494, 1012, 500, 1018, 592, 806, 584), { fill: glass, stroke: p.lamp, width: 3 });
  c.ellipse(910, 542, 78, 34, { stroke: p.accent, width: 2.5 });
  c.ellipse(910, 542, 42, 18, { stroke: p.accent, width: 2 });
  c.path('M910 542L972 522', { stroke: p.lamp, width: 3 });
  c.glow(910, 540, 110, p.accent, 0.4);
  sign(stage, world, 640, 446, 46, p.lamp);
}

/** The hero before the middle pane, and the back of the chair. */
function seat(stage: Stage, world: World): void {
  const { c, p } = stage;
  const dark = mix(p.near, '#000000', 0.3);
  hero(stage, world.hero, { x: 640, y: 640, scale: 3.1, color: dark });
  c.path('M536 740L548 566Q560 548 584 552L600 640H680L696 552Q720 548 732 566L744 740Z', {
    fill: dark,
    stroke: c.rim(p.lamp, 420, 0.9),
    width: 3,
  });
}
