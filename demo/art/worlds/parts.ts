import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';
import { mist } from '../nature/air.ts';
import { sparks } from '../nature/fire.ts';
import { petals, rain, snow } from '../nature/weather.ts';
import {
  boatman,
  diver,
  drummer,
  soldier,
  swordsman,
  umbrellaWoman,
  wanderer,
} from '../things/figures.ts';
import type { Standing } from '../things/figures.ts';
import { beacon, cityGate, lighthouse } from '../things/fortifications.ts';
import { hall, pagoda } from '../things/halls.ts';
import { radioDish } from '../things/radio-dish.ts';
import type { Building } from '../things/roofs.ts';
import { yurt } from '../things/yurt.ts';
import type { BuildingKind, HeroKind, Weather, World } from './world.ts';

/** The scale of each kind, so that all are about 200 high. */
const ENLARGED: Record<BuildingKind, number> = {
  hall: 1.15,
  pagoda: 0.72,
  beacon: 0.9,
  gate: 0.62,
  yurt: 1.5,
  block: 1,
  dome: 1.3,
  dish: 0.5,
  lighthouse: 0.66,
};

/** The building that the world is known by; about 200 high at scale 1. */
export function landmark(stage: Stage, kind: BuildingKind, at: Building): void {
  const building = { ...at, scale: at.scale * ENLARGED[kind] };
  switch (kind) {
    case 'hall':
      return hall(stage, building, 2);
    case 'pagoda':
      return pagoda(stage, building, 5);
    case 'beacon':
      return beacon(stage, building);
    case 'gate':
      return cityGate(stage, building, stage.p.accent);
    case 'yurt':
      return yurt(stage, building);
    case 'block':
      return block(stage, building);
    case 'dome':
      return dome(stage, building);
    case 'dish':
      return radioDish(stage, building.x, building.y, building.scale, building.color);
    case 'lighthouse':
      return lighthouse(stage, building);
  }
}

function block(stage: Stage, { x, y, scale, color, lamp }: Building): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    const rim = c.edge(p.light, 0, -100, 0.8);
    c.path(poly(-30, 0, -30, -190, 24, -204, 24, 0), { fill: color, stroke: rim, width: 2 });
    c.path(poly(24, 0, 24, -130, 66, -130, 66, 0), { fill: mix(color, p.near, 0.35) });
    c.path(poly(-64, 0, -64, -92, -30, -92, -30, 0), { fill: mix(color, p.light, 0.1) });
    c.path('M-3-198v-44M-12-226h18', { stroke: color, width: 3 });
    if (lamp === undefined) return;
    let windows = '';
    for (let row = 0; row < 7; row += 1) windows += d`M-22 ${-176 + row * 24}h38`;
    for (let row = 0; row < 4; row += 1)
      windows += d`M32 ${-112 + row * 26}h26M-58 ${-76 + row * 20}h20`;
    c.path(windows, { stroke: lamp, width: 8, dash: '7 6' });
    c.glow(-3, -242, 22, p.accent, 1);
  });
}

function dome(stage: Stage, { x, y, scale, color, lamp }: Building): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    const shell = 'M-92 0V-36A92 96 0 0 1 92-36V0Z';
    c.path(shell, { fill: color, stroke: c.edge(p.light, 0, -70, 0.9), width: 2.4 });
    c.path('M-92-36H92M-50-36Q-46-100 0-132Q46-100 50-36M0-36V-132', {
      stroke: mix(color, p.light, 0.3),
      width: 3,
    });
    c.path('M0-132V-164M-10-152H10', { stroke: color, width: 4 });
    c.glow(0, -164, 26, p.accent, 1);
    if (lamp === undefined) return;
    c.path(
      'M-78-26h22v14h-22zM-44-26h22v14h-22zM22-26h22v14h-22zM56-26h22v14h-22zM-12 0v-28h24v28z',
      {
        fill: lamp,
      },
    );
    c.path('M-38-48Q-34-92-8-112V-48ZM38-48Q34-92 8-112V-48Z', { fill: lamp, opacity: 0.55 });
  });
}

/** The same for many on one picture: drawn once for each colour. */
export function landmarkStamp(stage: Stage, kind: BuildingKind, at: Building): void {
  const { c } = stage;
  c.stamp(`${kind}${at.color}`, at.x, at.y, at.scale, () => {
    const { light } = c;
    c.light = { x: light.x - at.x, y: light.y - at.y };
    landmark(stage, kind, { ...at, x: 0, y: 0, scale: 1 });
    c.light = light;
  });
}

/** The player's character; about 100 high at scale 1. */
export function hero(stage: Stage, kind: HeroKind, who: Standing): void {
  switch (kind) {
    case 'swordsman':
      return swordsman(stage, who);
    case 'wanderer':
      return wanderer(stage, who);
    case 'umbrella':
      return umbrellaWoman(stage, who, stage.p.accent);
    case 'boatman':
      return boatman(stage, who);
    case 'soldier':
      return soldier(stage, who);
    case 'drummer':
      return drummer(stage, who);
    case 'diver':
      return diver(stage, who);
  }
}

export function weather(stage: Stage, kind: Weather): void {
  const { p, w, h, hy } = stage;
  if (kind === 'rain') rain(stage, 260, mix(p.low, '#ffffff', 0.5), 0.24, 0.3);
  if (kind === 'snow') snow(stage, 130);
  if (kind === 'petals') petals(stage, 36, p.accent, 10);
  if (kind === 'embers') sparks(stage, w / 2, h * 0.9, w * 0.4, 80, p.lamp);
  if (kind === 'mist') mist(stage, hy + 60, 170, 0.5);
}

/** The world's sign, `size` high. */
export function sign(
  stage: Stage,
  world: World,
  x: number,
  y: number,
  size: number,
  fill: string,
): void {
  stage.c.at(x, y, size / 100, () => stage.c.evenOdd(world.emblem, { fill }));
}
