import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, mist, snow, sparks, vignette, wisps } from '../nature/air.ts';
import { pines } from '../nature/flora.ts';
import { aurora, cloudBank, disc, rays, sky, stars, streaks } from '../nature/sky.ts';
import { mountains, swells } from '../nature/terrain.ts';
import { hall } from '../things/buildings.ts';
import { soldier, wanderer } from '../things/figures.ts';
import { beam } from '../things/lights.ts';
import { mech, radioDish, train } from '../things/machines.ts';

export function ringedPlanet(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 320 * s, hy - 420 * s);
  sky(stage, h);
  stars(stage, 380, h);
  wisps(stage, hy - 120 * s, 330 * s, 7, mix(p.low, p.accent, 0.2), 0.3);
  planet(stage, cx + 36 * s, hy - 90 * s, 236 * s);
  c.circle(cx - 214 * s, hy - 320 * s, 26 * s, { fill: mix(p.low, p.light, 0.35) });
  c.path(d`M${cx - 214 * s} ${hy - 346 * s}a${26 * s} ${26 * s} 0 0 1 0 ${52 * s}a${40 * s} ${40 * s} 0 0 0 0 ${-52 * s}z`, { fill: p.near, opacity: 0.75 });
  harbour(stage);
  ferry(stage, cx - 96 * s, hy + 158 * s, 1.12 * s);
  ferry(stage, cx + 176 * s, hy + 44 * s, 0.24 * s);
  vignette(stage, 0.45);
}

function planet(stage: Stage, x: number, y: number, radius: number): void {
  const { c, p } = stage;
  c.glow(x - radius * 0.3, y - radius * 0.3, radius * 1.9, p.accent, 0.35);
  const ring = (front: boolean): void => {
    c.turned(-19, x, y, () => {
      for (const [reach, width, tone, opacity] of [
        [1.42, 0.13, 0.15, 0.75],
        [1.66, 0.19, 0.4, 0.85],
        [1.9, 0.07, 0.25, 0.55],
        [2.06, 0.035, 0.1, 0.5],
      ] as const) {
        const a = radius * reach;
        const b = a * 0.2;
        c.path(d`M${x - a} ${y}A${a} ${b} 0 0 ${front ? 0 : 1} ${x + a} ${y}`, { stroke: mix(p.light, p.accent, tone), width: radius * width * (front ? 0.62 : 0.42), opacity: front ? opacity : opacity * 0.7 });
      }
    });
  };
  ring(false);
  const body = c.radial(x - radius * 0.5, y - radius * 0.5, radius * 1.65, [
    [0, mix(p.light, '#ffffff', 0.3)],
    [0.32, mix(p.light, p.accent, 0.75)],
    [0.66, mix(p.accent, p.near, 0.62)],
    [1, p.near],
  ]);
  c.circle(x, y, radius, { fill: body });
  c.turned(-19, x, y, () => {
    for (const [offset, thick, opacity] of [[-0.62, 0.07, 0.3], [-0.4, 0.12, 0.22], [-0.12, 0.08, 0.3], [0.14, 0.16, 0.2], [0.46, 0.1, 0.25]] as const) {
      const half = radius * Math.sqrt(1 - offset * offset);
      c.path(d`M${x - half} ${y + offset * radius}q${half} ${radius * 0.14} ${half * 2} 0l${-half * 0.04} ${radius * thick}q${-half * 0.96} ${radius * 0.13} ${-half * 1.92} 0z`, { fill: mix(p.accent, p.near, 0.55), opacity });
    }
  });
  ring(true);
}

