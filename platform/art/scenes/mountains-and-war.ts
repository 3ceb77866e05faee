import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, flame, mist, petals, snow, sparks, vignette, wisps } from '../nature/air.ts';
import { oldPine, reeds } from '../nature/flora.ts';
import { aurora, cloudBank, disc, rays, sky, stars, streaks } from '../nature/sky.ts';
import { karst, mountains, swells } from '../nature/terrain.ts';
import { crane, howlingWolf } from '../things/beasts.ts';
import { beacon, cityGate, hall, yurt } from '../things/buildings.ts';
import { banner, rider, soldier, wanderer } from '../things/figures.ts';

export function swordPeak(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 20 * s, hy - 330 * s);
  sky(stage, hy + 100 * s);
  rays(stage, c.light.x, c.light.y, 820 * s, 22, 0.3);
  disc(stage, c.light.x, c.light.y, 96 * s);
  karst(stage, hy + 120 * s, 420 * s, 0.08, Math.round(w / 150));
  cloudBank(stage, hy + 40 * s, 46 * s, mix(p.low, p.light, 0.4), 0.85);
  floatingRock(stage, cx + 235 * s, hy - 190 * s, 0.42 * s, 0.3);
  floatingRock(stage, cx - 240 * s, hy - 90 * s, 0.5 * s, 0.38);
  floatingRock(stage, cx - 560 * s, hy - 190 * s, 0.6 * s, 0.36);
  hall(stage, { x: cx - 240 * s, y: hy - 94 * s, scale: 0.32 * s, color: ground(stage, 0.5), lamp: p.lamp }, 2);
  karst(stage, hy + 220 * s, 240 * s, 0.35, Math.round(w / 190));
  cloudBank(stage, hy + 130 * s, 54 * s, mix(p.low, p.light, 0.3), 0.9);
  floatingRock(stage, cx, hy + 90 * s, 1.25 * s, 0.74);
  greatSword(stage, cx + 14 * s, hy + 104 * s, 1.14 * s);
  oldPine(stage, cx - 128 * s, hy + 92 * s, 0.62 * s, ground(stage, 0.8), true);
  wanderer(stage, { x: cx + 92 * s, y: hy + 92 * s, scale: 0.86 * s, color: p.near, mirrored: true });
  crane(stage, { x: cx - 160 * s, y: hy - 250 * s, scale: 0.6 * s, color: '#f4fbf4' });
  crane(stage, { x: cx + 190 * s, y: hy - 50 * s, scale: 0.42 * s, color: '#f4fbf4', mirrored: true });
  cloudBank(stage, hy + 310 * s, 64 * s, mix(p.low, p.middle, 0.2), 0.95);
  petals(stage, 26, p.low, 8);
  vignette(stage, h > w ? 0.4 : 0.45);
}

function floatingRock(stage: Stage, x: number, y: number, scale: number, depth: number): void {
  const { c, p } = stage;
  const color = ground(stage, depth);
  c.at(x, y, scale, () => {
    const body = 'M-176 0Q-150 -18 -90 -14T60 -16T172 0Q160 40 120 60L104 104L70 120L48 190L20 168L-2 248L-26 180L-54 196L-66 120L-104 112L-120 58Q-164 40 -176 0Z';
    const fill = c.linear(0, -20, 0, 240, [
      [0, mix(color, p.light, 0.1)],
      [0.35, color],
      [1, mix(color, p.haze, 0.7)],
    ]);
    c.path(body, { fill });
    c.path('M-120 58L-66 120L-54 196L-40 90L-80 30ZM-26 180L-2 248L10 130L-14 60ZM48 190L70 120L60 40L34 100Z', { fill: mix(color, p.light, 0.34), opacity: 0.7 });
    c.path('M172 0Q160 40 120 60L104 104L70 120L96 40Z', { fill: mix(color, p.near, 0.5), opacity: 0.6 });
    c.path('M-176 0Q-150 -18 -90 -14T60 -16T172 0Q120 12 60 6T-60 10T-176 0Z', { fill: mix(p.accent, color, 0.55) });
    c.path('M-176 0Q-150 -18 -90 -14T60 -16T172 0', { stroke: c.rim(p.light, 700, 1), width: 3 });
    c.path('M96 6Q104 40 98 180Q96 240 100 300', { stroke: p.light, width: 5, opacity: 0.55 });
  });
}

