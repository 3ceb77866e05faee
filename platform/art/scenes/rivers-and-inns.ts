import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { mist, petals, rain, sparks, vignette, wisps } from '../nature/air.ts';
import { bamboo, reeds } from '../nature/flora.ts';
import { cloudBank, disc, rays, sky, stars, streaks } from '../nature/sky.ts';
import { karst, mountains } from '../nature/terrain.ts';
import { glitter, ripples, water } from '../nature/water.ts';
import { hall, pagoda, paifang } from '../things/buildings.ts';
import { boatman, swordsman, umbrellaWoman, wanderer } from '../things/figures.ts';
import { farLanterns, lantern, lanternString, riverLantern } from '../things/lights.ts';
import { riverBoat } from '../things/ships.ts';

export function riverLanterns(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 120 * s, hy - 250 * s);
  sky(stage);
  stars(stage, 120, hy * 0.7);
  disc(stage, c.light.x, c.light.y, 62 * s, true);
  streaks(stage, hy - 300 * s, hy - 120 * s, 6, 0.3);
  karst(stage, hy + 10, 230 * s, 0.12, Math.round(w / 110));
  karst(stage, hy + 10, 150 * s, 0.32, Math.round(w / 130));
  mist(stage, hy - 20, 150 * s, 0.75);
  const shore = ground(stage, 0.62);
  pagoda(stage, { x: cx - 165 * s, y: hy + 12, scale: 1.02 * s, color: shore, lamp: p.lamp }, 5);
  hall(stage, { x: cx - 20 * s, y: hy + 14, scale: 0.62 * s, color: ground(stage, 0.68), lamp: p.accent });
  hall(stage, { x: cx + 190 * s, y: hy + 14, scale: 0.74 * s, color: ground(stage, 0.66), lamp: p.accent }, 2);
  hall(stage, { x: cx - 330 * s, y: hy + 14, scale: 0.7 * s, color: ground(stage, 0.6), lamp: p.lamp });
  hall(stage, { x: cx + 400 * s, y: hy + 14, scale: 0.66 * s, color: ground(stage, 0.6), lamp: p.lamp });
  water(stage, hy + 12);
  glitter(stage, c.light.x, hy + 12, 90 * s, p.light, 0.4);
  glitter(stage, cx - 160 * s, hy + 12, 50 * s, p.accent, 0.5);
  ripples(stage, hy + 12, 60, mix(p.haze, p.light, 0.3));
  const far: [number, number, number][] = Array.from({ length: Math.round(w / 26) }, () => {
    const t = r.next();
    return [r.next() * w, hy + 24 + t * t * (h - hy) * 0.5, (1.6 + t * 4.6) * s];
  });
  farLanterns(stage, far, p.accent);
  riverBoat(stage, cx + 30 * s, hy + 190 * s, 0.98 * s, mix(p.near, p.haze, 0.1));
  boatman(stage, { x: cx - 70 * s, y: hy + 186 * s, scale: 1.1 * s, color: mix(p.near, p.haze, 0.06) });
  lantern(stage, cx + 176 * s, hy + 122 * s, 0.66 * s, p.accent);
  riverLantern(stage, cx - 200 * s, hy + 240 * s, 1.25 * s);
  riverLantern(stage, cx + 196 * s, hy + 282 * s, 1.5 * s);
  riverLantern(stage, cx - 60 * s, hy + 300 * s, 0.95 * s);
  riverLantern(stage, cx - 470 * s, hy + 200 * s, 1.1 * s);
  riverLantern(stage, cx - 640 * s, hy + 270 * s, 1.4 * s);
  vignette(stage, 0.5);
}

