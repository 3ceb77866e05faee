import { mix } from '../core/color.ts';
import { num, pt, ribbon, smooth, throughPoints } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A row of conifers along a slope given by `yAt`. */
export function pines(stage: Stage, count: number, height: number, color: string, yAt: (x: number) => number): void {
  const { c, r, w } = stage;
  let d = '';
  for (let index = 0; index < count; index += 1) {
    const x = r.between(-0.02, 1.02) * w;
    const tall = height * r.between(0.5, 1.15);
    const base = yAt(x) + tall * 0.12;
    const tiers = 4;
    d += `M${num(x)} ${num(base - tall)}`;
    for (let tier = 1; tier <= tiers; tier += 1) {
      const wide = tall * 0.19 * (tier / tiers) * r.between(0.8, 1.15);
      const y = base - tall + (tall * tier) / tiers;
      d += `L${num(x + wide)} ${num(y)}L${num(x + wide * 0.4)} ${num(y - tall * 0.03)}`;
    }
    for (let tier = tiers; tier >= 1; tier -= 1) {
      const wide = tall * 0.19 * (tier / tiers) * r.between(0.8, 1.15);
      const y = base - tall + (tall * tier) / tiers;
      d += `L${num(x - wide * 0.4)} ${num(y - tall * 0.03)}L${num(x - wide)} ${num(y)}`;
    }
    d += 'Z';
  }
  c.path(d, { fill: color });
}

/** A gnarled pine of Chinese painting: leaning trunk, flat clouds of needles. Origin at its foot. */
export function oldPine(stage: Stage, x: number, y: number, scale: number, color: string, mirrored = false): void {
  const { c, p, r } = stage;
  c.at(
    x,
    y,
    scale,
    () => {
      const rim = c.rim(p.light, 700, 0.8);
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
        c.path(d, { fill: mix(color, p.haze, 0.1) });
        c.path(d, { stroke: rim, width: 2 });
      }
    },
    mirrored,
  );
}

function needlePad(x: number, y: number, size: number, jitter: () => number): string {
  let d = `M${num(x - size)} ${num(y + size * 0.2)}`;
  const bumps = 5;
  const step = (size * 2) / bumps;
  for (let bump = 0; bump < bumps; bump += 1) {
    const rise = Math.sin(((bump + 0.5) / bumps) * Math.PI) * size * 0.34 * jitter();
    d += `q${num(step * 0.3)} ${num(-rise - 8)} ${num(step)} ${num(bump < 2 ? -4 : bump > 2 ? 4 : 0)}`;
  }
  return `${d}q${num(-size)} ${num(size * 0.2)} ${num(-size * 2)} 0z`;
}

/** Bamboo stalks from top to bottom, with joints and hanging leaves. */
export function bamboo(stage: Stage, xs: readonly number[], thick: number, color: string, leafy: number): void {
  const { c, p, r, h } = stage;
  const edge = mix(color, p.light, 0.45);
  let leaves = '';
  for (const x of xs) {
    const lean = r.between(-0.05, 0.05) * h;
    const width = thick * r.between(0.75, 1.15);
    c.path(`M${num(x)} ${num(h + 10)}L${num(x + lean)} -10`, { stroke: color, width });
    const side = c.light.x < x ? -1 : 1;
    c.path(`M${num(x + side * width * 0.32)} ${num(h + 10)}L${num(x + lean + side * width * 0.32)} -10`, {
      stroke: edge,
      width: width * 0.18,
      opacity: 0.75,
    });
    let joints = '';
    for (let y = h - r.between(0, 60); y > 0; y -= thick * r.between(5.5, 7)) {
      const jx = x + (lean * (h - y)) / h;
      joints += `M${num(jx - width * 0.58)} ${num(y)}h${num(width * 1.16)}`;
      if (r.chance(leafy) && y < h * 0.8) leaves += leafSpray(jx, y, thick * 2.6, r.chance(0.5) ? 1 : -1, r.next());
    }
    c.path(joints, { stroke: mix(color, p.near, 0.5), width: Math.max(1.5, width * 0.14) });
  }
  if (leaves !== '') c.path(leaves, { fill: mix(color, p.light, 0.12) });
}