function greatSword(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    c.turned(7, 0, 0, () => {
      c.glow(0, -220, 250, p.accent, 0.6);
      const steel = mix(p.haze, p.near, 0.35);
      c.path(poly(-26, -320, 0, -320, 0, -6, -20, -20), { fill: mix(steel, p.light, 0.75) });
      c.path(poly(26, -320, 0, -320, 0, -6, 20, -20), { fill: mix(steel, p.near, 0.35) });
      c.path(poly(-3, -312, 3, -312, 2, -60, -2, -60), { fill: p.accent });
      c.path('M-84 -344Q-50 -330 0 -330T84 -344Q70 -308 30 -310H-30Q-70 -308 -84 -344Z', { fill: mix(steel, p.lamp, 0.5) });
      c.path(poly(-11, -330, 11, -330, 9, -432, -9, -432), { fill: mix(p.near, p.lamp, 0.18) });
      c.path('M-10 -350L10 -360M-10 -374L10 -384M-10 -398L10 -408M-9 -420L9 -430', { stroke: mix(p.lamp, p.near, 0.3), width: 4 });
      c.circle(0, -446, 18, { fill: mix(steel, p.lamp, 0.5) });
      c.circle(0, -446, 8, { fill: p.accent });
      c.path('M0 -462q24 -6 30 -40M0 -462q-4 -20 12 -44', { stroke: p.accent, width: 3, opacity: 0.8 });
    });
    c.path('M-40 0L-22 -22L-10 -10L4 -26L18 -8L34 -18L46 0Z', { fill: ground(stage, 0.8) });
  });
}

export function beaconTower(stage: Stage): void {
  const { c, p, w, s, cx, hy } = stage;
  setLight(stage, cx - 140 * s, hy - 70 * s);
  sky(stage);
  disc(stage, c.light.x, c.light.y, 74 * s);
  streaks(stage, hy - 380 * s, hy - 60 * s, 14, 0.55);
  mountains(stage, { y: hy - 30 * s, amplitude: 110 * s, depth: 0.12, rough: 0.5 });
  mountains(stage, { y: hy + 30 * s, amplitude: 100 * s, depth: 0.3, rough: 0.55 });
  mist(stage, hy + 60 * s, 150 * s, 0.55, p.low);
  for (const [x, y, scale] of [[-250, 28, 0.13], [-160, 54, 0.2], [-52, 96, 0.3], [300, 60, 0.18], [-480, 50, 0.2]] as const) {
    beacon(stage, { x: cx + x * s, y: hy + y * s, scale: scale * 1.2 * s, color: ground(stage, 0.4 + scale * 0.6) });
    flame(stage, cx + x * s, hy + (y - 240 * scale * 1.05) * s, 90 * scale * s, p.accent);
  }
  wall(stage);
  beacon(stage, { x: cx + 96 * s, y: hy + 210 * s, scale: 1.5 * s, color: ground(stage, 0.78) });
  flame(stage, cx + 96 * s, hy - 98 * s, 150 * s, p.accent);
  sparks(stage, cx + 96 * s, hy - 180 * s, 260 * s, 70, p.lamp);
  for (const [x, y, scale] of [[-250, 330, 1.15], [-150, 350, 1.35], [270, 344, 1.2]] as const) {
    banner(stage, { x: cx + x * s, y: hy + y * s, scale: scale * 1.25 * s, color: p.near }, mix(p.accent, p.near, 0.35));
  }
  swells(stage, hy + 300 * s, 40 * s, 0.95);
  for (const x of [-210, -180, -110, -70, 220, 262, 300, -330, -390]) {
    soldier(stage, { x: cx + x * s, y: hy + 330 * s, scale: 0.86 * s, color: p.near });
  }
  birds(stage, cx - 200 * s, hy - 240 * s, 5, 15 * s, p.near);
  vignette(stage, w > 900 ? 0.5 : 0.45);
}

