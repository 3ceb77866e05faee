import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { petals } from '../nature/weather.ts';
import { vignette } from '../nature/air.ts';
import { oldPine } from '../nature/trees.ts';
import { cloudBank, disc, rays, sky } from '../nature/sky.ts';
import { karst } from '../nature/karst.ts';
import { crane } from '../things/beasts.ts';
import { hall } from '../things/halls.ts';
import { wanderer } from '../things/figures.ts';

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
  hall(
    stage,
    { x: cx - 240 * s, y: hy - 94 * s, scale: 0.32 * s, color: ground(stage, 0.5), lamp: p.lamp },
    2,
  );
  karst(stage, hy + 220 * s, 240 * s, 0.35, Math.round(w / 190));
  cloudBank(stage, hy + 130 * s, 54 * s, mix(p.low, p.light, 0.3), 0.9);
  floatingRock(stage, cx, hy + 90 * s, 1.25 * s, 0.74);
  greatSword(stage, cx + 14 * s, hy + 104 * s, 1.14 * s);
  oldPine(stage, cx - 128 * s, hy + 92 * s, 0.62 * s, ground(stage, 0.8), true);
  wanderer(stage, {
    x: cx + 92 * s,
    y: hy + 92 * s,
    scale: 0.86 * s,
    color: p.near,
    mirrored: true,
  });
  crane(stage, { x: cx - 160 * s, y: hy - 250 * s, scale: 0.6 * s, color: '#f4fbf4' });
  crane(stage, {
    x: cx + 190 * s,
    y: hy - 50 * s,
    scale: 0.42 * s,
    color: '#f4fbf4',
    mirrored: true,
  });
  cloudBank(stage, hy + 310 * s, 64 * s, mix(p.low, p.middle, 0.2), 0.95);
  petals(stage, 26, p.low, 8);
  vignette(stage, h > w ? 0.4 : 0.45);
}

function floatingRock(stage: Stage, x: number, y: number, scale: number, depth: number): void {
  const { c, p } = stage;
  const color = ground(stage, depth);
  c.at(x, y, scale, () => {
    const body =
      'M-176 0Q-150 -18 -90 -14T60 -16T172 0Q160 40 120 60L104 104L70 120L48 190L20 168L-2 248L-26 180L-54 196L-66 120L-104 112L-120 58Q-164 40 -176 0Z';
    const fill = c.linear(0, -20, 0, 240, [
      [0, mix(color, p.light, 0.1)],
      [0.35, color],
      [1, mix(color, p.haze, 0.7)],
    ]);
    c.path(body, { fill });
    c.path(
      'M-120 58L-66 120L-54 196L-40 90L-80 30ZM-26 180L-2 248L10 130L-14 60ZM48 190L70 120L60 40L34 100Z',
      { fill: mix(color, p.light, 0.34), opacity: 0.7 },
    );
    c.path('M172 0Q160 40 120 60L104 104L70 120L96 40Z', {
      fill: mix(color, p.near, 0.5),
      opacity: 0.6,
    });
    c.path('M-176 0Q-150 -18 -90 -14T60 -16T172 0Q120 12 60 6T-60 10T-176 0Z', {
      fill: mix(p.accent, color, 0.55),
    });
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
      c.path('M-84 -344Q-50 -330 0 -330T84 -344Q70 -308 30 -310H-30Q-70 -308 -84 -344Z', {
        fill: mix(steel, p.lamp, 0.5),
      });
      c.path(poly(-11, -330, 11, -330, 9, -432, -9, -432), { fill: mix(p.near, p.lamp, 0.18) });
      c.path('M-10 -350L10 -360M-10 -374L10 -384M-10 -398L10 -408M-9 -420L9 -430', {
        stroke: mix(p.lamp, p.near, 0.3),
        width: 4,
      });
      c.circle(0, -446, 18, { fill: mix(steel, p.lamp, 0.5) });
      c.circle(0, -446, 8, { fill: p.accent });
      c.path('M0 -462q24 -6 30 -40M0 -462q-4 -20 12 -44', {
        stroke: p.accent,
        width: 3,
        opacity: 0.8,
      });
    });
    c.path('M-40 0L-22 -22L-10 -10L4 -26L18 -8L34 -18L46 0Z', { fill: ground(stage, 0.8) });
  });
}
