import { mix } from '../core/color.ts';
import { d, num, pt, ribbon, smooth, throughPoints } from '../core/geometry.ts';
import type { Random } from '../core/random.ts';
import type { Stage } from '../core/stage.ts';

/** A row of conifers along a slope given by `yAt`. */
export function pines(
  stage: Stage,
  count: number,
  height: number,
  color: string,
  yAt: (x: number) => number,
): void {
  const { c, r, w } = stage;
  for (let index = 0; index < count; index += 1) {
    const x = r.between(-0.02, 1.02) * w;
    const tall = height * r.between(0.5, 1.15);
    const kind = index % 3;
    c.stamp(
      `pine${kind}${color}`,
      x,
      yAt(x) + tall * 0.12,
      tall / 100,
      () => c.path(conifer(r), { fill: color }),
      r.chance(0.5),
    );
  }
}

/** A conifer 100 high, its foot at the origin. */
function conifer(r: Random): string {
  const tiers = 5;
  let left = '';
  let right = '';
  for (let tier = 1; tier <= tiers; tier += 1) {
    const wide = 20 * (tier / tiers);
    const y = -100 + (96 * tier) / tiers;
    right += d`L${wide * r.between(0.8, 1.15)} ${y}L${wide * 0.42} ${y - 3}`;
    left = d`L${-wide * 0.42} ${y - 3}L${-wide * r.between(0.8, 1.15)} ${y}${left}`;
  }
  return `M0-100${right}L3 0H-3${left}Z`;
}

/** A gnarled pine of Chinese painting: leaning trunk, flat clouds of needles. Origin at its foot. */
export function oldPine(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  color: string,
  mirrored = false,
): void {
  const { c, p, r } = stage;
  c.at(
    x,
    y,
    scale,
    () => {
      const rim = c.edge(p.light, 40, -150, 0.8);
      const trunk = [pt(0, 10), pt(-8, -40), pt(18, -84), pt(4, -130), pt(40, -172), pt(92, -186)];
      const branch = [pt(10, -92), pt(-30, -116), pt(-74, -112)];
      c.path(`${throughPoints(ribbon(trunk, (t) => 22 * (1 - t) + 3))}Z`, { fill: color });
      c.path(`${throughPoints(ribbon(branch, (t) => 11 * (1 - t) + 2))}Z`, { fill: color });
      const pads: [number, number, number][] = [
        [92, -196, 62],
        [34, -192, 48],
        [60, -226, 44],
        [-74, -124, 50],
        [-36, -138, 36],
        [120, -164, 38],
      ];
      for (const [px, py, size] of pads) {
        const d = needlePad(px, py, size, () => r.between(0.8, 1.2));
        c.path(d, { fill: mix(color, p.haze, 0.1), stroke: rim, width: 2 });
      }
    },
    mirrored,
  );
}

function needlePad(x: number, y: number, size: number, jitter: () => number): string {
  let path = `M${num(x - size)} ${num(y + size * 0.2)}`;
  const bumps = 5;
  const step = (size * 2) / bumps;
  for (let bump = 0; bump < bumps; bump += 1) {
    const rise = Math.sin(((bump + 0.5) / bumps) * Math.PI) * size * 0.34 * jitter();
    path += `q${num(step * 0.3)} ${num(-rise - 8)} ${num(step)} ${num(bump < 2 ? -4 : bump > 2 ? 4 : 0)}`;
  }
  return `${path}q${num(-size)} ${num(size * 0.2)} ${num(-size * 2)} 0z`;
}

/** A bare, twisted tree. Origin at its foot. */
export function deadTree(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  color: string,
  mirrored = false,
): void {
  const { c } = stage;
  c.at(
    x,
    y,
    scale,
    () => {
      const limbs: [ReturnType<typeof pt>[], number][] = [
        [[pt(0, 10), pt(6, -60), pt(-10, -120), pt(14, -190), pt(6, -250)], 26],
        [[pt(-4, -100), pt(-50, -140), pt(-60, -190), pt(-104, -214)], 12],
        [[pt(4, -150), pt(50, -180), pt(70, -230), pt(118, -244)], 12],
        [[pt(-54, -168), pt(-84, -170), pt(-120, -160)], 6],
        [[pt(62, -206), pt(56, -250), pt(76, -284)], 6],
        [[pt(12, -186), pt(-16, -226), pt(-26, -276)], 7],
      ];
      for (const [limb, width] of limbs) {
        c.path(`${smooth(ribbon(limb, (t) => width * (1 - t) + 1.5))}Z`, { fill: color });
      }
    },
    mirrored,
  );
}
