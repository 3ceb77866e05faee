import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { vignette, wisps } from '../nature/air.ts';
import { sparks } from '../nature/fire.ts';
import { rays } from '../nature/sky.ts';
import { waves } from '../nature/water.ts';
import { farLand, heavens } from '../worlds/lands.ts';
import { hero, weather } from '../worlds/parts.ts';
import type { World } from '../worlds/world.ts';
import { foe } from './foe.ts';

/** Something huge against the light, and the hero's dark figure before it. */
export function confrontation(stage: Stage, world: World): void {
  const { c, p, cx, hy } = stage;
  setLight(stage, cx + 150, hy - 190);
  heavens(stage, world.land, 190);
  rays(stage, c.light.x, c.light.y, 760, 16, 0.12);
  farLand(stage, world.land);
  c.glow(c.light.x, c.light.y, 520, p.accent, 0.35);
  foe(stage, world, { x: cx + 170, y: hy + 90, scale: 0.98, color: mix(p.near, p.haze, 0.3) });
  wisps(stage, hy + 60, 50, 7, p.haze, 0.55);
  front(stage, world);
  hero(stage, world.hero, { x: 290, y: 596, scale: 2.35, color: mix(p.near, '#000000', 0.25) });
  sparks(stage, cx + 120, hy + 120, 330, 50, p.lamp);
  weather(stage, world.weather);
  vignette(stage, 0.5);
}

/** The ground between the two, and the rock the hero stands on. */
function front(stage: Stage, world: World): void {
  const { c, p, w, h, hy } = stage;
  if (world.land === 'sea') {
    waves(stage, hy + 90, 34, mix(p.haze, p.near, 0.6), p.light);
    waves(stage, hy + 170, 46, mix(p.haze, p.near, 0.84), p.low);
  } else {
    c.path(d`M-20 ${hy + 130}Q${w * 0.5} ${hy + 70} ${w + 20} ${hy + 110}V${h}H-20Z`, {
      fill: ground(stage, 0.78),
      stroke: c.rim(p.light, 620, 0.9),
      width: 2,
    });
  }
  c.path('M-20 720V586L60 574 150 592 250 588 372 598 420 622 470 640 520 690 560 740Z', {
    fill: mix(p.near, p.haze, 0.06),
    stroke: c.rim(p.light, 760, 1),
    width: 3,
  });
}
