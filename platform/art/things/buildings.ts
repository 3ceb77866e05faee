import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A Chinese roof with raised eaves: its lower edge is centred at (x, y). */
export function roofPath(x: number, y: number, width: number, height: number, top = 0.34): string {
  const half = width / 2;
  const ridge = half * top;
  const lift = height * 0.3;
  return (
    `M${num(x - half)} ${num(y - lift)}Q${num(x - half * 0.8)} ${num(y)} ${num(x - half * 0.5)} ${num(y)}` +
    `H${num(x + half * 0.5)}Q${num(x + half * 0.8)} ${num(y)} ${num(x + half)} ${num(y - lift)}` +
    `Q${num(x + half * 0.5)} ${num(y - height * 0.34)} ${num(x + ridge)} ${num(y - height)}` +
    `H${num(x - ridge)}Q${num(x - half * 0.5)} ${num(y - height * 0.34)} ${num(x - half)} ${num(y - lift)}Z`
  );
}

export type Building = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly color: string;
  /** The windows' light; none if left out. */
  readonly lamp?: string;
};

function roof(stage: Stage, color: string, x: number, y: number, width: number, height: number, top?: number): void {
  const { c, p } = stage;
  const d = roofPath(x, y, width, height, top);
  c.path(d, { fill: mix(color, p.near, 0.25), stroke: c.rim(p.light, 620, 0.95), width: 2.2 });
}

function panes(stage: Stage, x: number, y: number, width: number, height: number, count: number, lamp: string): void {
  const step = width / count;
  let d = '';
  for (let index = 0; index < count; index += 1) {
    d += poly(...box(x - width / 2 + step * (index + 0.16), y - height, step * 0.68, height));
  }
  stage.c.path(d, { fill: lamp });
}

function box(x: number, y: number, width: number, height: number): number[] {
  return [x, y, x + width, y, x + width, y + height, x, y + height];
}

/** A pagoda of `tiers` storeys, about 60 units a storey. Origin at the middle of its foot. */
export function pagoda(stage: Stage, building: Building, tiers: number): void {
  const { c, p } = stage;
  const { color, lamp } = building;
  c.at(building.x, building.y, building.scale, () => {
    let y = 0;
    c.path(poly(-78, 0, -66, -16, 66, -16, 78, 0), { fill: mix(color, p.near, 0.3) });
    y = -16;
    for (let tier = 0; tier < tiers; tier += 1) {
      const k = 1 - (tier / tiers) * 0.5;
      const width = 92 * k;
      const height = 42 * k + 4;
      c.rect(-width / 2, y - height, width, height, { fill: color });
      if (lamp !== undefined) panes(stage, 0, y - 6 * k, width * 0.78, height * 0.52, tier % 2 === 0 ? 3 : 2, lamp);
      y -= height;
      roof(stage, color, 0, y + 6 * k, width * 1.72, 30 * k);
      y -= 18 * k;
    }
    c.path(`M0 ${num(y - 62)}L5 ${num(y - 8)}H-5ZM-9 ${num(y - 24)}h18v5h-18zM-7 ${num(y - 38)}h14v4h-14z`, {
      fill: mix(color, p.light, 0.25),
    });
  });
}

/** A hall with a broad roof and lit doors. Origin at the middle of its foot; about 240 × 150. */
export function hall(stage: Stage, building: Building, storeys = 1): void {
  const { c, p } = stage;
  const { color, lamp } = building;
  c.at(building.x, building.y, building.scale, () => {
    c.path(poly(-130, 0, -122, -14, 122, -14, 130, 0), { fill: mix(color, p.near, 0.4) });
    let y = -14;
    for (let storey = 0; storey < storeys; storey += 1) {
      const k = 1 - storey * 0.26;
      const width = 210 * k;
      c.rect(-width / 2, y - 56 * k, width, 56 * k, { fill: color });
      if (lamp !== undefined) panes(stage, 0, y - 6, width * 0.86, 38 * k, 5, lamp);
      y -= 56 * k;
      roof(stage, color, 0, y + 5, width * 1.36, 46 * k, 0.5);
      y -= 34 * k;
    }
  });
}

