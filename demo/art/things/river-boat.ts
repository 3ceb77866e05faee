import { mix } from '../core/color.ts';
import type { Stage } from '../core/stage.ts';

/** A flat river boat, bow to the right, with a mat roof and a lantern at the bow. About 260 long. */
export function riverBoat(stage: Stage, x: number, y: number, scale: number, color: string): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    const hull = 'M-140 -18Q-100 12 -40 14H60Q112 10 150 -30Q116 -14 60 -12H-60Q-104 -10 -140 -18Z';
    c.path('M-128 20Q0 34 136 18L96 40Q0 50 -90 38Z', { fill: p.near, opacity: 0.55 });
    c.path('M-62 -12V-34Q-20 -66 30 -34V-12Z', { fill: mix(color, p.lamp, 0.14) });
    c.path('M-62 -34Q-20 -66 30 -34M-46 -12V-44M-20 -12V-50M6 -12V-45', {
      stroke: mix(color, p.near, 0.5),
      width: 3,
    });
    c.path('M22 -12V-32L30 -30V-12Z', { fill: p.lamp });
    c.path(hull, { fill: color });
    c.path('M-140 -18Q-104 -10 -60 -12H60Q116 -14 150 -30', {
      stroke: c.rim(p.light, 620, 1),
      width: 2.4,
    });
    c.path('M132 -22V-70Q146 -74 150 -62', { stroke: color, width: 4 });
  });
}
