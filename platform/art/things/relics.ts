import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A great war drum on its stand, its skin towards us. About 340 × 380; foot at the origin. */
export function drum(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  const wood = mix(p.near, '#8a2f1f', 0.62);
  const skin = mix(p.lamp, '#b08a55', 0.55);
  c.at(x, y, scale, () => {
    c.path(poly(-150, 10, -96, -150, -66, -150, -108, 10), { fill: p.near });
    c.path(poly(150, 10, 96, -150, 66, -150, 108, 10), { fill: p.near });
    c.path(poly(-136, -24, -128, -44, 128, -44, 136, -24), { fill: p.near });
    c.circle(0, -196, 168, { fill: mix(wood, p.near, 0.45) });
    c.circle(0, -196, 154, { fill: wood });
    let studs = '';
    for (let index = 0; index < 28; index += 1) {
      const angle = (index / 28) * Math.PI * 2;
      studs += `M${num(Math.cos(angle) * 146)} ${num(-196 + Math.sin(angle) * 146)}h.1`;
    }
    c.path(studs, { stroke: p.lamp, width: 11, round: true });
    const face = c.radial(-30, -240, 210, [
      [0, mix(skin, '#ffffff', 0.55)],
      [0.6, skin],
      [1, mix(skin, p.near, 0.5)],
    ]);
    c.circle(0, -196, 132, { fill: face });
    emblem(stage, wood);
    c.circle(0, -196, 168, { stroke: c.rim(p.light, 700, 1), width: 4 });
  });
}

function emblem(stage: Stage, wood: string): void {
  const { c, p } = stage;
  const ink = mix(wood, p.near, 0.35);
  c.path('M0 -296A100 100 0 0 1 100 -196H78A78 78 0 0 0 0 -274ZM0 -96A100 100 0 0 1 -100 -196H-78A78 78 0 0 0 0 -118Z', { fill: ink });
  c.path(poly(14, -276, -54, -184, -8, -184, -30, -112, 54, -214, 4, -214), { fill: '#b3261a' });
  c.path('M-64 -244l-22 -22M64 -148l22 22', { stroke: ink, width: 10 });
}
