import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** Grass or reeds along the lower edge. */
export function reeds(
  stage: Stage,
  y: number,
  count: number,
  height: number,
  color: string,
  heads = false,
): void {
  const { c, r, w } = stage;
  let path = '';
  let tips = '';
  for (let index = 0; index < count; index += 1) {
    const x = r.between(-0.02, 1.02) * w;
    const tall = height * r.between(0.4, 1.1);
    const lean = tall * r.between(-0.15, 0.45);
    const wide = height * 0.018 + 1.6;
    path += `M${Math.round(x)} ${Math.round(y + 12)}q${num(lean * 0.2)} ${Math.round(-tall * 0.6)} ${num(lean)} ${Math.round(-tall)}q${num(wide - lean * 0.7)} ${Math.round(tall * 0.5)} ${num(wide * 2 - lean)} ${Math.round(tall)}z`;
    if (heads && index % 3 === 0)
      tips += `M${num(x + lean)} ${num(y - tall - 14)}l${num(lean * 0.06)} 26`;
  }
  c.path(path, { fill: color });
  if (tips !== '') c.path(tips, { stroke: color, width: height * 0.05, round: true });
}
