import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist } from '../nature/air.ts';
import { bamboo } from '../nature/bamboo.ts';
import { karst } from '../nature/karst.ts';
import { mountains } from '../nature/mountains.ts';
import { cloudBank, disc, rays, sky, stars, streaks } from '../nature/sky.ts';
import { swells } from '../nature/swells.ts';
import { pines } from '../nature/trees.ts';
import { glitter, ripples, water } from '../nature/water.ts';
import type { Land } from './world.ts';

/** The sky of a land; under water the light comes down from the surface. */
export function heavens(stage: Stage, land: Land, radius: number): void {
  const { c, h, hy } = stage;
  const { x, y } = c.light;
  if (land === 'deep') {
    sky(stage, h);
    rays(stage, x, -120, 900, 22, 0.16);
    return;
  }
  sky(stage);
  stars(stage, land === 'city' ? 300 : 90, hy * 0.8);
  disc(stage, x, y, radius, radius < 90);
  if (land === 'city') rings(stage, x, y, radius);
  streaks(stage, y - radius, hy - 30, 7, 0.4);
}

function rings(stage: Stage, x: number, y: number, radius: number): void {
  const { c, p } = stage;
  c.turned(-19, x, y, () => {
    for (const reach of [1.5, 1.8, 2.05])
      c.path(
        d`M${x - radius} ${y - radius * 0.1}Q${x - radius * reach} ${y - radius * 0.04} ${x - radius * reach} ${y}A${radius * reach} ${radius * reach * 0.2} 0 0 0 ${x + radius * reach} ${y}Q${x + radius * reach} ${y - radius * 0.04} ${x + radius} ${y - radius * 0.1}`,
        { stroke: mix(p.light, p.accent, reach - 1.2), width: radius * 0.1 },
      );
  });
}

/** What lies far off, up to the horizon. */
export function farLand(stage: Stage, land: Land): void {
  const { p, hy } = stage;
  switch (land) {
    case 'karst':
    case 'bamboo':
      karst(stage, hy + 40, 240, 0.16, 9);
      return mist(stage, hy + 10, 130, 0.6);
    case 'peaks':
    case 'snow':
      mountains(stage, {
        y: hy - 80,
        amplitude: 150,
        depth: 0.14,
        snow: land === 'snow',
        rough: 0.56,
      });
      mountains(stage, { y: hy - 4, amplitude: 80, depth: 0.3, snow: land === 'snow' });
      return;
    case 'dunes':
    case 'steppe':
      mountains(stage, { y: hy - 20, amplitude: 60, depth: 0.16 });
      return swells(stage, hy + 16, 40, 0.3);
    case 'clouds':
      mountains(stage, { y: hy - 40, amplitude: 170, depth: 0.14, rough: 0.58 });
      return cloudBank(stage, hy + 10, 60, mix(p.low, p.light, 0.35), 0.95);
    case 'sea':
      mountains(stage, { y: hy, amplitude: 46, depth: 0.2, facets: false });
      return;
    case 'deep':
      mountains(stage, { y: hy + 30, amplitude: 120, depth: 0.28, facets: false });
      return;
    case 'city':
      return skyline(stage);
  }
}

function skyline(stage: Stage): void {
  const { c, r, w, h, hy } = stage;
  for (const depth of [0.2, 0.36]) {
    let path = `M-20 ${h}`;
    for (let x = -20; x < w + 60;) {
      const top = hy + 30 - r.between(20, 220) * (0.5 + depth);
      const wide = r.between(26, 70);
      path += d`L${x} ${top}H${x + wide}`;
      x += wide;
    }
    c.path(`${path}V${h}Z`, { fill: ground(stage, depth) });
  }
}

/** What stands between the horizon and us: `y` is where it begins. */
export function midLand(stage: Stage, land: Land, y: number): void {
  const { c, p, w, h } = stage;
  switch (land) {
    case 'sea':
    case 'karst':
      water(stage, y);
      glitter(stage, c.light.x, y, 90, p.light, 0.5);
      return ripples(stage, y, 50, mix(p.haze, p.light, 0.3));
    case 'clouds':
      cloudBank(stage, y + 60, 80, mix(p.low, p.middle, 0.2), 0.97);
      return cloudBank(stage, y + 190, 90, mix(p.middle, p.high, 0.3), 0.97);
    case 'bamboo':
      swells(stage, y, 30, 0.5);
      return bamboo(stage, [60, 150, 300, 1010, 1110, 1220], 15, ground(stage, 0.66), 0.4);
    case 'peaks':
    case 'snow':
      swells(stage, y, 34, 0.46, land === 'snow' ? mix(p.haze, p.light, 0.3) : undefined);
      return pines(stage, 46, 46, ground(stage, 0.62), () => y + 6);
    case 'city': {
      const deck = c.linear(0, y, 0, h, [
        [0, ground(stage, 0.5)],
        [1, p.near],
      ]);
      return c.rect(0, y, w, h, { fill: deck });
    }
    case 'dunes':
    case 'steppe':
    case 'deep':
      swells(stage, y, 40, 0.46);
      return swells(stage, y + 90, 44, 0.62);
  }
}
