import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A train of one engine and `cars` carriages running to the right on y. Each piece is about 120 long. */
export function train(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  color: string,
  cars: number,
): void {
  const { c, p } = stage;
  c.at(
    x,
    y,
    scale,
    () => {
      for (let car = 1; car <= cars; car += 1) carriage(stage, -car * 128 - 14, color);
      const body = 'M-70 -10V-84H-16V-62H54Q70 -60 70 -36V-10Z';
      c.path(body, { fill: mix(color, p.accent, 0.4), stroke: c.rim(p.light, 800, 1), width: 2.4 });
      c.path('M-76 -84H-10V-92Q-40 -100 -76 -92ZM30 -62L26 -92H48L44 -62ZM0 -62V-74H14V-62Z', {
        fill: mix(color, p.near, 0.3),
      });
      c.path('M-60 -74h14v20h-14zM-40 -74h14v20h-14z', { fill: p.lamp });
      c.path('M-10 -62H54Q68 -60 70 -44H-10Z', { fill: mix(color, p.light, 0.45), opacity: 0.6 });
      c.path(poly(70, -10, 96, 4, 60, 4), { fill: mix(color, p.near, 0.5) });
      for (const wheel of [-52, -18, 16, 48])
        c.circle(wheel, -4, 15, { fill: p.near, stroke: mix(color, p.accent, 0.4), width: 4 });
      c.glow(76, -40, 90, p.lamp, 0.9);
      c.circle(72, -40, 8, { fill: '#ffffff' });
    },
    false,
    200 + cars * 130,
  );
}

function carriage(stage: Stage, x: number, color: string): void {
  const { c, p } = stage;
  c.path(`M${x - 56} -8V-70Q${x} -84 ${x + 56} -70V-8Z`, { fill: color });
  c.path(`M${x - 60} -68Q${x} -88 ${x + 60} -68L${x + 60} -62Q${x} -80 ${x - 60} -62Z`, {
    fill: mix(color, p.light, 0.3),
  });
  let windows = '';
  for (let index = -2; index <= 2; index += 1) windows += `M${x + index * 21 - 7} -56h14v20h-14z`;
  c.path(windows, { fill: p.lamp });
  c.path(`M${x - 56} -24H${x + 56}`, { stroke: p.accent, width: 4 });
  for (const wheel of [-36, 36]) c.circle(x + wheel, -4, 11, { fill: p.near });
}
