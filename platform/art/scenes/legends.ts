import { mix } from '../core/color.ts';
import { bezier, d, poly, pt, ribbon, smooth, throughPoints } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, mist, petals, rain, sparks, vignette, wisps } from '../nature/air.ts';
import { blossomBranch, deadTree, oldPine, reeds } from '../nature/flora.ts';
import { cloudBank, disc, rays, sky, stars, streaks } from '../nature/sky.ts';
import { karst, mountains, swells } from '../nature/terrain.ts';
import { glitter, water } from '../nature/water.ts';
import { nineTails } from '../things/beasts.ts';
import { hall, pagoda, paifang } from '../things/buildings.ts';
import { camel, drummer, wanderer } from '../things/figures.ts';
import { bolt, lantern } from '../things/lights.ts';
import { phoenix } from '../things/phoenix.ts';
import { drum } from '../things/relics.ts';

export function foxMoon(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx - 6 * s, hy - 150 * s);
  sky(stage);
  stars(stage, 120, hy * 0.8);
  disc(stage, c.light.x, c.light.y, 226 * s, true);
  streaks(stage, hy - 300 * s, hy + 20 * s, 8, 0.35);
  mountains(stage, { y: hy + 20 * s, amplitude: 90 * s, depth: 0.2 });
  karst(stage, hy + 150 * s, 170 * s, 0.32, 7);
  mist(stage, hy + 90 * s, 140 * s, 0.6);
  for (const [x, y, scale] of [[-236, 152, 0.5], [232, 160, 0.56], [-460, 160, 0.6], [520, 160, 0.6]] as const) {
    hall(stage, { x: cx + x * s, y: hy + y * s, scale: scale * s, color: ground(stage, 0.62), lamp: p.lamp }, 2);
  }
  const rock = c.linear(0, hy + 110 * s, 0, h, [
    [0, mix(p.near, p.haze, 0.22)],
    [1, p.near],
  ]);
  const ledge = d`M${cx - 420 * s} ${h + 20}L${cx - 300 * s} ${hy + 240 * s}L${cx - 230 * s} ${hy + 196 * s}L${cx - 196 * s} ${hy + 120 * s}L${cx - 120 * s} ${hy + 76 * s}L${cx + 60 * s} ${hy + 66 * s}L${cx + 110 * s} ${hy + 92 * s}L${cx + 130 * s} ${hy + 170 * s}L${cx + 220 * s} ${hy + 216 * s}L${cx + 260 * s} ${hy + 290 * s}Q${cx + 350 * s} ${hy + 290 * s} ${cx + 420 * s} ${h + 20}Z`;
  c.path(ledge, { fill: rock, stroke: c.rim(p.light, 460 * s, 0.9), width: 2.5 });
  nineTails(stage, { x: cx - 26 * s, y: hy + 72 * s, scale: 1.16 * s, color: mix(p.near, p.middle, 0.5) });
  lantern(stage, cx - 236 * s, hy + 150 * s, 0.6 * s, p.lamp);
  reeds(stage, h, 40, 80 * s, p.near);
  blossomBranch(stage, -10, hy - 370 * s, 1.12 * s, p.accent);
  blossomBranch(stage, stage.w + 10, hy - 60 * s, 0.7 * s, p.accent, true);
  petals(stage, 60, p.accent, 9);
  vignette(stage, 0.45);
}

