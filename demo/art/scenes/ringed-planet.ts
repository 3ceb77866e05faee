import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import { setLight } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';
import { vignette, wisps } from '../nature/air.ts';
import { sky, stars } from '../nature/sky.ts';
import { wanderer } from '../things/figures.ts';

export function ringedPlanet(stage: Stage): void {
  const { c, p, h, s, cx, hy } = stage;
  setLight(stage, cx - 320 * s, hy - 420 * s);
  sky(stage, h);
  stars(stage, 380, h);
  wisps(stage, hy - 120 * s, 330 * s, 7, mix(p.low, p.accent, 0.2), 0.3);
  planet(stage, cx + 36 * s, hy - 90 * s, 236 * s);
  c.circle(cx - 214 * s, hy - 320 * s, 26 * s, { fill: mix(p.low, p.light, 0.35) });
  c.path(
    d`M${cx - 214 * s} ${hy - 346 * s}a${26 * s} ${26 * s} 0 0 1 0 ${52 * s}a${40 * s} ${40 * s} 0 0 0 0 ${-52 * s}z`,
    { fill: p.near, opacity: 0.75 },
  );
  harbour(stage);
  ferry(stage, cx - 96 * s, hy + 158 * s, 1.12 * s);
  ferry(stage, cx + 176 * s, hy + 44 * s, 0.24 * s);
  vignette(stage, 0.45);
}

function planet(stage: Stage, x: number, y: number, radius: number): void {
  const { c, p } = stage;
  c.glow(x - radius * 0.3, y - radius * 0.3, radius * 1.9, p.accent, 0.35);
  const ring = (front: boolean): void => {
    c.turned(-19, x, y, () => {
      for (const [reach, width, tone, opacity] of [
        [1.42, 0.13, 0.15, 0.75],
        [1.66, 0.19, 0.4, 0.85],
        [1.9, 0.07, 0.25, 0.55],
        [2.06, 0.035, 0.1, 0.5],
      ] as const) {
        const a = radius * reach;
        const b = a * 0.2;
        c.path(d`M${x - a} ${y}A${a} ${b} 0 0 ${front ? 0 : 1} ${x + a} ${y}`, {
          stroke: mix(p.light, p.accent, tone),
          width: radius * width * (front ? 0.62 : 0.42),
          opacity: front ? opacity : opacity * 0.7,
        });
      }
    });
  };
  ring(false);
  const body = c.radial(x - radius * 0.5, y - radius * 0.5, radius * 1.65, [
    [0, mix(p.light, '#ffffff', 0.3)],
    [0.32, mix(p.light, p.accent, 0.75)],
    [0.66, mix(p.accent, p.near, 0.62)],
    [1, p.near],
  ]);
  c.circle(x, y, radius, { fill: body });
  c.turned(-19, x, y, () => {
    for (const [offset, thick, opacity] of [
      [-0.62, 0.07, 0.3],
      [-0.4, 0.12, 0.22],
      [-0.12, 0.08, 0.3],
      [0.14, 0.16, 0.2],
      [0.46, 0.1, 0.25],
    ] as const) {
      const half = radius * Math.sqrt(1 - offset * offset);
      c.path(
        d`M${x - half} ${y + offset * radius}q${half} ${radius * 0.14} ${half * 2} 0l${-half * 0.04} ${radius * thick}q${-half * 0.96} ${radius * 0.13} ${-half * 1.92} 0z`,
        { fill: mix(p.accent, p.near, 0.55), opacity },
      );
    }
  });
  ring(true);
}

function ferry(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    const steel = mix(p.low, p.light, 0.3);
    const trail = c.linear(-420, 0, -120, 0, [
      [0, p.lamp, 0],
      [1, p.lamp, 0.9],
    ]);
    c.path('M-130 -14L-430 40L-430 62L-130 14Z', { fill: trail });
    c.glow(-132, 0, 80, p.lamp, 1);
    const body = 'M-130 -28L-60 -44L60 -36L150 -8L168 8L150 20L40 34L-70 32L-130 22Z';
    c.path('M-110 -30L-150 -84L-122 -84L-40 -40ZM-96 26L-140 74L-110 74L-20 30Z', {
      fill: mix(steel, p.near, 0.45),
    });
    c.path(body, { fill: mix(steel, p.near, 0.12) });
    c.path('M-130 -28L-60 -44L60 -36L150 -8L60 -14L-60 -18L-130 -8Z', {
      fill: mix(steel, p.light, 0.55),
    });
    c.path('M-130 22L-70 32L40 34L150 20L168 8L40 14L-130 8Z', { fill: mix(steel, p.near, 0.65) });
    c.path('M-50 -44L-36 -66H10L34 -38Z', { fill: mix(steel, p.near, 0.3) });
    c.path('M64 -26L104 -16L96 -8L60 -14Z', { fill: p.lamp });
    c.path(
      'M-96 -6h12v8h-12zM-70 -6h12v8h-12zM-44 -6h12v8h-12zM-18 -6h12v8h-12zM8 -6h12v8h-12zM34 -5h12v8h-12z',
      { fill: p.lamp },
    );
    c.path('M-130 14L40 22L120 14', { stroke: p.accent, width: 5 });
    c.path('M-22 -66V-96M-30 -86H-14', { stroke: steel, width: 3 });
  });
}

function harbour(stage: Stage): void {
  const { c, p, w, h, s, cx, hy } = stage;
  const deck = mix(p.near, p.low, 0.22);
  c.path(
    poly(
      -20,
      h + 20,
      -20,
      hy + 286 * s,
      cx - 60 * s,
      hy + 262 * s,
      cx + 40 * s,
      hy + 286 * s,
      w + 20,
      hy + 240 * s,
      w + 20,
      h + 20,
    ),
    { fill: deck },
  );
  for (const [x, tall, wide] of [
    [-260, 150, 44],
    [-210, 92, 36],
    [210, 130, 40],
    [262, 210, 46],
    [310, 120, 50],
    [-420, 220, 60],
    [460, 170, 60],
  ] as const) {
    const left = cx + x * s;
    const top = hy + (290 - tall) * s;
    c.rect(left, top, wide * s, h - top, { fill: mix(p.near, p.low, 0.12) });
    c.path(
      d`M${left + 6 * s} ${top + 12 * s}h${(wide - 12) * s}m${-(wide - 12) * s} ${26 * s}h${(wide - 12) * s}m${-(wide - 12) * s} ${26 * s}h${(wide - 12) * s}`,
      {
        stroke: p.lamp,
        width: 4 * s,
        dash: `${Math.round(6 * s)} ${Math.round(5 * s)}`,
        opacity: 0.85,
      },
    );
    c.path(d`M${left + (wide / 2) * s} ${top}v${-34 * s}`, { stroke: deck, width: 3 * s });
    c.glow(left + (wide / 2) * s, top - 34 * s, 16 * s, p.accent, 1);
  }
  wanderer(stage, { x: cx + 66 * s, y: hy + 286 * s, scale: 0.9 * s, color: '#000005' });
}
