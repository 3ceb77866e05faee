import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, mist, petals, vignette } from '../nature/air.ts';
import { blossomBranch, oldPine } from '../nature/flora.ts';
import { cloudBank, disc, sky, streaks } from '../nature/sky.ts';
import { karst, mountains } from '../nature/terrain.ts';
import { glitter, water } from '../nature/water.ts';
import { hall } from '../things/buildings.ts';
import { wanderer } from '../things/figures.ts';
import { foldedDragon } from '../things/origami.ts';

export function paperDragonScene(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx + 20 * s, hy - 150 * s);
  sky(stage);
  disc(stage, cx + 20 * s, hy - 150 * s, 232 * s);
  streaks(stage, hy - 400 * s, hy - 20 * s, 9, 0.3);
  karst(stage, hy + 130 * s, 300 * s, 0.22, Math.round(stage.w / 120));
  cloudBank(stage, hy + 20 * s, 40 * s, mix(p.low, p.accent, 0.25), 0.6);
  karst(stage, hy + 190 * s, 220 * s, 0.5, Math.round(stage.w / 150));
  mist(stage, hy + 130 * s, 150 * s, 0.65, p.low);
  water(stage, hy + 190 * s, p.low);
  glitter(stage, cx + 20 * s, hy + 190 * s, 150 * s, p.light, 0.6);
  foldedDragon(stage, cx + 4 * s, hy - 70 * s, 1.04 * s);
  mountains(stage, { y: hy + 330 * s, amplitude: 60 * s, depth: 0.95, facets: false });
  hall(stage, { x: cx - 170 * s, y: hy + 318 * s, scale: 0.4 * s, color: p.near, lamp: p.lamp });
  oldPine(stage, cx + 190 * s, hy + 330 * s, 0.66 * s, p.near, true);
  wanderer(stage, { x: cx + 10 * s, y: hy + 314 * s, scale: 0.6 * s, color: p.near });
  paperBirds(stage);
  petals(stage, 18, p.accent, 9);
  vignette(stage, h > stage.w ? 0.42 : 0.45);
}

function paperBirds(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  for (const [x, y, scale] of [[-230, -300, 1], [-170, -350, 0.7], [240, 110, 0.8], [-420, -120, 1.1], [430, -230, 0.9]] as const) {
    const k = 22 * scale * s;
    const px = cx + x * s;
    const py = hy + y * s;
    c.path(d`M${px} ${py}l${k} ${-k * 0.9}l${k * 0.5} ${k * 0.9}z`, { fill: p.accent });
    c.path(d`M${px} ${py}l${-k * 1.3} ${-k * 0.5}l${k * 0.9} ${k * 0.8}z`, { fill: mix(p.accent, p.near, 0.35) });
    c.path(d`M${px - k * 0.4} ${py + k * 0.3}l${k * 1.9} ${-k * 0.3}l${-k * 0.9} ${k * 0.7}z`, { fill: mix(p.accent, p.near, 0.18) });
  }
}

