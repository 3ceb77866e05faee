import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { sparks } from '../nature/fire.ts';
import { vignette } from '../nature/air.ts';
import { sky } from '../nature/sky.ts';
import { beam } from '../things/lights.ts';
import { mech } from '../things/mech.ts';

export function workshop(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx, hy);
  sky(stage, h);
  c.glow(cx, hy - 10 * s, 480 * s, p.accent, 0.8);
  for (const x of [-520, -330, 330, 520])
    c.rect(cx + x * s - 16 * s, -10, 32 * s, h, { fill: ground(stage, 0.75) });
  c.rect(0, 40 * s, w, 26 * s, { fill: ground(stage, 0.8) });
  for (const x of [-250, -180, 190, 260]) {
    c.path(d`M${cx + x * s} ${60 * s}v${80 * s}m${-26 * s} 0h${52 * s}v${26 * s}h${-52 * s}z`, {
      stroke: p.near,
      width: 6 * s,
      fill: p.near,
    });
  }
  mech(stage, cx + 330 * s, hy + 230 * s, 0.62 * s, ground(stage, 0.6));
  beam(stage, cx - 330 * s, 60 * s, 70, 620 * s, 30, 0.35);
  c.at(cx - 20 * s, hy + 210 * s, 1.5 * s, () => {
    c.path(
      'M-130 -112Q-60 -108 -50 -132H110V-104Q60 -92 44 -62L60 -24H-44L-28 -62Q-40 -88 -130 -112Z',
      { fill: p.near },
    );
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
