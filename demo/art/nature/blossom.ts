import { mix } from '../core/color.ts';
import { d, pt, ribbon, throughPoints } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A branch with blossom reaching in from the edge at (x, y). */
export function blossomBranch(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  petal: string,
  mirrored = false,
): void {
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
        c.path(`${throughPoints(ribbon(limb, (t) => (index === 0 ? 18 : 9) * (1 - t) + 2.5))}Z`, {
          fill: bark,
        });
      });
      const tones = [mix(petal, p.near, 0.3), petal, mix(petal, '#ffffff', 0.45)];
      for (let flower = 0; flower < 54; flower += 1) {
        const limb = limbs[r.int(0, 2)] ?? [];
        const at = limb[r.int(1, limb.length - 1)] ?? pt(0, 0);
        const tone = tones[Math.floor(flower / 18)] ?? petal;
        c.stamp(
          `blossom${tone}`,
          at.x + r.between(-46, 30),
          at.y + r.between(-26, 26),
          r.between(0.55, 1.05),
          () => c.path(blossom(), { fill: tone }),
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