function wall(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  const at = (x: number, y: number): string => d`${Math.round(cx + x * s)} ${Math.round(hy + y * s)}`;
  const top = d`M${at(-900, 150)}Q${at(-560, 60)} ${at(-330, 130)}T${at(-40, 110)}Q${at(60, 110)} ${at(120, 190)}T${at(420, 240)}Q${at(700, 260)} ${at(1000, 180)}`;
  const fill = c.linear(0, hy + 90 * s, 0, hy + 330 * s, [
    [0, mix(ground(stage, 0.6), p.light, 0.15)],
    [1, ground(stage, 0.92)],
  ]);
  c.path(d`${top}V${hy + 700 * s}H${cx - 900 * s}Z`, { fill });
  c.path(top, { stroke: ground(stage, 0.6), width: 18 * s, dash: d`${Math.round(15 * s)} ${Math.round(10 * s)}` });
  c.path(top, { stroke: c.rim(p.light, 620 * s, 0.9), width: 2.5 });
}

export function siegeGate(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 40 * s);
  sky(stage);
  cloudBank(stage, hy - 400 * s, 90 * s, mix(p.middle, p.near, 0.35), 0.9);
  cloudBank(stage, hy - 290 * s, 70 * s, mix(p.low, p.near, 0.35), 0.7);
  c.glow(cx, hy - 120 * s, 460 * s, p.accent, 0.7);
  const stone = mix(p.haze, p.near, 0.45);
  c.path(poly(-20, hy - 60 * s, w + 20, hy - 60 * s, w + 20, hy + 120 * s, -20, hy + 120 * s), { fill: mix(stone, p.near, 0.35) });
  for (const x of [-480, 480, -760, 760]) beacon(stage, { x: cx + x * s, y: hy + 110 * s, scale: 1.1 * s, color: stone });
  cityGate(stage, { x: cx, y: hy + 120 * s, scale: 1.28 * s, color: stone, lamp: p.lamp }, p.accent);
  for (const [x, y, size] of [[-200, -118, 62], [-270, 112, 90], [262, 114, 110], [220, -112, 48], [-520, 110, 80], [540, 110, 90]] as const) {
    flame(stage, cx + x * s, hy + y * s, size * s, p.accent);
  }
  let arrows = '';
  for (let index = 0; index < 34; index += 1) {
    const x = r.between(-0.1, 1) * w;
    const y = r.between(0.04, 0.5) * h;
    arrows += d`M${Math.round(x)} ${Math.round(y)}l${Math.round(46 * s)} ${Math.round(-15 * s)}`;
  }
  c.path(arrows, { stroke: p.lamp, width: 2, opacity: 0.75 });
  const field = c.linear(0, hy + 116 * s, 0, h, [
    [0, mix(p.accent, p.near, 0.35)],
    [0.55, mix(p.accent, p.near, 0.7)],
    [1, p.near],
  ]);
  c.rect(0, hy + 118 * s, w, h, { fill: field });
  ladder(stage, -170);
  ladder(stage, 176);
  sparks(stage, cx, hy + 60 * s, 360 * s, 90, p.lamp);
  army(stage);
  vignette(stage, 0.5);
}

function ladder(stage: Stage, x: number): void {
  const { c, p, s, cx, hy } = stage;
  c.at(cx + x * s, hy + 150 * s, s, () => {
    let path = 'M-18 0L22 -300M18 0L50 -300';
    for (let rung = 1; rung < 14; rung += 1) path += d`M${-18 + rung * 2.8} ${-rung * 21}h${36 - rung * 0.5}`;
    c.path(path, { stroke: p.near, width: 5 });
  });
  for (const [dx, dy] of [[8, -60], [20, -150]] as const) soldier(stage, { x: cx + (x + dx) * s, y: hy + (150 + dy) * s, scale: 0.5 * s, color: p.near });
}

