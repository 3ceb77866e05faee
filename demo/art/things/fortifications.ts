import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';
import { box, panes, roof } from './roofs.ts';
import type { Building } from './roofs.ts';

/** A fortress gate: battered wall, arch, tower hall above. Origin at the foot; about 420 × 330. */
export function cityGate(stage: Stage, building: Building, glow: string): void {
  const { c, p } = stage;
  const { color, lamp } = building;
  c.at(building.x, building.y, building.scale, () => {
    const wall = c.linear(0, -190, 0, 0, [
      [0, mix(color, p.light, 0.16)],
      [0.3, color],
      [1, mix(color, p.near, 0.55)],
    ]);
    c.path(poly(-230, 0, -206, -176, 206, -176, 230, 0), { fill: wall });
    let merlons = '';
    for (let x = -208; x < 206; x += 26) merlons += poly(...box(x, -194, 15, 19));
    c.path(merlons, { fill: mix(color, p.light, 0.12) });
    courses(stage, color);
    const arch = 'M-52 0V-84A52 56 0 0 1 52 -84V0Z';
    c.path(arch, {
      fill: c.linear(0, -130, 0, 0, [
        [0, mix(glow, p.near, 0.75)],
        [1, glow],
      ]),
      stroke: mix(color, p.near, 0.7),
      width: 9,
    });
    c.path('M-30 0V-96M0 0V-112M30 0V-96M-52 -70H52M-52 -34H52', {
      stroke: mix(color, p.near, 0.75),
      width: 4,
    });
    c.rect(-132, -232, 264, 40, { fill: color });
    if (lamp !== undefined) panes(stage, 0, -198, 236, 24, 7, lamp);
    roof(stage, color, 0, -226, 340, 44, 0.55);
    c.rect(-96, -288, 192, 34, { fill: color });
    if (lamp !== undefined) panes(stage, 0, -260, 168, 18, 5, lamp);
    roof(stage, color, 0, -282, 260, 58, 0.42);
  });
}

/** Joints of brick over a wall 400 wide and `height` high. */
function courses(stage: Stage, color: string, height = 160): void {
  let d = '';
  for (let y = -height; y < 0; y += 20) {
    const shiftX = (y / 20) % 2 === 0 ? 0 : 22;
    for (let x = -204 + shiftX; x < 200; x += 66) d += `M${x} ${y}h${28 + ((x * 7 + y) % 16)}`;
  }
  stage.c.path(d, {
    stroke: mix(color, stage.p.near, 0.6),
    width: height > 200 ? 5 : 2,
    opacity: 0.55,
  });
}

/** A beacon tower of rammed earth and brick. Origin at the foot; about 150 × 220. */
export function beacon(stage: Stage, building: Building): void {
  const { c, p } = stage;
  const { color } = building;
  c.at(building.x, building.y, building.scale, () => {
    c.path(poly(-76, 0, -56, -176, 56, -176, 76, 0), { fill: color });
    const side = c.light.x < building.x ? -1 : 1;
    c.path(poly(side * 76, 0, side * 56, -176, side * 22, -176, side * 34, 0), {
      fill: mix(color, p.light, 0.22),
    });
    if (building.scale > 0.6) c.at(0, -8, 0.26, () => courses(stage, color, 600));
    c.rect(-68, -190, 136, 16, { fill: mix(color, p.near, 0.3) });
    let merlons = '';
    for (let x = -68; x < 60; x += 28) merlons += poly(...box(x, -212, 17, 23));
    c.path(merlons, { fill: color });
    c.path('M-18 -96V-120A18 18 0 0 1 18 -120V-96Z', { fill: mix(p.lamp, p.accent, 0.4) });
    c.path(poly(-68, -212, -68, -190, 68, -190, 68, -212), {
      stroke: c.rim(p.light, 420, 0.8),
      width: 2,
    });
  });
}

/** A lighthouse. Origin at the foot, lamp at (0, -318). */
export function lighthouse(stage: Stage, building: Building): void {
  const { c, p } = stage;
  const { color } = building;
  c.at(building.x, building.y, building.scale, () => {
    const body = c.linear(-44, 0, 44, 0, [
      [0, mix(color, p.light, 0.28)],
      [0.45, color],
      [1, mix(color, p.near, 0.5)],
    ]);
    c.path(poly(-48, 0, -26, -286, 26, -286, 48, 0), { fill: body });
    c.path(poly(-44, -52, -40, -104, 40, -104, 44, -52), { fill: mix(color, p.near, 0.45) });
    c.path(poly(-36, -160, -32, -212, 32, -212, 36, -160), { fill: mix(color, p.near, 0.45) });
    c.rect(-40, -298, 80, 12, { fill: mix(color, p.near, 0.4) });
    c.rect(-20, -338, 40, 40, { fill: p.lamp });
    c.path('M-20 -338V-298M-7 -338V-298M7 -338V-298M20 -338V-298', { stroke: color, width: 4 });
    roof(stage, color, 0, -334, 84, 34, 0.1);
    c.path('M0 -392V-362', { stroke: color, width: 4 });
  });
}
