import { mix } from '../core/color.ts';
import { d, bezier, pt } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, mist, rain, sparks, vignette, wisps } from '../nature/air.ts';
import { cloudBank, disc, rays, sky, stars, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/terrain.ts';
import { glitter, ripples, water, waves } from '../nature/water.ts';
import { whale } from '../things/beasts.ts';
import { lighthouse } from '../things/buildings.ts';
import { dragonBody, dragonHead } from '../things/dragon.ts';
import { wanderer } from '../things/figures.ts';
import { beam, bolt } from '../things/lights.ts';
import { dreadnought, junk, submersible } from '../things/ships.ts';

export function dreadnoughtScene(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 190 * s, hy - 330 * s);
  sky(stage);
  c.glow(c.light.x, c.light.y, 420 * s, p.light, 0.75);
  cloudBank(stage, hy - 400 * s, 95 * s, mix(p.low, p.middle, 0.55), 0.75);
  cloudBank(stage, hy - 250 * s, 75 * s, mix(p.low, p.light, 0.15), 0.55);
  mountains(stage, { y: hy - 20 * s, amplitude: 60 * s, depth: 0.2, facets: false });
  for (const [x, scale] of [[-330, 0.2], [380, 0.26], [-620, 0.24]] as const) {
    c.stamp('far-ship', cx + x * s, hy + 14 * s, scale * s, () => dreadnought(stage, 0, 0, 1, ground(stage, 0.25)));
  }
  mist(stage, hy, 130 * s, 0.7, p.low);
  water(stage, hy + 6);
  waves(stage, hy + 44 * s, 26 * s, mix(p.haze, p.near, 0.45), p.low);
  smoke(stage);
  beam(stage, cx - 60 * s, hy - 240 * s, 205, 640 * s, 11, 0.6);
  beam(stage, cx + 60 * s, hy - 240 * s, -28, 640 * s, 10, 0.45);
  dreadnought(stage, cx, hy + 192 * s, 0.98 * s, mix(p.near, p.haze, 0.34));
  for (const x of [-118, 118]) c.glow(cx + x * s, hy - 216 * s, 60 * s, p.lamp, 0.9);
  waves(stage, hy + 214 * s, 52 * s, mix(p.haze, p.near, 0.68), p.light);
  c.path(d`M${cx} ${hy + 176 * s}q-40 6 -92 62q40 -18 66 -10q-20 20 -24 44q34 -40 50 -44q16 4 50 44q-4 -24 -24 -44q26 -8 66 10q-52 -56 -92 -62z`, { fill: p.light, opacity: 0.85 });
  waves(stage, hy + 300 * s, 64 * s, mix(p.haze, p.near, 0.85), p.low);
  rain(stage, Math.round(w / 5), '#ffffff', 0.3, 0.28);
  vignette(stage, h > w ? 0.5 : 0.55);
}

function smoke(stage: Stage): void {
  const { c, p, r, s, cx, hy } = stage;
  for (let puff = 0; puff < 16; puff += 1) {
    const t = puff / 15;
    const size = (20 + t * 66) * s;
    c.circle(cx + (60 + t * 330) * s, hy - (330 + t * 130 + r.between(-18, 18)) * s, size, {
      fill: mix(p.near, p.middle, 0.35 + t * 0.5),
      opacity: 0.75 - t * 0.55,
    });
  }
}

export function junkShip(stage: Stage): void {
  const { c, p, w, s, cx, hy } = stage;
  setLight(stage, cx + 70 * s, hy - 120 * s);
  sky(stage);
  rays(stage, c.light.x, c.light.y, 760 * s, 20, 0.14);
  disc(stage, c.light.x, c.light.y, 118 * s);
  streaks(stage, hy - 420 * s, hy - 60 * s, 14, 0.55);
  cloudBank(stage, hy - 70 * s, 36 * s, mix(p.low, p.light, 0.25), 0.75);
  mountains(stage, { y: hy - 4 * s, amplitude: 40 * s, depth: 0.22 });
  water(stage, hy, p.low);
  glitter(stage, c.light.x, hy, 190 * s, p.light, 0.85);
  ripples(stage, hy, 70, mix(p.low, p.near, 0.5), 0.5);
  junk(stage, cx - 290 * s, hy + 22 * s, 0.22 * s, ground(stage, 0.5), ground(stage, 0.35));
  c.path(d`M${cx - 190 * s} ${hy + 150 * s}h${400 * s}l-60 ${90 * s}h${-260 * s}z`, { fill: p.near, opacity: 0.4 });
  junk(stage, cx, hy + 140 * s, 1.2 * s, mix(p.near, p.accent, 0.22), p.accent);
  waves(stage, hy + 168 * s, 24 * s, mix(p.middle, p.near, 0.62), p.low);
  waves(stage, hy + 262 * s, 44 * s, mix(p.middle, p.near, 0.82), p.low);
  birds(stage, cx - 150 * s, hy - 300 * s, 5, 20 * s, p.near);
  birds(stage, Math.min(w - 80, cx + 260 * s), hy - 210 * s, 3, 13 * s, p.near);
  vignette(stage, 0.42);
}