function leafSpray(x: number, y: number, size: number, side: 1 | -1, turn: number): string {
  let d = '';
  for (let leaf = 0; leaf < 4; leaf += 1) {
    const angle = 0.15 + leaf * 0.38 + turn * 0.3;
    const dx = Math.cos(angle) * size * side;
    const dy = Math.sin(angle) * size;
    d += `M${num(x)} ${num(y)}q${num(dx * 0.5 + dy * 0.16 * side)} ${num(dy * 0.5 - size * 0.16)} ${num(dx)} ${num(dy)}q${num(-dx * 0.6)} ${num(-dy * 0.35)} ${num(-dx)} ${num(-dy)}z`;
  }
  return d;
}

/** A branch with blossom reaching in from the edge at (x, y). */
export function blossomBranch(stage: Stage, x: number, y: number, scale: number, petal: string, mirrored = false): void {
  const { c, p, r } = stage;
  c.at(
    x,
    y,
    scale,
    () => {
      const bark = mix(p.near, p.haze, 0.12);
      const limbs = [
        [pt(-20, -20), pt(80, 10), pt(150, 60), pt(230, 70), pt(300, 120)],
        [pt(120, 38), pt(180, 10), pt(250, 16)],
        [pt(170, 66), pt(200, 120), pt(250, 150)],
      ];
      limbs.forEach((limb, index) => {
        c.path(`${throughPoints(ribbon(limb, (t) => (index === 0 ? 18 : 9) * (1 - t) + 2.5))}Z`, { fill: bark });
      });
      for (const tone of [mix(petal, p.near, 0.3), petal, mix(petal, '#ffffff', 0.45)]) {
        let d = '';
        for (const limb of limbs) {
          for (let flower = 0; flower < 9; flower += 1) {
            const at = limb[r.int(1, limb.length - 1)] ?? pt(0, 0);
            d += blossom(at.x + r.between(-46, 30), at.y + r.between(-26, 26), r.between(5, 10));
          }
        }
        c.path(d, { fill: tone });
      }
    },
    mirrored,
  );
}

function blossom(x: number, y: number, size: number): string {
  let d = '';
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = (petal / 5) * Math.PI * 2 + x;
    const a = num(size * 0.55);
    d += `M${num(x)} ${num(y)}a${a} ${a} 0 1 1 ${num(Math.cos(angle) * size)} ${num(Math.sin(angle) * size)}z`;
  }
  return d;
}

/** Grass or reeds along the lower edge. */
export function reeds(stage: Stage, y: number, count: number, height: number, color: string, heads = false): void {
  const { c, r, w } = stage;
  let d = '';
  let tips = '';
  for (let index = 0; index < count; index += 1) {
    const x = r.between(-0.02, 1.02) * w;
    const tall = height * r.between(0.4, 1.1);
    const lean = tall * r.between(-0.15, 0.45);
    const wide = height * 0.018 + 1.6;
    d += `M${num(x - wide)} ${num(y + 12)}Q${num(x + lean * 0.2)} ${num(y - tall * 0.6)} ${num(x + lean)} ${num(y - tall)}Q${num(x + lean * 0.3 + wide)} ${num(y - tall * 0.5)} ${num(x + wide)} ${num(y + 12)}Z`;
    if (heads && index % 3 === 0) tips += `M${num(x + lean)} ${num(y - tall - 14)}l${num(lean * 0.06)} 26`;
  }
  c.path(d, { fill: color });
  if (tips !== '') c.path(tips, { stroke: color, width: height * 0.05, round: true });
}

/** A bare, twisted tree. Origin at its foot. */
export function deadTree(stage: Stage, x: number, y: number, scale: number, color: string, mirrored = false): void {
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