export function rainInn(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 10 * s, hy - 60 * s);
  sky(stage);
  cloudBank(stage, hy - 420 * s, 80 * s, mix(p.middle, p.low, 0.4), 0.5);
  mountains(stage, { y: hy - 230 * s, amplitude: 120 * s, depth: 0.3, facets: false });
  mist(stage, hy - 120 * s, 200 * s, 0.6);
  mountains(stage, { y: hy - 90 * s, amplitude: 70 * s, depth: 0.55, facets: false });
  const timber = mix(p.near, p.lamp, 0.16);
  c.glow(cx, hy - 90 * s, 340 * s, p.accent, 0.55);
  hall(stage, { x: cx, y: hy + 30 * s, scale: 1.75 * s, color: timber, lamp: p.lamp }, 2);
  hall(stage, { x: cx + 330 * s, y: hy + 34 * s, scale: 0.9 * s, color: ground(stage, 0.8) });
  hall(stage, { x: cx - 350 * s, y: hy + 34 * s, scale: 0.9 * s, color: ground(stage, 0.8) });
  for (const dx of [-168, -84, 84, 168]) lantern(stage, cx + dx * s, hy - 84 * s, 0.72 * s, p.accent);
  const yard = c.linear(0, hy + 28 * s, 0, h, [
    [0, mix(p.accent, p.near, 0.62)],
    [0.35, mix(p.haze, p.near, 0.65)],
    [1, p.near],
  ]);
  c.rect(0, hy + 28 * s, w, h, { fill: yard });
  glitter(stage, cx, hy + 30 * s, 150 * s, p.accent, 0.6);
  ripples(stage, hy + 40 * s, 50, p.haze, 0.5);
  swordsman(stage, { x: cx - 70 * s, y: hy + 268 * s, scale: 2.25 * s, color: mix(p.near, '#000000', 0.3) });
  rain(stage, Math.round(w / 3.4), mix(p.low, '#ffffff', 0.4), 0.22, 0.42);
  vignette(stage, 0.6);
}

export function redUmbrella(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 30 * s, hy - 150 * s);
  sky(stage, hy);
  c.glow(c.light.x, c.light.y, 420 * s, p.light, 0.7);
  paifang(stage, { x: cx, y: hy + 24 * s, scale: 0.98 * s, color: ground(stage, 0.2) });
  mist(stage, hy - 20 * s, 240 * s, 0.55, p.low);
  for (const [depth, distance, scale] of [
    [0.34, 250, 0.9],
    [0.55, 330, 1.3],
    [0.8, 470, 1.95],
    [0.92, 860, 2.7],
  ] as const) {
    for (const side of [-1, 1]) {
      hall(stage, { x: cx + side * distance * s, y: hy + (20 + scale * 40) * s, scale: scale * s, color: ground(stage, depth) }, 2);
    }
    wisps(stage, hy + 20 * s, 60 * s, 5, p.low, 0.5);
  }
  const street = c.linear(0, hy + 20 * s, 0, h, [
    [0, p.low],
    [0.3, mix(p.haze, p.near, 0.35)],
    [1, p.near],
  ]);
  c.path(d`M${cx - 70 * s} ${hy + 20 * s}H${cx + 70 * s}L${w + 300} ${h}H-300Z`, { fill: street });
  flagstones(stage);
  lantern(stage, cx - 226 * s, hy - 126 * s, 0.95 * s, p.lamp);
  lantern(stage, cx + 232 * s, hy - 116 * s, 0.95 * s, p.lamp);
  c.ellipse(cx, hy + 232 * s, 90 * s, 14 * s, { fill: p.near, opacity: 0.5 });
  umbrellaWoman(stage, { x: cx - 6 * s, y: hy + 234 * s, scale: 2.55 * s, color: mix(p.near, p.haze, 0.08) }, p.accent);
  wisps(stage, hy + 250 * s, 40 * s, 6, p.haze, 0.4);
  petals(stage, 16, p.accent, 8);
  vignette(stage, 0.62);
}

function flagstones(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  let path = '';
  for (let row = 1; row < 9; row += 1) {
    const t = (row / 9) ** 1.7;
    const y = hy + 20 * s + t * (h - hy);
    const half = (80 + t * 560) * s;
    path += d`M${cx - half} ${y}H${cx + half}`;
  }
  for (let column = -4; column <= 4; column += 1) path += d`M${cx + column * 17 * s} ${hy + 20 * s}L${cx + column * 190 * s} ${h}`;
  c.path(path, { stroke: p.near, width: 1.6, opacity: 0.3 });
}

