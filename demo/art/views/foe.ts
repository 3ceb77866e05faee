import { mix } from '../core/color.ts';
import type { Stage } from '../core/stage.ts';
import { howlingWolf, whale } from '../things/beasts.ts';
import { banner, rider, soldier, swordsman } from '../things/figures.ts';
import { mech } from '../things/mech.ts';
import { kraken, serpent } from '../things/coiling-monsters.ts';
import { colossus, shade, walker } from '../things/monsters.ts';
import type { Monster } from '../things/monsters.ts';
import { sign } from '../worlds/parts.ts';
import type { World } from '../worlds/world.ts';

/** The foe stands at `at`, about 560 high at scale 1. */
export function foe(stage: Stage, world: World, at: Monster): void {
  const { p } = stage;
  switch (world.foe) {
    case 'serpent':
      return serpent(stage, { ...at, scale: at.scale * 0.8 });
    case 'kraken':
      return kraken(stage, at);
    case 'colossus':
      return colossus(stage, { ...at, scale: at.scale * 0.86 });
    case 'shade':
      return shade(stage, at);
    case 'walker':
      return walker(stage, at);
    case 'mech':
      return mech(stage, at.x, at.y + 70, at.scale * 0.98, at.color);
    case 'whale':
      return whale(stage, {
        ...at,
        x: at.x - 50,
        y: at.y - 300,
        scale: 1.3,
        color: mix(at.color, p.haze, 0.2),
      });
    case 'wolf':
      return howlingWolf(stage, { ...at, scale: at.scale * 2, mirrored: true });
    case 'rivals':
      return rivals(stage, world, at);
    case 'host':
      return host(stage, world, at);
  }
}

/** Three blades against one. */
function rivals(stage: Stage, world: World, { x, y, scale, color }: Monster): void {
  swordsman(stage, {
    x: x - 190,
    y: y - 6,
    scale: scale * 2.4,
    color: mix(color, stage.p.haze, 0.3),
  });
  swordsman(stage, {
    x: x + 250,
    y: y - 14,
    scale: scale * 2.2,
    color: mix(color, stage.p.haze, 0.3),
  });
  banner(stage, { x: x + 130, y: y - 10, scale: scale * 3, color }, stage.p.accent);
  sign(stage, world, x + 182, y - 345 * scale, 84, stage.p.near);
  swordsman(stage, { x: x + 20, y: y + 26, scale: scale * 4.4, color, mirrored: true });
}

/** An army on the ridge behind its rider. */
function host(stage: Stage, world: World, { x, y, scale, color }: Monster): void {
  const { p, r } = stage;
  const far = mix(color, p.haze, 0.25);
  for (let index = -9; index <= 7; index += 1) {
    const who = {
      x: x + index * 62 + r.between(-10, 10),
      y: y - 10 + r.between(-8, 6),
      color: far,
    };
    if (index % 4 === 0) banner(stage, { ...who, scale: scale * 2.3 }, mix(p.accent, p.near, 0.2));
    else if (index % 3 === 0) rider(stage, { ...who, scale: scale * 1.3, mirrored: true });
    else soldier(stage, { ...who, scale: scale * 1.25, mirrored: true });
  }
  banner(stage, { x: x + 130, y: y + 20, scale: scale * 3.5, color }, p.accent);
  sign(stage, world, x + 192, y - 384 * scale, 92, p.near);
  rider(stage, { x: x - 10, y: y + 40, scale: scale * 3.6, color, mirrored: true });
}