function army(stage: Stage): void {
  const { p, r, w, h, s, cx, hy } = stage;
  for (const [y, scale, gap] of [[210, 0.62, 34], [268, 0.95, 62]] as const) {
    for (let x = -20; x < w + 20; x += gap * s) {
      if (Math.abs(x - cx) < 34 * s && y > 240) continue;
      const who = { x: x + r.between(-8, 8), y: hy + (y + r.between(-8, 8)) * s, scale: scale * s, color: mix(p.near, p.accent, 0.06) };
      if (r.chance(0.17)) banner(stage, { ...who, scale: scale * 1.5 * s }, mix(p.accent, p.near, 0.25));
      else soldier(stage, who);
    }
  }
  rider(stage, { x: cx - 20 * s, y: Math.min(h - 30 * s, hy + 300 * s), scale: 1.75 * s, color: p.near });
}

export function wolfRidge(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 90 * s, hy - 30 * s);
  sky(stage);
  stars(stage, 140, hy * 0.7);
  c.glow(c.light.x, hy, 520 * s, p.low, 0.8);
  disc(stage, c.light.x, hy - 26 * s, 132 * s);
  streaks(stage, hy - 250 * s, hy - 20 * s, 9, 0.5);
  mountains(stage, { y: hy - 20 * s, amplitude: 70 * s, depth: 0.2, snow: true });
  swells(stage, hy + 50 * s, 30 * s, 0.4);
  for (const [x, y, scale] of [[-230, 84, 0.5], [-150, 96, 0.62], [-320, 98, 0.55], [330, 92, 0.6], [-560, 104, 0.7]] as const) {
    yurt(stage, { x: cx + x * s, y: hy + y * s, scale: scale * s, color: ground(stage, 0.62), lamp: p.lamp });
  }
  swells(stage, hy + 120 * s, 34 * s, 0.62);
  for (const [x, scale] of [[200, 0.42], [262, 0.5], [330, 0.44], [-420, 0.5]] as const) {
    rider(stage, { x: cx + x * s, y: hy + 150 * s, scale: scale * s, color: ground(stage, 0.88) });
  }
  const rock = c.linear(0, hy + 90 * s, 0, h, [
    [0, ground(stage, 0.8)],
    [1, p.near],
  ]);
  const cliff = d`M${cx - 330 * s} ${h + 20}L${cx - 250 * s} ${hy + 250 * s}L${cx - 170 * s} ${hy + 196 * s}L${cx - 80 * s} ${hy + 178 * s}L${cx + 60 * s} ${hy + 168 * s}L${cx + 118 * s} ${hy + 176 * s}L${cx + 136 * s} ${hy + 216 * s}L${cx + 110 * s} ${hy + 280 * s}L${cx + 150 * s} ${h + 20}Z`;
  c.path(cliff, { fill: rock });
  c.path(d`M${cx + 60 * s} ${hy + 168 * s}L${cx + 118 * s} ${hy + 176 * s}L${cx + 136 * s} ${hy + 216 * s}L${cx + 70 * s} ${hy + 240 * s}ZM${cx - 80 * s} ${hy + 178 * s}L${cx - 30 * s} ${hy + 174 * s}L${cx - 60 * s} ${hy + 290 * s}L${cx - 120 * s} ${hy + 250 * s}Z`, { fill: mix(p.near, p.haze, 0.35), opacity: 0.7 });
  c.path(cliff, { stroke: c.rim(p.light, 480 * s, 0.9), width: 2.5 });
  howlingWolf(stage, { x: cx + 6 * s, y: hy + 172 * s, scale: 1.36 * s, color: mix(p.near, p.high, 0.25) });
  reeds(stage, h, Math.round(w / 8), 96 * s, p.near);
  snow(stage, 34, '#ffffff');
  vignette(stage, 0.45);
}

