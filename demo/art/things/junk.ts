import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

const SAILS: [number, number, number, number][] = [
  [-96, -30, 96, 190],
  [6, -36, 134, 290],
  [128, -46, 84, 170],
];

/** A junk with three battened sails, bow to the right. About 380 long, 360 tall. */
export function junk(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  color: string,
  sail: string,
): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    for (const [mx, my, width, height] of SAILS) {
      c.path(`M${mx} ${my}V${my - height - 24}`, { stroke: color, width: 6 });
      batten(stage, mx, my - 12, width, height, sail);
      c.path(`M${mx} ${my - height - 24}q22 4 40 -4q-8 10 -4 18q-20 4 -36 0z`, { fill: p.accent });
    }
    const hull =
      'M-196 -84L-170 -70V-44Q-80 -30 40 -34Q120 -38 190 -66Q170 -10 128 12H-118Q-178 0 -196 -84Z';
    const fill = c.linear(0, -80, 0, 14, [
      [0, mix(color, p.light, 0.22)],
      [0.4, color],
      [1, mix(color, p.near, 0.6)],
    ]);
    c.path(hull, { fill, stroke: c.rim(p.light, 760, 0.9), width: 2.4 });
    c.path(poly(-190, -84, -186, -112, -124, -98, -122, -64, -176, -62), {
      fill: mix(color, p.light, 0.1),
    });
    c.path('M-172 -86h10v12h-10zM-152 -84h10v12h-10z', { fill: p.lamp });
    c.path('M-184 -40Q-60 -14 60 -16Q130 -18 176 -42', {
      stroke: mix(color, p.accent, 0.55),
      width: 5,
    });
    c.path('M-176 -18Q-60 2 60 -2Q120 -4 158 -18', { stroke: mix(color, p.near, 0.5), width: 2.5 });
    c.circle(150, -32, 9, { fill: mix(p.lamp, '#ffffff', 0.3) });
    c.circle(152, -32, 4.5, { fill: p.near });
  });
}

function batten(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  sail: string,
): void {
  const { c, p } = stage;
  const left = x - width * 0.42;
  const right = x + width * 0.58;
  const d = `M${num(left)} ${num(y)}Q${num(left - 12)} ${num(y - height * 0.5)} ${num(x - width * 0.16)} ${num(y - height)}L${num(x + width * 0.24)} ${num(y - height * 1.06)}Q${num(right + 26)} ${num(y - height * 0.6)} ${num(right)} ${num(y - 4)}Q${num(x)} ${num(y + 10)} ${num(left)} ${num(y)}Z`;
  const fill = c.linear(left, y, right + 20, y - height * 0.4, [
    [0, mix(sail, p.near, 0.5)],
    [0.55, sail],
    [1, mix(sail, p.light, 0.5)],
  ]);
  c.path(d, { fill, stroke: c.rim(p.light, 760, 0.9), width: 2 });
  let ribs = '';
  for (let rib = 1; rib < 6; rib += 1) {
    const t = rib / 6;
    const l = left + (x - width * 0.16 - left) * t * t - 4 * (1 - t);
    const r = right + (x + width * 0.24 - right) * t ** 2.2 + 12 * Math.sin(t * 3);
    ribs += `M${num(l)} ${num(y - height * t)}Q${num(x)} ${num(y - height * t + 6)} ${num(r)} ${num(y - height * t * 1.03)}`;
  }
  c.path(ribs, { stroke: mix(sail, p.near, 0.65), width: 2.6 });
}