function ferry(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    const steel = mix(p.low, p.light, 0.3);
    const trail = c.linear(-420, 0, -120, 0, [
      [0, p.lamp, 0],
      [1, p.lamp, 0.9],
    ]);
    c.path('M-130 -14L-430 40L-430 62L-130 14Z', { fill: trail });
    c.glow(-132, 0, 80, p.lamp, 1);
    const body = 'M-130 -28L-60 -44L60 -36L150 -8L168 8L150 20L40 34L-70 32L-130 22Z';
    c.path('M-110 -30L-150 -84L-122 -84L-40 -40ZM-96 26L-140 74L-110 74L-20 30Z', { fill: mix(steel, p.near, 0.45) });
    c.path(body, { fill: mix(steel, p.near, 0.12) });
    c.path('M-130 -28L-60 -44L60 -36L150 -8L60 -14L-60 -18L-130 -8Z', { fill: mix(steel, p.light, 0.55) });
    c.path('M-130 22L-70 32L40 34L150 20L168 8L40 14L-130 8Z', { fill: mix(steel, p.near, 0.65) });
    c.path('M-50 -44L-36 -66H10L34 -38Z', { fill: mix(steel, p.near, 0.3) });
    c.path('M64 -26L104 -16L96 -8L60 -14Z', { fill: p.lamp });
    c.path('M-96 -6h12v8h-12zM-70 -6h12v8h-12zM-44 -6h12v8h-12zM-18 -6h12v8h-12zM8 -6h12v8h-12zM34 -5h12v8h-12z', { fill: p.lamp });
    c.path('M-130 14L40 22L120 14', { stroke: p.accent, width: 5 });
    c.path('M-22 -66V-96M-30 -86H-14', { stroke: steel, width: 3 });
  });
}

function harbour(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  const deck = mix(p.near, p.low, 0.22);
  c.path(poly(-20, h + 20, -20, hy + 286 * s, cx - 60 * s, hy + 262 * s, cx + 40 * s, hy + 286 * s, w + 20, hy + 240 * s, w + 20, h + 20), { fill: deck });
  for (const [x, tall, wide] of [[-260, 150, 44], [-210, 92, 36], [210, 130, 40], [262, 210, 46], [310, 120, 50], [-420, 220, 60], [460, 170, 60]] as const) {
    const left = cx + x * s;
    const top = hy + (290 - tall) * s;
    c.rect(left, top, wide * s, h - top, { fill: mix(p.near, p.low, 0.12) });
    c.path(d`M${left + 6 * s} ${top + 12 * s}h${(wide - 12) * s}m${-(wide - 12) * s} ${26 * s}h${(wide - 12) * s}m${-(wide - 12) * s} ${26 * s}h${(wide - 12) * s}`, { stroke: p.lamp, width: 4 * s, dash: `${Math.round(6 * s)} ${Math.round(5 * s)}`, opacity: 0.85 });
    c.path(d`M${left + (wide / 2) * s} ${top}v${-34 * s}`, { stroke: deck, width: 3 * s });
    c.glow(left + (wide / 2) * s, top - 34 * s, 16 * s, p.accent, 1);
  }
  wanderer(stage, { x: cx + 66 * s, y: hy + 286 * s, scale: 0.9 * s, color: '#000005' });
}

export function mechScene(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 130 * s, hy - 150 * s);
  sky(stage);
  c.glow(c.light.x, c.light.y, 480 * s, p.light, 0.75);
  disc(stage, c.light.x, c.light.y, 90 * s);
  streaks(stage, hy - 420 * s, hy, 10, 0.45);
  mountains(stage, { y: hy - 40 * s, amplitude: 150 * s, depth: 0.16, rough: 0.56 });
  c.stamp('far-mech', cx - 282 * s, hy + 80 * s, 0.3 * s, () => mech(stage, 0, 0, 1, ground(stage, 0.36)));
  c.stamp('far-mech', cx + 270 * s, hy + 92 * s, 0.36 * s, () => mech(stage, 0, 0, 1, ground(stage, 0.36)));
  c.stamp('far-mech', cx - 540 * s, hy + 96 * s, 0.34 * s, () => mech(stage, 0, 0, 1, ground(stage, 0.36)));
  mountains(stage, { y: hy + 70 * s, amplitude: 60 * s, depth: 0.42, facets: false });
  mist(stage, hy + 90 * s, 170 * s, 0.6, mix(p.low, p.haze, 0.5));
  mech(stage, cx, hy + 300 * s, 1.12 * s, mix(p.near, p.haze, 0.4));
  wisps(stage, hy + 250 * s, 50 * s, 8, p.haze, 0.5);
  rubble(stage);
  for (const [x, y, scale] of [[-170, 340, 0.42], [-140, 344, 0.42], [166, 338, 0.42], [200, 344, 0.42], [-300, 350, 0.5]] as const) {
    soldier(stage, { x: cx + x * s, y: hy + y * s, scale: scale * s, color: p.near });
  }
  sparks(stage, cx + 250 * s, hy + 200 * s, 230 * s, 60, p.lamp);
  sparks(stage, cx - 200 * s, hy + 280 * s, 260 * s, 50, p.accent);
  birds(stage, Math.min(w - 60, cx + 190 * s), hy - 350 * s, 4, 14 * s, p.near);
  vignette(stage, h > w ? 0.45 : 0.5);
}

