import { mix } from '../core/color.ts';
import { d, line, num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** Bamboo stalks from top to bottom, with joints and hanging leaves. */
export function bamboo(
  stage: Stage,
  xs: readonly number[],
  thick: number,
  color: string,
  leafy: number,
): void {
  const { c, p, r, h } = stage;
  const leaf = mix(color, p.light, 0.14);
  const sprays: [number, number, boolean][] = [];
  const gap = Math.round(thick * 6.2);
  const leans = [-0.045, 0.012, 0.04].map((lean) => Math.round(lean * h));
  xs.forEach((x, index) => {
    const lean = leans[index % 3] ?? 0;
    const down = r.between(-1, 1) * gap * 0.5;
    c.stamp(`stalk${index % 3}${color}`, x, down, 1, () =>
      stalk(stage, thick * (0.82 + (index % 3) * 0.16), lean, gap, color),
    );
    for (let y = h * 0.78; y > 0; y -= gap * r.between(1, 2)) {
      if (r.chance(leafy)) sprays.push([x + (lean * (h - y)) / h, y, r.chance(0.5)]);
    }
  });
  for (const [x, y, mirrored] of sprays) {
    c.stamp(
      `leaf${color}`,
      x,
      y,
      (thick * 2.6 * r.between(0.7, 1.2)) / 40,
      () => c.path(leafSpray(), { fill: leaf }),
      mirrored,
    );
  }
}

/** One stalk whose foot is below the picture and whose head is above it, leaning by `lean`. */
function stalk(stage: Stage, width: number, lean: number, gap: number, color: string): void {
  const { c, p, h } = stage;
  const middle = line(0, h + gap, lean, -gap);
  c.path(middle, { stroke: color, width });
  c.path(line(-width * 0.32, h + gap, lean - width * 0.32, -gap), {
    stroke: mix(color, p.light, 0.45),
    width: width * 0.18,
    opacity: 0.75,
  });
  c.path(middle, {
    stroke: mix(color, p.near, 0.5),
    width: width * 1.16,
    dash: `${num(Math.max(1.5, width * 0.14))} ${gap}`,
  });
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
