import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A great war drum on its stand, its skin towards us. About 340 × 380; foot at the origin. */
export function drum(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  const wood = mix(p.near, '#9a2a1c', 0.72);
  const skin = mix(p.lamp, '#b08a55', 0.55);
  c.at(x, y, scale, () => {
    c.path(poly(-150, 10, -96, -150, -66, -150, -108, 10), { fill: p.near });
    c.path(poly(150, 10, 96, -150, 66, -150, 108, 10), { fill: p.near });
    c.path(poly(-136, -24, -128, -44, 128, -44, 136, -24), { fill: p.near });
    c.circle(0, -196, 168, { fill: mix(wood, p.near, 0.45) });
    c.circle(0, -196, 154, { fill: wood });
    let studs = '';
    for (let index = 0; index < 36; index += 1) {
      const angle = (index / 36) * Math.PI * 2;
      studs += `M${num(Math.cos(angle) * 146)} ${num(-196 + Math.sin(angle) * 146)}h.1`;
    }
    c.path(studs, { stroke: mix(p.lamp, p.near, 0.45), width: 8, round: true });
    const face = c.radial(-30, -240, 210, [
      [0, mix(skin, '#ffffff', 0.55)],
      [0.6, skin],
      [1, mix(skin, p.near, 0.5)],
    ]);
    c.circle(0, -196, 132, { fill: face });
    emblem(stage, wood);
    c.circle(0, -196, 166, { stroke: c.edge(p.light, 0, -196), width: 6 });
  });
}

/** A horned beast's mask, as old bronzes have it, mirrored about the middle. */
const MASK =
  'M0 -226L-16 -250Q-44 -276 -84 -262Q-108 -250 -112 -214Q-116 -180 -92 -164Q-104 -196 -90 -218Q-80 -236 -58 -232Q-36 -226 -24 -204L0 -190Z' +
  'M-78 -206Q-52 -228 -22 -194Q-50 -180 -78 -206Z' +
  'M0 -182L-18 -152Q-8 -142 0 -146Z' +
  'M0 -134Q-40 -158 -84 -136Q-66 -96 0 -90V-104L-12 -116L-22 -100L-34 -124L-46 -106L-56 -128L-34 -134Q-16 -134 0 -120Z';

function emblem(stage: Stage, wood: string): void {
  const { c, p } = stage;
  const ink = mix(wood, p.near, 0.45);
  c.path(MASK, { fill: ink });
  c.at(0, 0, 1, () => c.path(MASK, { fill: ink }), true);
  c.path(
    'M-62 -206a10 10 0 1 0 20 0a10 10 0 1 0 -20 0zM42 -206a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
    { fill: '#c4312b' },
  );
  c.path('M0 -292L14 -268L0 -244L-14 -268Z', { fill: '#c4312b' });
}