function rubble(stage: Stage): void {
  const { c, p, r, w, h, s, hy } = stage;
  let path = `M-20 ${h + 20}L-20 ${Math.round(hy + 300 * s)}`;
  for (let x = 0; x < w + 60; x += r.between(16, 58) * s) path += d`L${x} ${hy + r.between(296, 338) * s}`;
  c.path(`${path}L${w + 60} ${h + 20}Z`, { fill: mix(p.near, p.haze, 0.1) });
  let girders = '';
  for (let index = 0; index < w / 130; index += 1) {
    const x = r.next() * w;
    girders += d`M${x} ${hy + 340 * s}l${r.between(-50, 50) * s} ${-r.between(50, 120) * s}`;
  }
  c.path(girders, { stroke: p.near, width: 8 * s });
}

export function skyTrain(stage: Stage): void {
  const { c, p, r, w, s, cx, hy } = stage;
  setLight(stage, cx + 150 * s, hy - 200 * s);
  sky(stage);
  rays(stage, c.light.x, c.light.y, 700 * s, 18, 0.16);
  disc(stage, c.light.x, c.light.y, 84 * s);
  streaks(stage, hy - 420 * s, hy - 160 * s, 9, 0.5);
  cloudBank(stage, hy - 100 * s, 60 * s, mix(p.low, p.light, 0.35), 0.9);
  mountains(stage, { y: hy - 10 * s, amplitude: 120 * s, depth: 0.2 });
  cloudBank(stage, hy + 40 * s, 56 * s, mix(p.low, p.middle, 0.12), 0.95);
  viaduct(stage, hy + 70 * s);
  for (let puff = 16; puff >= 0; puff -= 1) {
    const t = puff / 16;
    c.circle(cx + (130 - t * 500) * s, hy - (60 + t * 150 + r.between(-14, 14)) * s, (13 + t * 58) * s, { fill: mix(mix(p.light, '#ffffff', 0.3), mix(p.middle, p.low, 0.6), t ** 0.7) });
  }
  train(stage, cx + 96 * s, hy + 66 * s, 1.18 * s, mix(p.near, p.high, 0.35), 9);
  cloudBank(stage, hy + 250 * s, 70 * s, mix(p.low, p.middle, 0.4), 0.97);
  cloudBank(stage, hy + 350 * s, 80 * s, mix(p.middle, p.high, 0.35), 0.97);
  birds(stage, cx - 150 * s, hy - 290 * s, 6, 15 * s, p.near);
  birds(stage, cx + 190 * s, hy + 200 * s, 4, 18 * s, p.near);
  vignette(stage, w > 900 ? 0.4 : 0.4);
}

function viaduct(stage: Stage, y: number): void {
  const { c, p, w, h, s, cx } = stage;
  const span = 150 * s;
  const color = mix(p.near, p.haze, 0.3);
  let path = `M-40 ${Math.round(y)}H${w + 40}V${h}H${w + 40}`;
  const start = cx - Math.ceil((cx + span) / span) * span;
  let openings = '';
  for (let x = start; x < w + span; x += span) {
    const r = span * 0.38;
    openings += d`M${x - r} ${h + 10}V${y + 70 * s + r}A${r} ${r} 0 0 1 ${x + r} ${y + 70 * s + r}V${h + 10}Z`;
  }
  path = `M-40 ${Math.round(y)}H${w + 40}V${h + 10}H-40Z`;
  const fill = c.linear(0, y, 0, y + 420 * s, [
    [0, color],
    [0.3, mix(color, p.middle, 0.35)],
    [1, mix(color, p.haze, 0.85)],
  ]);
  c.evenOdd(`${path}${openings}`, { fill });
  c.rect(-20, y - 8 * s, w + 40, 12 * s, { fill: mix(color, p.light, 0.3) });
  c.path(d`M-20 ${y + 26 * s}H${w + 20}`, { stroke: mix(color, p.near, 0.4), width: 5 * s });
}

