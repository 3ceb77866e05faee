import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, vignette, wisps } from '../nature/air.ts';
import { disc, rays, sky, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { swells } from '../nature/swells.ts';
import { camel, wanderer } from '../things/figures.ts';

export function desertGate(stage: Stage): void {
  const { p, h, s, cx, hy } = stage;
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
  for (const [x, y, scale] of [
    [-190, 208, 0.66],
    [-90, 198, 0.66],
    [10, 196, 0.66],
    [110, 206, 0.66],
  ] as const) {
    camel(stage, {
      x: cx + x * s,
      y: hy + y * s,
      scale: scale * 1.1 * s,
      color: mix(p.near, p.middle, 0.12),
    });
  }
  wanderer(stage, {
    x: cx + 190 * s,
    y: hy + 214 * s,
    scale: 0.72 * s,
    color: mix(p.near, p.middle, 0.1),
  });
  swells(stage, hy + 280 * s, 60 * s, 0.8, mix(p.middle, p.near, 0.55));
  wisps(stage, hy + 240 * s, 50 * s, 7, p.low, 0.4);
  birds(stage, cx - 170 * s, hy - 290 * s, 4, 16 * s, p.near);
  vignette(stage, h > 700 ? 0.4 : 0.45);
}

function ruins(stage: Stage, x: number, scale: number, depth: number): void {
  const { c, p, s, cx, hy } = stage;
  const color = ground(stage, depth);
  c.at(cx + x * s, hy + 100 * s, scale * s, () => {
    const body =
      'M-110 0L-100 -190L-74 -196L-70 -150L-44 -160L-40 -250L-10 -262L0 -220L24 -230L30 -120L60 -130L66 -90L104 -84L112 0Z';
    c.path(body, { fill: color, stroke: c.rim(p.light, 520, 0.9), width: 3 });
    c.path(
      'M-80 -120h14v34h-14zM-28 -190h14v36h-14zM-28 -120h14v36h-14zM0 -170h12v30h-12zM70 -60h14v30h-14z',
      { fill: mix(p.low, p.light, 0.3), opacity: 0.8 },
    );
  });
}

function greatArch(stage: Stage): void {
  const { c, p, s, cx, hy } = stage;
  const color = mix(p.near, p.middle, 0.38);
  c.at(cx, hy + 190 * s, 1.12 * s, () => {
    const outer =
      'M-236 40L-220 -210L-232 -226L-226 -300L-196 -330L-150 -336L-120 -370L-40 -392L60 -388L96 -360L150 -352L168 -318L214 -306L222 -226L210 -208L232 40Z';
    const inner = 'M-132 40L-124 -150Q-118 -262 0 -268Q118 -262 126 -150L134 40Z';
    const fill = c.linear(-230, 0, 230, 0, [
      [0, mix(color, p.near, 0.35)],
      [0.36, mix(color, p.light, 0.16)],
      [0.64, mix(color, p.light, 0.16)],
      [1, mix(color, p.near, 0.4)],
    ]);
    c.evenOdd(`${outer}${inner}Z`.replace('ZZ', 'Z'), { fill });
    c.path(
      'M-222 -200L-128 -176M-226 -120L-130 -110M-230 -40L-130 -40M220 -200L130 -176M224 -120L132 -110M228 -40L134 -40M-60 -262L-84 -372M60 -262L90 -366M0 -268L0 -392M-104 -226L-196 -326M104 -226L196 -310',
      { stroke: mix(color, p.near, 0.6), width: 3.5, opacity: 0.8 },
    );
    c.path(inner, { stroke: c.rim(p.light, 460, 1), width: 5 });
    c.circle(0, -326, 34, { fill: mix(color, p.near, 0.5) });
    c.path(poly(0, -354, 20, -326, 0, -298, -20, -326), { fill: p.accent });
    c.glow(0, -326, 70, p.accent, 0.7);
    c.path('M-206 -60L-180 -84L-156 -60V40H-206ZM206 -60L180 -84L156 -60V40H206Z', {
      fill: mix(color, p.near, 0.55),
    });
  });
}