export function thunderDrum(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 60 * s);
  sky(stage);
  cloudBank(stage, hy - 420 * s, 110 * s, mix(p.middle, p.near, 0.3), 0.95);
  cloudBank(stage, hy - 330 * s, 90 * s, mix(p.low, p.middle, 0.55), 0.8);
  mountains(stage, { y: hy - 10 * s, amplitude: 100 * s, depth: 0.22 });
  c.glow(cx, hy - 60 * s, 460 * s, p.light, 0.75);
  bolt(stage, cx - 190 * s, -10, cx - 120 * s, hy - 150 * s, 4 * s);
  bolt(stage, cx + 230 * s, -10, cx + 130 * s, hy - 130 * s, 3.4 * s);
  bolt(stage, cx - 330 * s, hy - 330 * s, cx - 270 * s, hy + 70 * s, 2 * s);
  bolt(stage, cx + 420 * s, hy - 330 * s, cx + 350 * s, hy + 70 * s, 2 * s);
  water(stage, hy + 70 * s);
  glitter(stage, cx, hy + 74 * s, 190 * s, p.light, 0.5);
  for (const [x, scale] of [[-260, 0.32], [276, 0.36], [-520, 0.4], [540, 0.34]] as const) c.stamp('far-drum', cx + x * s, hy + 106 * s, scale * s, () => drum(stage, 0, 0, 1));
  deadTree(stage, cx - 260 * s, hy + 210 * s, 0.85 * s, mix(p.near, p.haze, 0.12));
  deadTree(stage, cx + 280 * s, hy + 236 * s, 0.9 * s, mix(p.near, p.haze, 0.06), true);
  drum(stage, cx, hy + 220 * s, 1.3 * s);
  drummer(stage, { x: cx - 8 * s, y: hy + 290 * s, scale: 1.5 * s, color: mix(p.near, '#000000', 0.3) });
  swells(stage, h - 70 * s, 30 * s, 1, p.near);
  reeds(stage, h, Math.round(w / 9), 150 * s, mix(p.near, p.haze, 0.1), true);
  rain(stage, Math.round(w / 4), p.light, 0.3, 0.3);
  sparks(stage, cx, hy + 60 * s, 260 * s, 40, p.light);
  vignette(stage, 0.5);
}

export function desertGate(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 6 * s);
  sky(stage);
  rays(stage, cx, hy - 6 * s, 760 * s, 20, 0.15);
  disc(stage, cx, hy - 6 * s, 92 * s);
  streaks(stage, hy - 380 * s, hy - 60 * s, 9, 0.45);
  mountains(stage, { y: hy + 74 * s, amplitude: 40 * s, depth: 0.15 });
  ruins(stage, -310, 0.62, 0.3);
  ruins(stage, 330, 0.7, 0.34);
  ruins(stage, -620, 0.8, 0.36);
  swells(stage, hy + 108 * s, 34 * s, 0.28, mix(p.low, p.middle, 0.45));
  greatArch(stage);
  swells(stage, hy + 190 * s, 60 * s, 0.5, mix(p.low, p.middle, 0.75));
  for (const [x, y, scale] of [[-190, 208, 0.66], [-90, 198, 0.66], [10, 196, 0.66], [110, 206, 0.66]] as const) {
    camel(stage, { x: cx + x * s, y: hy + y * s, scale: scale * 1.1 * s, color: mix(p.near, p.middle, 0.12) });
  }
  wanderer(stage, { x: cx + 190 * s, y: hy + 214 * s, scale: 0.72 * s, color: mix(p.near, p.middle, 0.1) });
  swells(stage, hy + 280 * s, 60 * s, 0.8, mix(p.middle, p.near, 0.55));
  wisps(stage, hy + 240 * s, 50 * s, 7, p.low, 0.4);
  birds(stage, cx - 170 * s, hy - 290 * s, 4, 16 * s, p.near);
  vignette(stage, h > 700 ? 0.4 : 0.45);
}

function ruins(stage: Stage, x: number, scale: number, depth: number): void {
  const { c, p, s, cx, hy } = stage;
  const color = ground(stage, depth);
  c.at(cx + x * s, hy + 100 * s, scale * s, () => {
    const body = 'M-110 0L-100 -190L-74 -196L-70 -150L-44 -160L-40 -250L-10 -262L0 -220L24 -230L30 -120L60 -130L66 -90L104 -84L112 0Z';
    c.path(body, { fill: color, stroke: c.rim(p.light, 520, 0.9), width: 3 });
    c.path('M-80 -120h14v34h-14zM-28 -190h14v36h-14zM-28 -120h14v36h-14zM0 -170h12v30h-12zM70 -60h14v30h-14z', { fill: mix(p.low, p.light, 0.3), opacity: 0.8 });
  });
}