export function radioDishScene(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 130 * s, hy - 320 * s);
  sky(stage);
  stars(stage, 260, hy);
  aurora(stage, hy - 190 * s, 330 * s, p.accent, 0.55);
  aurora(stage, hy - 90 * s, 210 * s, mix(p.accent, '#5fa8ff', 0.7), 0.4);
  mountains(stage, { y: hy + 10 * s, amplitude: 110 * s, depth: 0.2, snow: true, rough: 0.56 });
  pines(stage, Math.round(w / 22), 70 * s, ground(stage, 0.5), () => hy + 120 * s);
  swells(stage, hy + 110 * s, 30 * s, 0.4, mix(p.haze, p.low, 0.45));
  for (const [x, scale] of [[-250, 0.3], [300, 0.26], [-520, 0.34], [560, 0.3]] as const) c.stamp('far-dish', cx + x * s, hy + 112 * s, scale * s, () => radioDish(stage, 0, 0, 1, ground(stage, 0.3)));
  swells(stage, hy + 190 * s, 36 * s, 0.55, mix(p.haze, p.low, 0.2));
  c.path(d`M${cx - 132 * s} ${hy - 196 * s}L${cx - 520 * s} ${hy - 880 * s}L${cx - 360 * s} ${hy - 940 * s}Z`, { fill: p.accent, opacity: 0.14 });
  radioDish(stage, cx + 26 * s, hy + 212 * s, 1.2 * s, mix(p.haze, p.light, 0.3));
  hall(stage, { x: cx - 190 * s, y: hy + 226 * s, scale: 0.56 * s, color: mix(p.near, p.haze, 0.2), lamp: p.lamp });
  c.glow(cx - 190 * s, hy + 200 * s, 110 * s, p.lamp, 0.7);
  swells(stage, hy + 262 * s, 34 * s, 0.8, mix(p.haze, p.near, 0.3));
  pines(stage, Math.round(w / 60), 190 * s, mix(p.near, p.haze, 0.1), () => h + 6);
  wanderer(stage, { x: cx - 120 * s, y: hy + 276 * s, scale: 0.62 * s, color: p.near });
  snow(stage, Math.round(w / 10));
  vignette(stage, 0.45);
}

export function workshop(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy);
  sky(stage, h);
  c.glow(cx, hy - 10 * s, 480 * s, p.accent, 0.8);
  for (const x of [-520, -330, 330, 520]) c.rect(cx + x * s - 16 * s, -10, 32 * s, h, { fill: ground(stage, 0.75) });
  c.rect(0, 40 * s, w, 26 * s, { fill: ground(stage, 0.8) });
  for (const x of [-250, -180, 190, 260]) {
    c.path(d`M${cx + x * s} ${60 * s}v${80 * s}m${-26 * s} 0h${52 * s}v${26 * s}h${-52 * s}z`, { stroke: p.near, width: 6 * s, fill: p.near });
  }
  mech(stage, cx + 330 * s, hy + 230 * s, 0.62 * s, ground(stage, 0.6));
  beam(stage, cx - 330 * s, 60 * s, 70, 620 * s, 30, 0.35);
  c.at(cx - 20 * s, hy + 210 * s, 1.5 * s, () => {
    c.path('M-130 -112Q-60 -108 -50 -132H110V-104Q60 -92 44 -62L60 -24H-44L-28 -62Q-40 -88 -130 -112Z', { fill: p.near });
    c.path('M-130 -112Q-60 -108 -50 -132H110', { stroke: p.lamp, width: 3 });
    c.path(poly(-70, 0, -56, -24, 72, -24, 86, 0), { fill: mix(p.near, p.haze, 0.1) });
    c.path(poly(-10, -136, 90, -140, 92, -132, -8, -130), { fill: p.accent });
    c.glow(40, -138, 90, p.accent, 1);
    c.turned(-28, 60, -150, () => {
      c.path(poly(52, -150, 60, -150, 66, -300, 56, -300), { fill: mix(p.near, p.lamp, 0.3) });
      c.path(poly(20, -176, 96, -176, 96, -140, 20, -140), { fill: mix(p.near, p.haze, 0.3) });
    });
  });
  sparks(stage, cx + 40 * s, hy + 10 * s, 260 * s, 130, p.lamp);
  vignette(stage, 0.55);
}
