import { mix } from '../core/color.ts';
import type { Stage } from '../core/stage.ts';

/** A small submersible, lamp to the right. About 120 long. */
export function submersible(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  color: string,
  mirrored = false,
): void {
  const { c, p } = stage;
  c.at(
    x,
    y,
    scale,
    () => {
      c.path('M-56 0Q-50 -26 0 -28Q44 -26 52 0Q44 26 0 28Q-50 26 -56 0Z', { fill: color });
      c.path('M-20 -28V-42H16V-28ZM-56 -16L-76 -26V26L-56 16Z', { fill: mix(color, p.near, 0.3) });
      c.path('M-52 -6Q-40 -24 0 -26Q40 -24 50 -6Q20 -16 0 -16T-52 -6Z', {
        fill: mix(color, p.light, 0.4),
      });
      c.circle(30, -2, 14, { fill: mix(p.lamp, '#ffffff', 0.3) });
      c.circle(-2, 0, 6, { fill: p.lamp });
      c.path('M-36 30H34M-24 26V32M20 26V32', { stroke: mix(color, p.near, 0.4), width: 4 });
    },
    mirrored,
  );
}
