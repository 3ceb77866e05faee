import { mix } from '../../core/color.ts';
import { d, poly } from '../../core/geometry.ts';
import { setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { lantern } from '../../things/lights.ts';
import { hero, sign } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';
import { outside } from './outside.ts';

const MOON = { x: 850, y: 300, r: 196 };

/** A timber room with a round window, a scroll with the world's sign and a laid table. */
export function chamber(stage: Stage, world: World): void {
  const { c, p } = stage;
  outside(stage, world, MOON.x, MOON.y);
  setLight(stage, 470, 300);
  wall(stage);
  scroll(stage, world);
  floor(stage);
  hero(stage, world.hero, { x: 800, y: 604, scale: 2.9, color: mix(p.near, p.haze, 0.1) });
  table(stage);
  for (const [x, scale] of [
    [470, 1.7],
    [610, 1.1],
    [1130, 1.4],
  ] as const)
    lantern(stage, x, 60, scale, p.accent);
  c.glow(470, 180, 420, p.lamp, 0.4);
}

function wall(stage: Stage): void {
  const { c, p, w } = stage;
  const { x, y, r } = MOON;
  const timber = mix(p.near, p.lamp, 0.24);
  c.evenOdd(
    d`M-10-10H${w + 10}V560H-10ZM${x - r} ${y}A${r} ${r} 0 1 0 ${x + r} ${y}A${r} ${r} 0 1 0 ${x - r} ${y}Z`,
    {
      fill: c.radial(470, 220, 860, [
        [0, mix(timber, p.lamp, 0.36)],
        [0.45, timber],
        [1, mix(p.near, p.lamp, 0.06)],
      ]),
    },
  );
  c.circle(x, y, r, { stroke: mix(timber, p.near, 0.4), width: 20 });
  c.circle(x, y, r - 12, { stroke: mix(timber, p.lamp, 0.4), width: 3 });
  c.path(
    d`M${x - 66} ${y - r}V${y + r}M${x + 66} ${y - r}V${y + r}M${x - r} ${y - 80}H${x + r}M${x - r} ${y + 80}H${x + r}`,
    {
      stroke: mix(timber, p.near, 0.55),
      width: 5,
    },
  );
  for (const post of [40, 590, 1110, 1240]) {
    c.rect(post - 24, -10, 48, 580, { fill: mix(p.near, p.lamp, 0.12) });
    c.rect(post < 470 ? post + 14 : post - 24, -10, 9, 580, { fill: mix(timber, p.lamp, 0.35) });
  }
  c.rect(-10, 34, w + 20, 36, { fill: mix(p.near, p.lamp, 0.1) });
  c.rect(-10, 64, w + 20, 6, { fill: mix(timber, p.lamp, 0.3) });
}

function scroll(stage: Stage, world: World): void {
  const { c, p } = stage;
  const paper = mix(p.lamp, '#ffffff', 0.35);
  c.path(poly(216, 150, 372, 150, 372, 430, 216, 430), { fill: mix(p.accent, p.near, 0.35) });
  c.path(poly(232, 172, 356, 172, 356, 404, 232, 404), { fill: paper });
  c.path('M204 146H384M204 434H384', { stroke: p.near, width: 11, round: true });
  sign(stage, world, 294, 270, 96, mix(p.near, p.accent, 0.2));
  c.path('M262 352H326M276 370H312', { stroke: mix(p.near, p.accent, 0.2), width: 5 });
}

function floor(stage: Stage): void {
  const { c, p, w, h } = stage;
  c.rect(-10, 556, w + 20, h, {
    fill: c.linear(0, 556, 0, h, [
      [0, mix(p.near, p.lamp, 0.34)],
      [1, p.near],
    ]),
  });
  let boards = '';
  for (let index = -7; index <= 7; index += 1)
    boards += d`M${640 + index * 110} 556L${640 + index * 240} 730`;
  c.path(boards, { stroke: p.near, width: 2.4, opacity: 0.6 });
}

function table(stage: Stage): void {
  const { c, p } = stage;
  const wood = mix(p.near, p.lamp, 0.2);
  c.glow(420, 540, 240, p.lamp, 0.75);
  c.path('M190 592H640L670 616H160Z', { fill: mix(wood, p.lamp, 0.5) });
  c.path('M160 616H670V640H160ZM200 640H228V730H200ZM602 640H630V730H602Z', { fill: wood });
  c.path('M404 594V560Q384 552 392 528Q400 500 420 490Q440 500 448 528Q456 552 436 560V594Z', {
    fill: mix(wood, p.near, 0.3),
  });
  c.path('M420 500Q402 526 420 548Q438 526 420 500Z', { fill: mix(p.lamp, '#ffffff', 0.6) });
  c.path(
    'M510 592Q490 560 520 550H566Q596 560 576 592ZM576 562Q606 556 604 576L592 590M534 550V540H552V550Z',
    {
      fill: mix(p.accent, p.near, 0.45),
      stroke: mix(p.accent, p.near, 0.3),
      width: 3,
    },
  );
  c.path('M264 592L258 572H298L292 592ZM318 592L312 572H352L346 592Z', {
    fill: mix(p.lamp, p.near, 0.3),
  });
}
