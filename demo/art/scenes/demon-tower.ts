import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, mist, vignette, wisps } from '../nature/air.ts';
import { sparks } from '../nature/fire.ts';
import { deadTree } from '../nature/trees.ts';
import { cloudBank, sky } from '../nature/sky.ts';
import { karst } from '../nature/karst.ts';
import { pagoda } from '../things/halls.ts';
import { wanderer } from '../things/figures.ts';
import { lantern } from '../things/lights.ts';

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
    c.path(path, {
      stroke: mix(p.haze, p.light, 0.3),
      width: 7 * s,
      dash: `${Math.round(14 * s)} ${Math.round(9 * s)}`,
    });
  };
  chain(-30, -90, -420, 110, 70);
  chain(30, -90, 420, 90, 80);
  chain(-56, -40, -440, 210, 50);
  pagoda(
    stage,
    { x: cx, y: hy + 246 * s, scale: 1.46 * s, color: mix(p.near, p.haze, 0.26), lamp: p.accent },
    6,
  );
  chain(-420, -80, 46, 6, 60);
  chain(56, 60, 440, 240, 40);
  chain(-66, 110, -380, 330, 40);
  const hill = c.linear(0, hy + 220 * s, 0, h, [
    [0, mix(p.near, p.haze, 0.2)],
    [1, p.near],
  ]);
  c.path(
    d`M-20 ${hy + 330 * s}Q${cx - 150 * s} ${hy + 236 * s} ${cx} ${hy + 238 * s}T${stage.w + 20} ${hy + 320 * s}V${h + 20}H-20Z`,
    { fill: hill },
  );
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
    c.path('M-210 6Q-90 -92 0 -94Q90 -92 210 6Q90 76 0 78Q-90 76 -210 6Z', {
      fill: mix(p.near, p.accent, 0.3),
    });
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
