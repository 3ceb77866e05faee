import { mix } from '../../core/color.ts';
import { d, poly } from '../../core/geometry.ts';
import { ground, setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { panel, portrait, skills, stores } from '../../extras/hud.ts';
import { vignette } from '../../nature/air.ts';
import { sky } from '../../nature/sky.ts';
import { banner, soldier } from '../../things/figures.ts';
import { hero, landmarkStamp, sign, weather } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';

const COLUMNS = 9;
const ROWS = 8;
const HALF = { x: 62, y: 31 };

type Tile = {
  readonly column: number;
  readonly row: number;
  readonly x: number;
  readonly y: number;
};

/** The tiles from the far one to the near one, each with its height. */
function tiles(stage: Stage): Tile[] {
  const { r } = stage;
  const all: Tile[] = [];
  for (let sum = 0; sum < COLUMNS + ROWS - 1; sum += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const row = sum - column;
      if (row < 0 || row >= ROWS) continue;
      const rise = column + row < 4 ? 26 : r.chance(0.16) ? 16 : 0;
      all.push({ column, row, x: 640 + (column - row) * HALF.x, y: 176 + sum * HALF.y - rise });
    }
  return all;
}

function floorTile(stage: Stage, { x, y, column, row }: Tile, mark: string | undefined): void {
  const { c, p } = stage;
  const base = mix(ground(stage, 0.4), p.light, (column + row) % 2 === 0 ? 0.12 : 0.04);
  const top = mark === undefined ? base : mix(base, mark, 0.5);
  const { x: hx, y: hy } = HALF;
  c.path(poly(x - hx, y, x, y + hy, x, y + hy + 34, x - hx, y + 34), {
    fill: mix(base, p.near, 0.45),
  });
  c.path(poly(x + hx, y, x, y + hy, x, y + hy + 34, x + hx, y + 34), {
    fill: mix(base, p.near, 0.65),
  });
  c.path(poly(x - hx, y, x, y - hy, x + hx, y, x, y + hy), {
    fill: top,
    stroke: mark ?? mix(base, p.near, 0.4),
    width: 1.5,
  });
}

function backdrop(stage: Stage, world: World): void {
  const { c, p } = stage;
  setLight(stage, 320, 60);
  sky(stage, 720);
  c.glow(640, 380, 620, p.haze, 0.6);
  sign(stage, world, 150, 560, 170, mix(p.middle, p.light, 0.12));
}

/** A fight on tiles: who may go where, who is hurt, whose turn comes next. */
export function tactics(stage: Stage, world: World): void {
  const { p } = stage;
  backdrop(stage, world);
  for (const tile of tiles(stage)) {
    const { column, row, x, y } = tile;
    const steps = Math.abs(column - 4) + Math.abs(row - 5);
    const isTarget = column + row < 5 && column > 1;
    floorTile(stage, tile, steps < 3 ? '#4aa3d8' : isTarget && row === 1 ? '#d8404c' : undefined);
    if ((column === 0 && row === 7) || (column === 8 && row === 0))
      landmarkStamp(stage, world.building, {
        x,
        y: y + 12,
        scale: 0.72,
        color: ground(stage, 0.66),
        lamp: p.lamp,
      });
    if (column === 4 && row === 5) {
      hero(stage, world.hero, { x, y: y + 8, scale: 1.05, color: p.near });
      health(stage, x, y - 116, 0.8, '#4aa3d8');
    }
    if ((column * 3 + row * 5) % 11 === 3 && row > 3 && steps > 1) unit(stage, x, y, false);
    if ((column * 5 + row * 3) % 7 === 2 && row < 3) unit(stage, x, y, true);
  }
  weather(stage, world.weather);
  turns(stage);
  portrait(stage, 30, 650, 0.66);
  skills(stage);
  panel(stage, 1030, 470, 226, 4);
  vignette(stage, 0.35);
}

function unit(stage: Stage, x: number, y: number, isFoe: boolean): void {
  const { p } = stage;
  const color = isFoe ? mix(p.near, '#7a1f1a', 0.5) : mix(p.near, p.haze, 0.1);
  if (isFoe && x > 700) banner(stage, { x, y: y + 8, scale: 0.62, color }, p.accent);
  else soldier(stage, { x, y: y + 8, scale: 0.72, color, mirrored: isFoe });
  health(stage, x, y - 88, isFoe ? 0.55 : 0.9, isFoe ? '#d8404c' : '#4aa3d8');
}

function health(stage: Stage, x: number, y: number, share: number, color: string): void {
  stage.c.path(d`M${x - 24} ${y}h48`, { stroke: '#000000', width: 8, opacity: 0.6 });
  stage.c.path(d`M${x - 22} ${y}h${44 * share}`, { stroke: color, width: 5 });
}

/** Whose turn comes when. */
function turns(stage: Stage): void {
  const { c, p } = stage;
  for (let index = 0; index < 8; index += 1) {
    const x = 360 + index * 80;
    const isOurs = index % 3 !== 1;
    c.path(poly(x - 30, 18, x + 36, 18, x + 30, 84, x - 36, 84), { fill: p.near, opacity: 0.85 });
    c.path(poly(x - 30, 18, x + 36, 18, x + 30, 84, x - 36, 84), {
      stroke: index === 0 ? p.lamp : isOurs ? '#4aa3d8' : '#d8404c',
      width: index === 0 ? 5 : 3,
    });
    c.path(d`M${x - 20} 80q2-26 14-28q-8-16 6-22q14 6 6 22q12 2 14 28z`, {
      fill: isOurs ? mix(p.lamp, p.near, 0.2) : mix('#d8404c', p.near, 0.3),
    });
  }
}

/** A settlement that is being built, field by field. */
export function town(stage: Stage, world: World): void {
  const { c, p } = stage;
  backdrop(stage, world);
  for (const tile of tiles(stage)) {
    const { column, row, x, y } = tile;
    const kind = (column * 7 + row * 4) % 9;
    const isRoad = column === 4 || row === 4;
    floorTile(
      stage,
      tile,
      isRoad ? p.lamp : kind > 6 ? p.accent : column === 6 && row === 5 ? '#ffffff' : undefined,
    );
    if (isRoad) continue;
    if (kind < 2)
      landmarkStamp(stage, world.building, {
        x,
        y: y + 14,
        scale: kind === 0 ? 0.5 : 0.32,
        color: ground(stage, 0.72),
        lamp: p.lamp,
      });
    if (kind > 6) crop(stage, x, y);
    if (kind === 4 || kind === 2) tree(stage, x, y);
  }
  hero(stage, world.hero, { x: 640, y: 400, scale: 1, color: p.near });
  c.path('M640 282l14 16-14 16-14-16z', { fill: p.lamp, stroke: '#ffffff', width: 2 });
  weather(stage, world.weather);
  stores(stage);
  skills(stage);
  panel(stage, 24, 84, 236, 3);
  panel(stage, 1024, 84, 232, 5);
  vignette(stage, 0.35);
}

function crop(stage: Stage, x: number, y: number): void {
  const { c, p } = stage;
  c.stamp('crop', x, y, 1, () => {
    let rows = '';
    for (let row = -2; row <= 2; row += 1)
      for (let at = -2; at <= 2; at += 1)
        rows += d`M${(row - at) * 11} ${(row + at) * 5.5}q-5-8-3-14M${(row - at) * 11} ${(row + at) * 5.5}q5-7 4-13`;
    c.path(rows, { stroke: mix(p.lamp, '#3f8a3a', 0.5), width: 2.6 });
  });
}

function tree(stage: Stage, x: number, y: number): void {
  const { c, p } = stage;
  c.stamp('tree', x, y, 1, () => {
    c.path('M-3 6V-20H3V6Z', { fill: p.near });
    c.path('M0-86L26-40H14L32-12H-32L-14-40H-26Z', {
      fill: mix(mix(p.haze, '#2f6a3f', 0.5), p.near, 0.3),
    });
  });
}