export function iceThrone(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 90 * s);
  sky(stage);
  stars(stage, 110, hy * 0.7);
  aurora(stage, hy - 230 * s, 260 * s, p.accent, 0.4);
  mountains(stage, { y: hy - 60 * s, amplitude: 130 * s, depth: 0.16, snow: true, rough: 0.56 });
  mountains(stage, { y: hy + 30 * s, amplitude: 80 * s, depth: 0.34, snow: true, rough: 0.56 });
  c.glow(cx, hy - 60 * s, 420 * s, p.accent, 0.7);
  crystals(stage);
  throne(stage);
  const floor = c.linear(0, hy + 150 * s, 0, h, [
    [0, mix(p.low, p.light, 0.35)],
    [0.5, mix(p.middle, p.near, 0.4)],
    [1, p.near],
  ]);
  c.path(d`M-20 ${hy + 200 * s}L${cx - 190 * s} ${hy + 168 * s}H${cx + 190 * s}L${w + 20} ${hy + 200 * s}V${h + 20}H-20Z`, { fill: floor });
  c.path(d`M${cx - 60 * s} ${hy + 170 * s}L${cx - 150 * s} ${h}H${cx + 150 * s}L${cx + 60 * s} ${hy + 170 * s}Z`, { fill: p.accent, opacity: 0.2 });
  c.path(d`M${cx - 190 * s} ${hy + 200 * s}l70 30l-40 60M${cx + 150 * s} ${hy + 210 * s}l60 50l-20 70M${cx - 30 * s} ${hy + 190 * s}l-20 60l50 70`, { stroke: p.light, width: 2, opacity: 0.5 });
  wanderer(stage, { x: cx - 8 * s, y: hy + 306 * s, scale: 1.32 * s, color: mix(p.near, p.high, 0.3) });
  wisps(stage, hy + 190 * s, 30 * s, 6, p.light, 0.35);
  snow(stage, Math.round(w / 8), '#ffffff');
  vignette(stage, 0.5);
}

function crystals(stage: Stage): void {
  const { c, p, r, s, cx, hy } = stage;
  const base = hy + 190 * s;
  for (const layer of [0, 1]) {
    for (let index = -6; index <= 6; index += 1) {
      const angle = index * (layer === 0 ? 12.5 : 15) + r.between(-3, 3);
      const length = (layer === 0 ? 500 : 330) * (1 - Math.abs(index) * 0.062) * r.between(0.82, 1.1) * s;
      const half = length * r.between(0.055, 0.085);
      const color = mix(p.haze, p.near, layer === 0 ? 0.2 : 0.42);
      const x = cx + index * 15 * s;
      c.turned(angle, x, base, () => {
        const tip = base - length;
        const neck = tip + half * 2.6;
        c.path(poly(x - half, base, x - half * 1.2, neck, x, tip, x - half * 0.1, base), { fill: mix(color, p.light, 0.45) });
        c.path(poly(x + half, base, x + half * 1.2, neck, x, tip, x - half * 0.1, base), { fill: mix(color, p.near, 0.3) });
        c.path(poly(x - half * 1.2, neck, x, tip, x + half * 1.2, neck, x - half * 0.2, neck + half), { fill: mix(color, '#ffffff', 0.6), opacity: 0.8 });
      });
    }
  }
}