function greatArch(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  const color = mix(p.near, p.middle, 0.38);
  c.at(cx, hy + 190 * s, 1.12 * s, () => {
    const outer = 'M-236 40L-220 -210L-232 -226L-226 -300L-196 -330L-150 -336L-120 -370L-40 -392L60 -388L96 -360L150 -352L168 -318L214 -306L222 -226L210 -208L232 40Z';
    const inner = 'M-132 40L-124 -150Q-118 -262 0 -268Q118 -262 126 -150L134 40Z';
    const fill = c.linear(-230, 0, 230, 0, [
      [0, mix(color, p.near, 0.35)],
      [0.36, mix(color, p.light, 0.16)],
      [0.64, mix(color, p.light, 0.16)],
      [1, mix(color, p.near, 0.4)],
    ]);
    c.evenOdd(`${outer}${inner}Z`.replace('ZZ', 'Z'), { fill });
    c.path('M-222 -200L-128 -176M-226 -120L-130 -110M-230 -40L-130 -40M220 -200L130 -176M224 -120L132 -110M228 -40L134 -40M-60 -262L-84 -372M60 -262L90 -366M0 -268L0 -392M-104 -226L-196 -326M104 -226L196 -310', { stroke: mix(color, p.near, 0.6), width: 3.5, opacity: 0.8 });
    c.path(inner, { stroke: c.rim(p.light, 460, 1), width: 5 });
    c.circle(0, -326, 34, { fill: mix(color, p.near, 0.5) });
    c.path(poly(0, -354, 20, -326, 0, -298, -20, -326), { fill: p.accent });
    c.glow(0, -326, 70, p.accent, 0.7);
    c.path('M-206 -60L-180 -84L-156 -60V40H-206ZM206 -60L180 -84L156 -60V40H206Z', { fill: mix(color, p.near, 0.55) });
  });
}

export function demonTower(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 330 * s);
  sky(stage);
  cloudBank(stage, hy - 400 * s, 90 * s, mix(p.middle, p.low, 0.25), 0.8);
  c.glow(cx, hy - 300 * s, 420 * s, p.accent, 0.5);
  demonEye(stage);
  cloudBank(stage, hy - 160 * s, 66 * s, mix(p.middle, p.low, 0.5), 0.6);
  karst(stage, hy + 150 * s, 330 * s, 0.3, Math.round(stage.w / 140));
  mist(stage, hy + 80 * s, 200 * s, 0.65);
  const chain = (x1: number, y1: number, x2: number, y2: number, sag: number): void => {
    const path = d`M${cx + x1 * s} ${hy + y1 * s}Q${cx + ((x1 + x2) / 2) * s} ${hy + ((y1 + y2) / 2 + sag) * s} ${cx + x2 * s} ${hy + y2 * s}`;
    c.path(path, { stroke: p.near, width: 13 * s });
    c.path(path, { stroke: mix(p.haze, p.light, 0.3), width: 7 * s, dash: `${Math.round(14 * s)} ${Math.round(9 * s)}` });
  };
  chain(-30, -90, -420, 110, 70);
  chain(30, -90, 420, 90, 80);
  chain(-56, -40, -440, 210, 50);
  pagoda(stage, { x: cx, y: hy + 246 * s, scale: 1.46 * s, color: mix(p.near, p.haze, 0.26), lamp: p.accent }, 6);
  chain(-420, -80, 46, 6, 60);
  chain(56, 60, 440, 240, 40);
  chain(-66, 110, -380, 330, 40);
  const hill = c.linear(0, hy + 220 * s, 0, h, [
    [0, mix(p.near, p.haze, 0.2)],
    [1, p.near],
  ]);
  c.path(d`M-20 ${hy + 330 * s}Q${cx - 150 * s} ${hy + 236 * s} ${cx} ${hy + 238 * s}T${stage.w + 20} ${hy + 320 * s}V${h + 20}H-20Z`, { fill: hill });
  deadTree(stage, cx - 236 * s, hy + 296 * s, 0.8 * s, p.near);
  deadTree(stage, cx + 250 * s, hy + 300 * s, 0.66 * s, p.near, true);
  wanderer(stage, { x: cx - 4 * s, y: hy + 312 * s, scale: 0.82 * s, color: '#000000' });
  lantern(stage, cx + 34 * s, hy + 262 * s, 0.36 * s, '#ff9a3c');
  wisps(stage, hy + 250 * s, 40 * s, 6, p.accent, 0.16);
  sparks(stage, cx, hy + 40 * s, 300 * s, 50, p.accent);
  birds(stage, cx + 170 * s, hy - 150 * s, 5, 16 * s, p.near);
  vignette(stage, 0.5);
}

