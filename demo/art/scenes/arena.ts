import { mix } from '../core/color.ts';
import { d } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { petals } from '../nature/weather.ts';
import { vignette } from '../nature/air.ts';
import { blossomBranch } from '../nature/blossom.ts';
import { disc, sky, streaks } from '../nature/sky.ts';
import { hall } from '../things/halls.ts';

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
      c.path(
        d`M${x - 15 * s} ${y - 250 * s}L${x} ${y - 290 * s}L${x} ${y + 150 * s}H${x - 15 * s}Z`,
        { fill: mix(p.light, '#ffffff', 0.4) },
      );
      c.path(
        d`M${x + 15 * s} ${y - 250 * s}L${x} ${y - 290 * s}L${x} ${y + 150 * s}H${x + 15 * s}Z`,
        { fill: mix(p.haze, p.near, 0.3) },
      );
      c.rect(x - 60 * s, y + 146 * s, 120 * s, 18 * s, { fill: p.lamp });
      c.rect(x - 9 * s, y + 164 * s, 18 * s, 84 * s, { fill: mix(p.near, p.accent, 0.3) });
      c.circle(x, y + 256 * s, 16 * s, { fill: p.lamp });
    });
  }
  for (const x of [-470, -330, 330, 470])
    hall(
      stage,
      {
        x: cx + x * s,
        y: hy + 170 * s,
        scale: 0.9 * s,
        color: mix(p.near, p.haze, 0.3),
        lamp: p.lamp,
      },
      2,
    );
  const floor = c.linear(0, hy + 150 * s, 0, h, [
    [0, mix(p.haze, p.low, 0.4)],
    [1, p.near],
  ]);
  c.ellipse(cx, hy + 330 * s, w * 0.62, 190 * s, { fill: floor });
  c.ellipse(cx, hy + 300 * s, w * 0.3, 80 * s, { stroke: p.accent, width: 5 });
  blossomBranch(stage, -10, 20 * s, 1.1 * s, p.accent);
  petals(stage, 30, p.accent, 9);
  vignette(stage, 0.45);
}