export function bambooHouse(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 130 * s, hy - 430 * s);
  sky(stage, hy + 80 * s);
  c.glow(c.light.x, c.light.y, 520 * s, p.light, 0.9);
  const spread = (count: number): number[] => Array.from({ length: count }, (_, i) => ((i + r.next()) / count) * w);
  bamboo(stage, spread(Math.round(w / 26)), 7 * s, mix(p.low, p.haze, 0.6), 0.1);
  mist(stage, hy, 340 * s, 0.5, p.low);
  bamboo(stage, spread(Math.round(w / 52)), 13 * s, ground(stage, 0.22), 0.3);
  rays(stage, c.light.x, c.light.y, 900 * s, 15, 0.2);
  mist(stage, hy + 60 * s, 260 * s, 0.5, p.low);
  const hillside = c.linear(0, hy, 0, h, [
    [0, mix(p.haze, p.near, 0.3)],
    [1, p.near],
  ]);
  c.path(d`M-20 ${hy + 70 * s}Q${cx} ${hy - 10 * s} ${w + 20} ${hy + 90 * s}V${h + 20}H-20Z`, { fill: hillside });
  c.path(d`M${cx - 10 * s} ${hy + 76 * s}q-60 60 20 110t-120 ${260 * s}h${230 * s}q60 -140 -20 -220t-30 -150z`, { fill: p.low, opacity: 0.5 });
  for (const dx of [-96, -32, 40, 104]) c.rect(cx + 20 * s + dx * s, hy + 20 * s, 9 * s, 76 * s, { fill: mix(p.near, p.lamp, 0.12) });
  hall(stage, { x: cx + 24 * s, y: hy + 36 * s, scale: 1.22 * s, color: mix(p.near, p.lamp, 0.24), lamp: p.lamp });
  c.glow(cx + 24 * s, hy, 190 * s, p.lamp, 0.55);
  lantern(stage, cx - 134 * s, hy - 52 * s, 0.6 * s, p.accent);
  wanderer(stage, { x: cx - 44 * s, y: hy + 196 * s, scale: 0.92 * s, color: mix(p.near, p.haze, 0.1) });
  const clear = spread(Math.round(w / 120)).filter((x) => Math.abs(x - cx) > 190 * s);
  bamboo(stage, clear, 27 * s, ground(stage, 0.72), 0.45);
  reeds(stage, h - 4, Math.round(w / 9), 110 * s, mix(p.near, p.haze, 0.12));
  petals(stage, 20, mix(p.low, p.haze, 0.4), 11);
  vignette(stage, 0.5);
}

export function nightMarket(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 40 * s);
  sky(stage);
  stars(stage, 80, hy * 0.5);
  c.glow(cx, hy - 30 * s, 460 * s, p.accent, 0.6);
  for (const [depth, distance, scale] of [
    [0.4, 190, 0.7],
    [0.6, 300, 1.1],
    [0.8, 470, 1.7],
    [0.92, 760, 2.2],
    [0.96, 1240, 2.9],
  ] as const) {
    for (const side of [-1, 1]) {
      hall(stage, { x: cx + side * distance * s, y: hy + (16 + scale * 42) * s, scale: scale * s, color: ground(stage, depth), lamp: p.lamp }, 2);
    }
  }
  paifang(stage, { x: cx, y: hy + 50 * s, scale: 1.1 * s, color: ground(stage, 0.72) });
  const street = c.linear(0, hy + 46 * s, 0, h, [
    [0, mix(p.accent, p.near, 0.4)],
    [1, p.near],
  ]);
  c.path(d`M${cx - 120 * s} ${hy + 48 * s}H${cx + 120 * s}L${w + 500} ${h}H-500Z`, { fill: street });
  for (const [y, reach, scale] of [
    [-150, 250, 0.5],
    [-210, 480, 0.85],
    [-250, 860, 1.3],
  ] as const) {
    lanternString(stage, [cx - reach * s, hy + y * s], [cx + reach * s, hy + y * s], 60 * s, 7, scale * s);
  }
  const crowd: [number, number, number][] = [[-150, 170, 1.2], [-96, 150, 1], [70, 148, 1], [140, 190, 1.35], [-20, 120, 0.8], [240, 160, 1.1], [-260, 180, 1.25]];
  for (const [x, y, scale] of crowd) wanderer(stage, { x: cx + x * s, y: hy + y * s, scale: scale * s, color: p.near, mirrored: x > 0 });
  umbrellaWoman(stage, { x: cx + 30 * s, y: hy + 220 * s, scale: 1.6 * s, color: p.near }, p.accent);
  sparks(stage, cx, hy + 60 * s, 420 * s, 60, p.lamp);
  vignette(stage, 0.5);
}
