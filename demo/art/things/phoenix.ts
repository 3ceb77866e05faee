import { mix } from '../core/color.ts';
import { bezier, d, pt, ribbon, smooth, throughPoints } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A phoenix facing us, wings raised, tail trailing. About 640 × 620; its heart at the origin. */
export function phoenix(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  const deep = mix(p.near, '#a81c16', 0.72);
  c.at(x, y, scale, () => {
    for (const index of [3, 2, 1]) {
      c.stamp(`plume${index}`, 0, 0, 1, () => plume(stage, index, deep));
      c.stamp(`plume${index}`, 0, 0, 1, () => plume(stage, index, deep), true);
    }
    plume(stage, 0, deep);
    c.stamp('wing', 0, 0, 1, () => wing(stage, 1, deep));
    c.stamp('wing', 0, 0, 1, () => wing(stage, 1, deep), true);
    body(stage, deep);
  });
}

function body(stage: Stage, deep: string): void {
  const { c, p } = stage;
  const shape =
    'M-26 -30Q-34 20 0 78Q34 20 26 -30Q22 -62 10 -80Q2 -96 14 -112Q22 -124 18 -138Q10 -152 -8 -148Q-24 -142 -26 -128L-52 -116L-26 -114Q-16 -104 -14 -88Q-22 -60 -26 -30Z';
  c.path(
    'M8 -146Q8 -186 30 -204Q24 -184 26 -172Q38 -190 58 -194Q44 -176 38 -164Q52 -172 68 -168Q48 -154 24 -138Z',
    { fill: p.accent },
  );
  c.path(shape, { fill: mix(deep, '#d8431f', 0.4), stroke: p.light, width: 2 });
  c.path('M-24 -24Q-24 24 0 70Q24 24 24 -24Q14 -6 0 -10Q-14 -6 -24 -24Z', { fill: deep });
  c.path(
    'M-20 -34q7 12 13 0q7 12 14 0q6 12 13 0M-22 -12q7 12 15 0q7 12 14 0q7 12 15 0M-18 12q6 12 12 0q6 12 12 0q6 12 12 0',
    { stroke: p.accent, width: 3 },
  );
  c.path('M-12 -132l10 -4l-2 8z', { fill: '#ffffff' });
}

function plume(stage: Stage, index: number, deep: string): void {
  const { c, p } = stage;
  const bend = index * 46;
  const spine = Array.from({ length: 14 }, (_, step) =>
    bezier(
      pt(index * 5, 50),
      pt(bend * 0.2, 150),
      pt(bend * 2.3, 180),
      pt(bend * 1.7 + (index === 0 ? 20 : 0), 336 - Math.abs(index) * 34),
      step / 13,
    ),
  );
  const color = index % 2 === 0 ? mix(deep, '#d8431f', 0.35) : deep;
  c.path(`${smooth(ribbon(spine, (t) => 12 + 10 * Math.sin(t * Math.PI)))}Z`, { fill: color });
  c.path(throughPoints(spine), { stroke: p.accent, width: 2.4 });
  const tip = spine.at(-1) ?? pt(0, 0);
  c.path(d`M${tip.x} ${tip.y + 46}q-34 -28 0 -72q34 44 0 72z`, {
    fill: color,
    stroke: p.accent,
    width: 2.4,
  });
  c.path(d`M${tip.x} ${tip.y + 30}q-18 -16 0 -40q18 24 0 40z`, { fill: p.accent });
  c.circle(tip.x, tip.y + 12, 6, { fill: deep });
}

/** Feathers in three rows over an arm that rises from the shoulder. */
function wing(stage: Stage, side: number, deep: string): void {
  const { c, p } = stage;
  const arm = [pt(side * 10, -30), pt(side * 74, -74), pt(side * 122, -140), pt(side * 150, -214)];
  for (const [row, count, reach, tone] of [
    [0, 13, 232, 0],
    [1, 11, 150, 0.45],
    [2, 9, 84, 0.9],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const t = index / (count - 1);
      const root = bezier(
        pt(side * 150, -214),
        pt(side * 122, -140),
        pt(side * 74, -74),
        pt(side * 10, -30),
        t,
      );
      const angle = ((-72 + t * 104) * Math.PI) / 180;
      const length = reach * (0.82 + 0.3 * Math.sin(Math.PI * Math.min(1, t * 1.2)));
      const tipX = root.x + side * Math.cos(angle) * length;
      const tipY = root.y + Math.sin(angle) * length;
      const half = 24 - row * 5;
      const nx = side * -Math.sin(angle) * half;
      const ny = Math.cos(angle) * half;
      const mx = root.x + (tipX - root.x) * 0.62;
      const my = root.y + (tipY - root.y) * 0.62;
      c.path(
        d`M${root.x} ${root.y}Q${mx - nx} ${my - ny} ${tipX} ${tipY}Q${mx + nx} ${my + ny} ${root.x} ${root.y}Z`,
        {
          fill: mix(mix(deep, '#e2521f', tone), p.accent, row === 2 ? 0.5 : (index % 2) * 0.14),
          stroke: p.accent,
          width: 1.5,
        },
      );
    }
  }
  c.path(`${throughPoints(ribbon(arm, (t) => 36 * (1 - t) + 8))}Z`, {
    fill: mix(deep, '#e2521f', 0.3),
    stroke: p.accent,
    width: 1.5,
  });
}