export function whaleScene(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 40 * s, -60);
  const fill = c.linear(0, 0, 0, h, [
    [0, p.high],
    [0.35, p.middle],
    [0.75, p.low],
    [1, p.near],
  ]);
  c.rect(0, 0, w, h, { fill });
  c.glow(c.light.x, 0, 560 * s, p.light, 0.8);
  for (let index = 0; index < 11; index += 1) {
    const x = c.light.x + (index - 5) * 46 * s;
    const spread = (index - 5) * 84 * s;
    const shaft = c.linear(0, 0, 0, h * 0.8, [
      [0, p.light, 0.5],
      [1, p.light, 0],
    ]);
    const width = r.between(12, 44) * s;
    c.path(d`M${x} -10h${width}L${x + spread + width * 3.2} ${h}h${-width * 2.6}Z`, { fill: shaft, opacity: r.between(0.25, 0.6) });
  }
  whale(stage, { x: cx + 250 * s, y: hy - 330 * s, scale: 0.26 * s, color: mix(p.middle, p.low, 0.5) });
  whale(stage, { x: cx - 8 * s, y: hy - 70 * s, scale: 0.88 * s, color: mix(p.low, p.near, 0.45) });
  mountains(stage, { y: hy + 200 * s, amplitude: 120 * s, depth: 0.55, facets: false });
  c.glow(cx - 60 * s, hy + 190 * s, 150 * s, p.lamp, 0.4);
  beam(stage, cx - 36 * s, hy + 158 * s, -146, 320 * s, 22, 0.7);
  submersible(stage, cx - 6 * s, hy + 160 * s, 0.78 * s, mix(p.accent, p.near, 0.5), true);
  mountains(stage, { y: hy + 290 * s, amplitude: 110 * s, depth: 0.9, facets: false });
  corals(stage);
  for (const [width, opacity] of [[3, 0.6], [6, 0.35], [11, 0.2]] as const) {
    let path = '';
    for (let index = 0; index < 26; index += 1) path += d`M${Math.round(r.next() * w)} ${Math.round(r.next() * h)}h.1`;
    c.path(path, { stroke: p.light, width, opacity, round: true });
  }
  vignette(stage, 0.45);
}

function corals(stage: Stage): void {
  const { c, p, r, w, h, s } = stage;
  for (let index = 0; index < w / 44; index += 1) {
    const x = r.next() * w;
    const tall = r.between(40, 130) * s;
    const sway = r.between(-30, 30) * s;
    c.path(d`M${x} ${h + 10}q${sway} ${-tall * 0.5} ${sway * 0.2} ${-tall}M${x} ${h - tall * 0.3}q${-sway - 14} ${-tall * 0.2} ${-sway - 18} ${-tall * 0.5}`, {
      stroke: index % 5 === 0 ? mix(p.accent, p.near, 0.35) : mix(p.near, p.low, 0.4),
      width: r.between(4, 11) * s,
      round: true,
    });
  }
}

export function abyssDragon(stage: Stage): void {
  const { c, p, w, s, cx, hy } = stage;
  const base = hy + 216 * s;
  setLight(stage, cx, base - 366 * s);
  sky(stage);
  stars(stage, 60, hy * 0.5);
  cloudBank(stage, hy - 380 * s, 90 * s, mix(p.middle, p.low, 0.5), 0.7);
  bolt(stage, cx - 230 * s, -10, cx - 300 * s, hy - 60 * s, 2 * s);
  c.glow(cx, base - 366 * s, 420 * s, p.lamp, 0.75);
  mountains(stage, { y: hy - 30 * s, amplitude: 90 * s, depth: 0.35 });
  water(stage, hy + 20 * s);
  waves(stage, hy + 60 * s, 30 * s, mix(p.haze, p.near, 0.5), p.low);
  const scale = mix(p.haze, p.near, 0.42);
  const coil = (y: number, left: boolean, reach: number, thick: number, front: boolean): void => {
    const dir = left ? 1 : -1;
    const points = Array.from({ length: 21 }, (_, i) =>
      bezier(
        pt(cx - dir * reach * s, y + 30 * s),
        pt(cx - dir * reach * 0.7 * s, y + (front ? 120 : -10) * s),
        pt(cx + dir * reach * 0.7 * s, y + (front ? 90 : -70) * s),
        pt(cx + dir * reach * s, y - 40 * s),
        i / 20,
      ),
    );
    dragonBody(stage, front ? points.toReversed() : points, thick * s, front ? scale : mix(scale, p.near, 0.5), 0);
  };
  coil(base - 60 * s, false, 178, 70, false);
  coil(base - 196 * s, false, 142, 58, false);
  beam(stage, cx, base - 366 * s, 196, 900 * s, 10, 0.8);
  beam(stage, cx, base - 366 * s, -14, 900 * s, 9, 0.55);
  lighthouse(stage, { x: cx, y: base, scale: 1.15 * s, color: mix(p.haze, p.light, 0.25) });
  c.glow(cx, base - 366 * s, 130 * s, p.lamp, 1);
  coil(base - 110 * s, true, 186, 76, true);
  coil(base - 240 * s, true, 146, 60, true);
  const neck = Array.from({ length: 17 }, (_, i) =>
    bezier(pt(cx + 146 * s, base - 274 * s), pt(cx + 262 * s, base - 330 * s), pt(cx + 230 * s, base - 490 * s), pt(cx + 90 * s, base - 486 * s), i / 16),
  );
  dragonBody(stage, neck, 62 * s, scale, 0.15);
  dragonHead(stage, cx + 80 * s, base - 484 * s, 0.95 * s, mix(scale, p.light, 0.08));
  wanderer(stage, { x: cx - 34 * s, y: base - 343 * s, scale: 0.32 * s, color: p.near });
  waves(stage, base + 20 * s, 46 * s, mix(p.haze, p.near, 0.68), p.light);
  waves(stage, base + 100 * s, 56 * s, mix(p.haze, p.near, 0.86), p.low);
  sparks(stage, cx, base - 300 * s, 260 * s, 30, p.lamp);
  rain(stage, Math.round(w / 6), '#ffffff', 0.28, 0.25);
  wisps(stage, base + 60 * s, 40 * s, 4, p.haze, 0.3);
  vignette(stage, 0.5);
}
