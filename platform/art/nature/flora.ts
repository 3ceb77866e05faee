import { mix } from '../core/color.ts';
import { d, line, num, pt, ribbon, smooth, throughPoints } from '../core/geometry.ts';
import type { Random } from '../core/random.ts';
import type { Stage } from '../core/stage.ts';

/** A row of conifers along a slope given by `yAt`. */
export function pines(stage: Stage, count: number, height: number, color: string, yAt: (x: number) => number): void {
  const { c, r, w } = stage;
  for (let index = 0; index < count; index += 1) {
    const x = r.between(-0.02, 1.02) * w;
    const tall = height * r.between(0.5, 1.15);
    const kind = index % 3;
    c.stamp(`pine${kind}${color}`, x, yAt(x) + tall * 0.12, tall / 100, () => c.path(conifer(r), { fill: color }), r.chance(0.5));
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

/** Bamboo stalks from top to bottom, with joints and hanging leaves. */
export function bamboo(stage: Stage, xs: readonly number[], thick: number, color: string, leafy: number): void {
  const { c, p, r, h } = stage;
  const leaf = mix(color, p.light, 0.14);
  const sprays: [number, number, boolean][] = [];
  const gap = Math.round(thick * 6.2);
  const leans = [-0.045, 0.012, 0.04].map((lean) => Math.round(lean * h));
  xs.forEach((x, index) => {
    const lean = leans[index % 3] ?? 0;
    const down = r.between(-1, 1) * gap * 0.5;
    c.stamp(`stalk${index % 3}${color}`, x, down, 1, () => stalk(stage, thick * (0.82 + (index % 3) * 0.16), lean, gap, color));
    for (let y = h * 0.78; y > 0; y -= gap * r.between(1, 2)) {
      if (r.chance(leafy)) sprays.push([x + (lean * (h - y)) / h, y, r.chance(0.5)]);
    }
  });
  for (const [x, y, mirrored] of sprays) {
    c.stamp(`leaf${color}`, x, y, (thick * 2.6 * r.between(0.7, 1.2)) / 40, () => c.path(leafSpray(), { fill: leaf }), mirrored);
  }
}

/** One stalk whose foot is below the picture and whose head is above it, leaning by `lean`. */
function stalk(stage: Stage, width: number, lean: number, gap: number, color: string): void {
  const { c, p, h } = stage;
  const middle = line(0, h + gap, lean, -gap);
  c.path(middle, { stroke: color, width });
  c.path(line(-width * 0.32, h + gap, lean - width * 0.32, -gap), { stroke: mix(color, p.light, 0.45), width: width * 0.18, opacity: 0.75 });
  c.path(middle, { stroke: mix(color, p.near, 0.5), width: width * 1.16, dash: `${num(Math.max(1.5, width * 0.14))} ${gap}` });
}

function leafSpray(): string {
  const size = 40;
  let path = '';
  for (let leaf = 0; leaf < 4; leaf += 1) {
    const angle = 0.2 + leaf * 0.42;
    const dx = Math.cos(angle) * size;
    const dy = Math.sin(angle) * size;
    path += d`M0 0q${dx * 0.5 + dy * 0.16} ${dy * 0.5 - size * 0.16} ${dx} ${dy}q${-dx * 0.6} ${-dy * 0.35} ${-dx} ${-dy}z`;
  }
  return path;
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
      const tones = [mix(petal, p.near, 0.3), petal, mix(petal, '#ffffff', 0.45)];
      for (let flower = 0; flower < 66; flower += 1) {
        const limb = limbs[r.int(0, 2)] ?? [];
        const at = limb[r.int(1, limb.length - 1)] ?? pt(0, 0);
        const tone = tones[Math.floor(flower / 22)] ?? petal;
        c.stamp(`blossom${tone}`, at.x + r.between(-46, 30), at.y + r.between(-26, 26), r.between(0.55, 1.05), () =>
          c.path(blossom(), { fill: tone }),
        );
      }
    },
    mirrored,
  );
}

function blossom(): string {
  let path = '';
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = (petal / 5) * Math.PI * 2;
    path += d`M0 0a5.5 5.5 0 1 1 ${Math.cos(angle) * 10} ${Math.sin(angle) * 10}z`;
  }
  return path;
}

/** Grass or reeds along the lower edge. */
export function reeds(stage: Stage, y: number, count: number, height: number, color: string, heads = false): void {
  const { c, r, w } = stage;
  let path = '';
  let tips = '';
  for (let index = 0; index < count; index += 1) {
    const x = r.between(-0.02, 1.02) * w;
    const tall = height * r.between(0.4, 1.1);
    const lean = tall * r.between(-0.15, 0.45);
    const wide = height * 0.018 + 1.6;
    path += `M${Math.round(x)} ${Math.round(y + 12)}q${num(lean * 0.2)} ${Math.round(-tall * 0.6)} ${num(lean)} ${Math.round(-tall)}q${num(wide - lean * 0.7)} ${Math.round(tall * 0.5)} ${num(wide * 2 - lean)} ${Math.round(tall)}z`;
    if (heads && index % 3 === 0) tips += `M${num(x + lean)} ${num(y - tall - 14)}l${num(lean * 0.06)} 26`;
  }
  c.path(path, { fill: color });
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