export function mapTable(stage: Stage): void {
  const { c, p, r, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 260 * s, hy - 200 * s);
  c.rect(0, 0, w, h, { fill: c.linear(0, 0, w, h, [[0, mix(p.near, p.accent, 0.25)], [1, p.near]]) });
  for (let y = 40; y < h; y += 90) c.path(d`M0 ${y}Q${w / 2} ${y + r.between(-16, 16)} ${w} ${y + r.between(-10, 10)}`, { stroke: p.near, width: 3, opacity: 0.5 });
  c.turned(-5, w / 2, h / 2, () => {
    const sheet = d`M${w * 0.12} ${h * 0.12}L${w * 0.9} ${h * 0.09}L${w * 0.88} ${h * 0.5}L${w * 0.91} ${h * 0.9}L${w * 0.5} ${h * 0.88}L${w * 0.1} ${h * 0.92}L${w * 0.13} ${h * 0.5}Z`;
    c.path(sheet, { fill: c.radial(w * 0.36, h * 0.34, w * 0.62, [[0, '#f6e2b4'], [0.6, '#d3ab6c'], [1, '#7c5630']]) });
    const ink = '#5a3a20';
    for (const [x, y, size] of [[0.3, 0.36, 1.5], [0.55, 0.64, 1.9], [0.72, 0.32, 1.1], [0.24, 0.7, 0.9]] as const) {
      const k = size * 70;
      c.path(d`M${w * x - k} ${h * y}q${k * 0.3} ${-k * 0.9} ${k} ${-k * 0.6}t${k * 0.9} ${k * 0.5}q${-k * 0.1} ${k * 0.8} ${-k * 0.8} ${k * 0.6}t${-k * 1.1} ${-k * 0.5}z`, { fill: '#b98a4d', stroke: ink, width: 3 });
      c.path(d`M${w * x - k * 0.5} ${h * y}l${k * 0.22} ${-k * 0.4}l${k * 0.22} ${k * 0.4}m${-k * 0.04} 0l${k * 0.26} ${-k * 0.5}l${k * 0.26} ${k * 0.5}`, { stroke: ink, width: 3 });
    }
    c.path(d`M${w * 0.3} ${h * 0.44}Q${w * 0.42} ${h * 0.3} ${w * 0.5} ${h * 0.46}T${w * 0.72} ${h * 0.36}`, { stroke: '#c4272f', width: 5, dash: '16 11' });
    c.path(d`M${w * 0.72 - 14} ${h * 0.36 - 14}l28 28m0 -28l-28 28`, { stroke: '#c4272f', width: 8 });
    compass(stage, w * 0.8, h * 0.7, 92);
  });
  c.glow(c.light.x, c.light.y, 620 * s, p.lamp, 0.5);
  birds(stage, cx, hy - 40 * s, 3, 16, '#5a3a20');
  vignette(stage, 0.75);
}

function compass(stage: Stage, x: number, y: number, size: number): void {
  const { c } = stage;
  c.circle(x, y, size, { stroke: '#5a3a20', width: 4 });
  c.circle(x, y, size * 0.82, { stroke: '#5a3a20', width: 1.6 });
  for (let index = 0; index < 4; index += 1) {
    c.turned(index * 90, x, y, () => {
      c.path(d`M${x} ${y - size * 0.94}L${x + size * 0.16} ${y - size * 0.16}L${x} ${y}Z`, { fill: index === 0 ? '#c4272f' : '#5a3a20' });
      c.path(d`M${x} ${y - size * 0.94}L${x - size * 0.16} ${y - size * 0.16}L${x} ${y}Z`, { fill: '#e8c88d', stroke: '#5a3a20', width: 1.2 });
    });
  }
}

export function arena(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy - 160 * s);
  sky(stage);
  disc(stage, cx, hy - 160 * s, 150 * s);
  streaks(stage, hy - 320 * s, hy, 10, 0.5);
  for (const side of [-1, 1]) {
    c.turned(side * 40, cx, hy - 90 * s, () => {
      const x = cx;
      const y = hy - 90 * s;
      c.path(d`M${x - 15 * s} ${y - 250 * s}L${x} ${y - 290 * s}L${x} ${y + 150 * s}H${x - 15 * s}Z`, { fill: mix(p.light, '#ffffff', 0.4) });
      c.path(d`M${x + 15 * s} ${y - 250 * s}L${x} ${y - 290 * s}L${x} ${y + 150 * s}H${x + 15 * s}Z`, { fill: mix(p.haze, p.near, 0.3) });
      c.rect(x - 60 * s, y + 146 * s, 120 * s, 18 * s, { fill: p.lamp });
      c.rect(x - 9 * s, y + 164 * s, 18 * s, 84 * s, { fill: mix(p.near, p.accent, 0.3) });
      c.circle(x, y + 256 * s, 16 * s, { fill: p.lamp });
    });
  }
  for (const x of [-470, -330, 330, 470]) hall(stage, { x: cx + x * s, y: hy + 170 * s, scale: 0.9 * s, color: mix(p.near, p.haze, 0.3), lamp: p.lamp }, 2);
  const floor = c.linear(0, hy + 150 * s, 0, h, [[0, mix(p.haze, p.low, 0.4)], [1, p.near]]);
  c.ellipse(cx, hy + 330 * s, w * 0.62, 190 * s, { fill: floor });
  c.ellipse(cx, hy + 300 * s, w * 0.3, 80 * s, { stroke: p.accent, width: 5 });
  blossomBranch(stage, -10, 20 * s, 1.1 * s, p.accent);
  petals(stage, 30, p.accent, 9);
  vignette(stage, 0.45);
}