function demonEye(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  c.at(cx, hy - 318 * s, 1.3 * s, () => {
    c.path('M-210 6Q-90 -92 0 -94Q90 -92 210 6Q90 76 0 78Q-90 76 -210 6Z', { fill: mix(p.near, p.accent, 0.3) });
    const iris = c.radial(0, 0, 84, [
      [0, '#ffffff'],
      [0.3, p.light],
      [0.7, p.accent],
      [1, mix(p.accent, p.near, 0.7)],
    ]);
    c.circle(0, -8, 80, { fill: iris });
    c.path('M0 -84Q26 -8 0 68Q-26 -8 0 -84Z', { fill: p.near });
    c.path('M-210 6Q-90 -92 0 -94Q90 -92 210 6Q90 -66 0 -68Q-90 -66 -210 6Z', { fill: p.near });
    c.path('M-210 6Q-90 -92 0 -94Q90 -92 210 6', { stroke: p.accent, width: 3 });
  });
}

export function phoenixScene(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 120 * s);
  sky(stage);
  rays(stage, cx, hy - 120 * s, 760 * s, 26, 0.25);
  disc(stage, cx, hy - 120 * s, 172 * s);
  streaks(stage, hy - 380 * s, hy, 10, 0.5);
  mountains(stage, { y: hy + 60 * s, amplitude: 90 * s, depth: 0.24 });
  for (const [x, scale] of [[-220, 0.5], [210, 0.44], [-470, 0.6], [500, 0.55]] as const) pagoda(stage, { x: cx + x * s, y: hy + 150 * s, scale: scale * s, color: ground(stage, 0.5), lamp: p.lamp }, 4);
  mist(stage, hy + 120 * s, 150 * s, 0.6, p.low);
  c.glow(cx, hy - 60 * s, 330 * s, p.accent, 0.7);
  phoenix(stage, cx, hy - 50 * s, 1.12 * s);
  swells(stage, hy + 240 * s, 50 * s, 0.75);
  oldPine(stage, cx - 240 * s, hy + 270 * s, 0.8 * s, p.near);
  wanderer(stage, { x: cx + 60 * s, y: hy + 232 * s, scale: 0.7 * s, color: p.near });
  reeds(stage, h, 50, 110 * s, p.near);
  sparks(stage, cx, hy + 120 * s, 380 * s, 140, p.light);
  vignette(stage, 0.45);
}

export function bellTower(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  setLight(stage, cx + 180 * s, hy - 190 * s);
  sky(stage);
  disc(stage, c.light.x, c.light.y, 70 * s);
  streaks(stage, hy - 300 * s, hy - 60 * s, 10, 0.5);
  mountains(stage, { y: hy - 30 * s, amplitude: 100 * s, depth: 0.2 });
  cloudBank(stage, hy + 40 * s, 46 * s, mix(p.low, p.light, 0.2), 0.9);
  paifang(stage, { x: cx + 300 * s, y: hy + 170 * s, scale: 0.9 * s, color: ground(stage, 0.6) });
  pagoda(stage, { x: cx - 120 * s, y: hy + 190 * s, scale: 1.3 * s, color: ground(stage, 0.74), lamp: p.lamp }, 4);
  swells(stage, hy + 180 * s, 40 * s, 0.9);
  oldPine(stage, cx - 360 * s, hy + 210 * s, 0.9 * s, p.near);
  birds(stage, cx + 60 * s, hy - 190 * s, 7, 18 * s, p.near);
  vignette(stage, 0.45);
}
