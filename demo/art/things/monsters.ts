import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

export type Monster = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly color: string;
};

/** A pair of burning eyes about the middle. */
export function eyes(stage: Stage, apart: number, y: number, size: number): void {
  const { c, p } = stage;
  for (const side of [-1, 1]) {
    c.glow(side * apart, y, size * 5, p.accent, 0.9);
    c.path(
      d`M${side * (apart - size)} ${y + size * 0.3}L${side * (apart + size)} ${y - size * 0.6}L${side * (apart + size * 0.5)} ${y + size * 0.5}Z`,
      { fill: mix(p.accent, '#ffffff', 0.55) },
    );
  }
}

/** A giant of stone seen from the waist up, horned. About 640 × 520; its waist at the origin. */
export function colossus(stage: Stage, at: Monster): void {
  const { c, p } = stage;
  const lit = mix(at.color, p.light, 0.3);
  c.at(at.x, at.y, at.scale, () => {
    const rim = c.edge(p.light, 0, -260, 1);
    for (const side of [-1, 1]) {
      const arm = poly(
        ...[
          110, -300, 220, -350, 300, -270, 316, -120, 352, 0, 330, 90, 236, 90, 226, 0, 214, -130,
          150, -200,
        ].map((v, i) => (i % 2 === 0 ? v * side : v)),
      );
      c.path(arm, { fill: mix(at.color, p.near, 0.3), stroke: rim, width: 3 });
      c.path(poly(side * 150, -326, side * 220, -350, side * 280, -286, side * 196, -280), {
        fill: lit,
        opacity: 0.7,
      });
    }
    c.path(
      poly(-190, -330, -90, -376, 90, -376, 190, -330, 150, -150, 110, 90, -110, 90, -150, -150),
      { fill: at.color, stroke: rim, width: 3 },
    );
    c.path(poly(-180, -326, -90, -366, -20, -360, -60, -230, -140, -180), {
      fill: lit,
      opacity: 0.35,
    });
    c.path('M0-340L-18-280 16-230-14-170 10-96M-18-280L-84-250-104-190M16-230L80-210 96-150', {
      stroke: p.accent,
      width: 7,
      opacity: 0.85,
    });
    c.path('M-66-452Q-150-470-168-566Q-110-520-46-506ZM66-452Q150-470 168-566Q110-520 46-506Z', {
      fill: lit,
      stroke: rim,
      width: 2,
    });
    c.path(
      poly(-72, -470, -44, -516, 44, -516, 72, -470, 52, -384, 22, -356, -22, -356, -52, -384),
      { fill: mix(at.color, p.near, 0.15), stroke: rim, width: 3 },
    );
    eyes(stage, 30, -442, 17);
  });
}

/** A hooded ghost with long sleeves. About 460 × 560; its hem at the origin. */
export function shade(stage: Stage, at: Monster): void {
  const { c, p } = stage;
  c.at(at.x, at.y, at.scale, () => {
    const rim = c.edge(p.light, 0, -280, 0.9);
    const robe =
      'M0-560Q-70-550-78-460Q-84-410-130-370Q-230-330-246-170L-226-196-222-146-200-186-190-140-168-190Q-150-250-120-262Q-150-120-190 20L-140-16-104 30-62-10-20 34 24-12 70 30 106-14 156 22Q140-120 120-262Q150-250 168-190L190-140 200-186 222-146 226-196 246-170Q230-330 130-370Q84-410 78-460Q70-550 0-560Z';
    c.path(robe, {
      fill: c.linear(0, -560, 0, 40, [
        [0, at.color],
        [0.6, at.color, 0.95],
        [1, at.color, 0.2],
      ]),
      stroke: rim,
      width: 3,
    });
    c.path('M0-536Q-50-520-52-456Q-40-396 0-380Q40-396 52-456Q50-520 0-536Z', { fill: p.near });
    c.path('M-60-370Q-20-200-80 0M60-370Q20-200 80 0M0-370Q14-180 0 10', {
      stroke: mix(at.color, p.light, 0.3),
      width: 3,
      opacity: 0.6,
    });
    eyes(stage, 22, -456, 13);
  });
}

/** A machine on six legs with one eye. About 760 × 520; its feet at the origin. */
export function walker(stage: Stage, at: Monster): void {
  const { c, p } = stage;
  const lit = mix(at.color, p.light, 0.4);
  c.at(at.x, at.y, at.scale, () => {
    const rim = c.edge(p.light, 0, -320, 1);
    for (const [knee, foot, width] of [
      [150, 210, 22],
      [250, 320, 26],
      [330, 400, 20],
    ] as const) {
      for (const side of [-1, 1]) {
        c.path(d`M${side * 70} -300L${side * knee} ${-470 + knee * 0.3}L${side * foot} 0`, {
          stroke: knee === 250 ? at.color : mix(at.color, p.near, 0.45),
          width,
        });
        c.circle(side * knee, -470 + knee * 0.3, 20, { fill: lit });
        c.path(d`M${side * foot - 22} 6L${side * foot} -60L${side * foot + 22} 6Z`, {
          fill: at.color,
        });
      }
    }
    c.path('M-150-300Q-160-420 0-440Q160-420 150-300L110-240H-110Z', {
      fill: at.color,
      stroke: rim,
      width: 3,
    });
    c.path('M-140-320Q-140-410 0-428Q-60-400-70-300Z', { fill: lit, opacity: 0.6 });
    c.path('M-110-240H110L70-196H-70ZM-40-436V-520M30-436V-490M-56-520H-24', {
      fill: mix(at.color, p.near, 0.5),
      stroke: mix(at.color, p.near, 0.4),
      width: 6,
    });
    c.glow(0, -320, 190, p.accent, 0.9);
    c.circle(0, -320, 50, { fill: p.near });
    c.circle(0, -320, 34, { fill: p.accent });
    c.circle(-8, -328, 13, { fill: '#ffffff' });
  });
}
