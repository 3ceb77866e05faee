import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { ground, setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { birds, mist, vignette, wisps } from '../nature/air.ts';
import { sparks } from '../nature/fire.ts';
import { disc, sky, streaks } from '../nature/sky.ts';
import { mountains } from '../nature/mountains.ts';
import { soldier } from '../things/figures.ts';
import { mech } from '../things/mech.ts';

export function mechScene(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  setLight(stage, cx - 130 * s, hy - 150 * s);
  sky(stage);
  c.glow(c.light.x, c.light.y, 480 * s, p.light, 0.75);
  disc(stage, c.light.x, c.light.y, 90 * s);
  streaks(stage, hy - 420 * s, hy, 10, 0.45);
  mountains(stage, { y: hy - 40 * s, amplitude: 150 * s, depth: 0.16, rough: 0.56 });
  c.stamp('far-mech', cx - 282 * s, hy + 80 * s, 0.3 * s, () =>
    mech(stage, 0, 0, 1, ground(stage, 0.36)),
  );
  c.stamp('far-mech', cx + 270 * s, hy + 92 * s, 0.36 * s, () =>
    mech(stage, 0, 0, 1, ground(stage, 0.36)),
  );
  c.stamp('far-mech', cx - 540 * s, hy + 96 * s, 0.34 * s, () =>
    mech(stage, 0, 0, 1, ground(stage, 0.36)),
  );
  mountains(stage, { y: hy + 70 * s, amplitude: 60 * s, depth: 0.42, facets: false });
  mist(stage, hy + 90 * s, 170 * s, 0.6, mix(p.low, p.haze, 0.5));
  mech(stage, cx, hy + 300 * s, 1.12 * s, mix(p.near, p.haze, 0.4));
  wisps(stage, hy + 250 * s, 50 * s, 8, p.haze, 0.5);
  rubble(stage);
  for (const [x, y, scale] of [
    [-170, 340, 0.42],
    [-140, 344, 0.42],
    [166, 338, 0.42],
    [200, 344, 0.42],
    [-300, 350, 0.5],
  ] as const) {
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
  for (let x = 0; x < w + 60; x += r.between(16, 58) * s)
    path += d`L${x} ${hy + r.between(296, 338) * s}`;
  c.path(`${path}L${w + 60} ${h + 20}Z`, { fill: mix(p.near, p.haze, 0.1) });
  let girders = '';
  for (let index = 0; index < w / 130; index += 1) {
    const x = r.next() * w;
    girders += d`M${x} ${hy + 340 * s}l${r.between(-50, 50) * s} ${-r.between(50, 120) * s}`;
  }
  c.path(girders, { stroke: p.near, width: 8 * s });
}