function throne(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  const color = mix(p.near, p.high, 0.55);
  c.at(cx, hy + 176 * s, 1.1 * s, () => {
    const back = poly(-58, -40, -66, -190, -40, -236, -22, -204, 0, -272, 22, -204, 40, -236, 66, -190, 58, -40);
    c.path(back, { fill: color });
    c.path(poly(-40, -60, -44, -170, 0, -216, 44, -170, 40, -60), { fill: mix(color, p.accent, 0.35) });
    c.glow(0, -130, 130, p.accent, 1);
    c.path(poly(0, -176, 20, -140, 0, -92, -20, -140), { fill: '#ffffff' });
    c.path(poly(0, -176, 20, -140, 0, -132), { fill: p.accent });
    c.path(poly(-96, -6, -92, -96, -58, -104, -58, -50, 58, -50, 58, -104, 92, -96, 96, -6), { fill: mix(color, p.near, 0.2) });
    c.path(poly(-92, -96, -58, -104, -58, -92, -90, -84), { fill: mix(p.low, p.light, 0.5) });
    c.path(poly(92, -96, 58, -104, 58, -92, 90, -84), { fill: mix(p.low, p.light, 0.5) });
    c.path(poly(-130, 10, -112, -12, 112, -12, 130, 10), { fill: mix(color, p.light, 0.25) });
    c.path(poly(-168, 30, -146, 8, 146, 8, 168, 30), { fill: mix(color, p.light, 0.1) });
    c.path(back, { stroke: c.rim(p.light, 400, 1), width: 3 });
  });
}

export function terraces(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx + 150 * s, hy - 190 * s);
  sky(stage);
  rays(stage, c.light.x, c.light.y, 700 * s, 18, 0.18);
  disc(stage, c.light.x, c.light.y, 66 * s);
  mountains(stage, { y: hy - 130 * s, amplitude: 120 * s, depth: 0.1 });
  mountains(stage, { y: hy - 50 * s, amplitude: 90 * s, depth: 0.24 });
  cloudBank(stage, hy - 10 * s, 44 * s, mix(p.low, '#ffffff', 0.5), 0.95);
  const steps = 12;
  for (let step = 0; step < steps; step += 1) {
    const t = step / (steps - 1);
    terrace(stage, hy + (24 + t ** 1.25 * 330) * s, t, r.between(-1, 1));
  }
  hall(stage, { x: cx - 92 * s, y: hy + 66 * s, scale: 0.84 * s, color: mix(p.near, p.lamp, 0.3), lamp: p.lamp });
  oldPine(stage, cx + 60 * s, hy + 72 * s, 0.62 * s, mix(p.near, p.haze, 0.12));
  wanderer(stage, { x: cx + 150 * s, y: hy + 244 * s, scale: 0.84 * s, color: p.near });
  crane(stage, { x: cx - 90 * s, y: hy - 190 * s, scale: 0.7 * s, color: '#ffffff' });
  crane(stage, { x: cx - 210 * s, y: hy - 130 * s, scale: 0.46 * s, color: '#ffffff' });
  reeds(stage, h, Math.round(w / 7), 84 * s, mix(p.near, p.accent, 0.18), true);
  vignette(stage, 0.32);
}

function terrace(stage: Stage, y: number, t: number, sway: number): void {
  const { c, p, w, h, s, cx } = stage;
  const bank = mix(mix(p.haze, '#4f9a4a', 0.65), p.near, 0.1 + t * 0.55);
  const lift = (22 + t * 30) * s;
  const bulge = cx + sway * 170 * s;
  const edge = d`M-20 ${Math.round(y + lift * 0.9)}C${Math.round(bulge - w * 0.34)} ${Math.round(y + lift)} ${Math.round(bulge - w * 0.2)} ${Math.round(y - lift)} ${Math.round(bulge)} ${Math.round(y - lift)}S${Math.round(bulge + w * 0.3)} ${Math.round(y + lift * 1.1)} ${w + 20} ${Math.round(y + lift * 0.4)}`;
  const water = c.linear(0, 0, w, 0, [
    [0, mix(p.middle, p.low, 0.35)],
    [Math.min(0.95, Math.max(0.05, c.light.x / w)), mix(p.low, '#ffffff', 0.45)],
    [1, mix(p.middle, p.low, 0.4)],
  ]);
  c.path(d`${edge}V${h + 20}H-20Z`, { fill: water });
  c.at(0, (9 + t * 12) * s, 1, () => c.path(d`${edge}V${h + 20}H-20Z`, { fill: bank }));
  c.path(edge, { stroke: mix(bank, p.near, 0.35), width: (3 + t * 5) * s });
}