/** A memorial gate of three bays. Origin at the middle of its foot; about 260 × 230. */
export function paifang(stage: Stage, building: Building): void {
  const { c, p } = stage;
  const { color } = building;
  c.at(building.x, building.y, building.scale, () => {
    for (const x of [-118, -52, 52, 118]) {
      const height = Math.abs(x) > 60 ? 140 : 176;
      c.rect(x - 7, -height, 14, height, { fill: color });
      c.rect(x - 14, -16, 28, 16, { fill: mix(color, p.near, 0.4) });
    }
    c.rect(-66, -150, 132, 12, { fill: color });
    c.rect(-66, -178, 132, 18, { fill: mix(color, p.accent, 0.35) });
    c.rect(-130, -122, 78, 10, { fill: color });
    c.rect(52, -122, 78, 10, { fill: color });
    roof(stage, color, -92, -132, 104, 30);
    roof(stage, color, 92, -132, 104, 30);
    roof(stage, color, 0, -176, 176, 44);
  });
}

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
    c.path(arch, { fill: c.linear(0, -130, 0, 0, [[0, mix(glow, p.near, 0.75)], [1, glow]]), stroke: mix(color, p.near, 0.7), width: 9 });
    c.path('M-30 0V-96M0 0V-112M30 0V-96M-52 -70H52M-52 -34H52', { stroke: mix(color, p.near, 0.75), width: 4 });
    c.rect(-132, -232, 264, 40, { fill: color });
    if (lamp !== undefined) panes(stage, 0, -198, 236, 24, 7, lamp);
    roof(stage, color, 0, -226, 340, 44, 0.55);
    c.rect(-96, -288, 192, 34, { fill: color });
    if (lamp !== undefined) panes(stage, 0, -260, 168, 18, 5, lamp);
    roof(stage, color, 0, -282, 260, 58, 0.42);
  });
}

function courses(stage: Stage, color: string): void {
  let d = '';
  for (let y = -160; y < 0; y += 20) {
    const shiftX = (y / 20) % 2 === 0 ? 0 : 22;
    for (let x = -204 + shiftX; x < 200; x += 66) d += `M${x} ${y}h${28 + ((x * 7 + y) % 16)}`;
  }
  stage.c.path(d, { stroke: mix(color, stage.p.near, 0.6), width: 2, opacity: 0.55 });
}

/** A beacon tower of rammed earth and brick. Origin at the foot; about 150 × 220. */
export function beacon(stage: Stage, building: Building): void {
  const { c, p } = stage;
  const { color } = building;
  c.at(building.x, building.y, building.scale, () => {
    c.path(poly(-76, 0, -56, -176, 56, -176, 76, 0), { fill: color });
    const side = c.light.x < building.x ? -1 : 1;
    c.path(poly(side * 76, 0, side * 56, -176, side * 22, -176, side * 34, 0), { fill: mix(color, p.light, 0.22) });
    c.rect(-68, -190, 136, 16, { fill: mix(color, p.near, 0.3) });
    let merlons = '';
    for (let x = -68; x < 60; x += 28) merlons += poly(...box(x, -212, 17, 23));
    c.path(merlons, { fill: color });
    c.path('M-18 -96V-120A18 18 0 0 1 18 -120V-96Z', { fill: mix(p.lamp, p.accent, 0.4) });
    c.path(poly(-68, -212, -68, -190, 68, -190, 68, -212), { stroke: c.rim(p.light, 420, 0.8), width: 2 });
  });
}

/** A felt tent with a lit door. Origin at its foot; about 130 × 80. */
export function yurt(stage: Stage, building: Building): void {
  const { c, p } = stage;
  const { color, lamp } = building;
  c.at(building.x, building.y, building.scale, () => {
    const shell = 'M-62 0V-36Q-46 -58 -12 -72H12Q46 -58 62 -36V0Z';
    c.path(shell, { fill: color, stroke: c.edge(p.light, 0, -36, 70, 0.8), width: 2 });
    c.path('M-62 -36Q0 -26 62 -36M-30 -64V-33M30 -64V-33', { stroke: mix(color, p.light, 0.3), width: 2.5 });
    if (lamp !== undefined) {
      c.path('M-14 0V-34H14V0Z', { fill: lamp });
      c.glow(0, -10, 70, lamp, 0.6);
    }
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
