import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A war machine facing us, feet at the origin. About 420 × 640. */
export function mech(stage: Stage, x: number, y: number, scale: number, color: string): void {
  const { c, p } = stage;
  const lit = mix(color, p.light, 0.42);
  const dark = mix(color, p.near, 0.65);
  const rim = c.edge(p.light, x, y - 300 * scale);
  const plate = (d: string, fill: string): void => {
    c.path(d, { fill, stroke: rim, width: 2.2 });
  };
  c.at(x, y, scale, () => {
    for (const side of [-1, 1]) {
      plate(leg(side), side < 0 ? color : dark);
      c.path(poly(side * 74, -178, side * 118, -186, side * 122, -142, side * 78, -136), {
        fill: lit,
      });
      c.path(poly(side * 60, -120, side * 82, -126, side * 90, -30, side * 66, -24), {
        fill: mix(color, p.light, 0.16),
      });
    }
    plate(poly(-62, -286, 62, -286, 44, -218, -44, -218), dark);
    plate(poly(-128, -452, 128, -452, 96, -330, 54, -280, -54, -280, -96, -330), color);
    c.path(poly(-128, -452, -20, -452, -34, -290, -54, -280, -96, -330), {
      fill: lit,
      opacity: 0.35,
    });
    c.path(poly(-40, -430, 40, -430, 24, -372, -24, -372), { fill: dark });
    c.path(poly(-26, -424, 26, -424, 15, -380, -15, -380), { fill: p.accent });
    c.path(
      'M-92 -400L-50 -392M-88 -380L-48 -374M-82 -360L-46 -356M92 -400L50 -392M88 -380L48 -374M82 -360L46 -356',
      { stroke: p.near, width: 6 },
    );
    arm(stage, -1, lit, color, rim);
    cannon(stage, color, dark, lit, rim);
    head(stage, color, lit, dark, rim);
  });
}

function leg(side: number): string {
  return poly(
    side * 20,
    -240,
    side * 86,
    -250,
    side * 122,
    -150,
    side * 96,
    -120,
    side * 132,
    -26,
    side * 150,
    0,
    side * 50,
    0,
    side * 56,
    -30,
    side * 48,
    -130,
    side * 62,
    -160,
  );
}

function arm(stage: Stage, side: number, lit: string, color: string, rim: string): void {
  const { c, p } = stage;
  const shoulder = poly(
    side * 108,
    -470,
    side * 196,
    -500,
    side * 222,
    -420,
    side * 190,
    -372,
    side * 120,
    -400,
  );
  const forearm = poly(
    side * 160,
    -372,
    side * 206,
    -388,
    side * 236,
    -270,
    side * 226,
    -212,
    side * 176,
    -214,
    side * 164,
    -280,
  );
  const fist = poly(
    side * 172,
    -212,
    side * 230,
    -210,
    side * 224,
    -158,
    side * 190,
    -146,
    side * 170,
    -170,
  );
  for (const [d, fill] of [
    [forearm, color],
    [fist, mix(color, p.near, 0.5)],
    [shoulder, lit],
  ] as const) {
    c.path(d, { fill, stroke: rim, width: 2.2 });
  }
  c.path(poly(side * 150, -478, side * 188, -490, side * 200, -450, side * 160, -440), {
    fill: p.accent,
  });
}

function cannon(stage: Stage, color: string, dark: string, lit: string, rim: string): void {
  const { c, p } = stage;
  const shoulder = poly(108, -470, 190, -496, 226, -430, 196, -372, 120, -400);
  c.path(poly(164, -380, 214, -392, 240, -170, 180, -160), { fill: dark });
  c.path(poly(168, -250, 232, -262, 244, -110, 186, -100), { fill: color });
  c.path(poly(192, -104, 238, -112, 240, -80, 198, -74), { fill: p.near });
  c.path('M180 -220L236 -230M184 -190L238 -200', { stroke: p.near, width: 5 });
  c.ellipse(219, -78, 20, 8, { fill: p.accent });
  c.path(shoulder, { fill: mix(color, lit, 0.2), stroke: rim, width: 2.2 });
  c.path(poly(120, -486, 150, -560, 172, -566, 176, -500), { fill: dark });
  c.path('M158 -566V-630', { stroke: dark, width: 5 });
}

function head(stage: Stage, color: string, lit: string, dark: string, rim: string): void {
  const { c, p } = stage;
  c.path(poly(-34, -470, 34, -470, 28, -446, -28, -446), { fill: dark });
  const skull = poly(-48, -506, -36, -544, 0, -558, 36, -544, 48, -506, 36, -466, -36, -466);
  c.path(skull, { fill: color, stroke: rim, width: 2.4 });
  c.path(poly(-48, -506, -36, -544, 0, -558, -6, -466, -36, -466), { fill: lit, opacity: 0.5 });
  c.path(poly(-8, -556, 0, -600, 8, -556), { fill: lit });
  c.glow(0, -512, 120, p.accent, 0.85);
  c.path(poly(-38, -520, 38, -520, 30, -500, -30, -500), { fill: p.accent });
  c.path(poly(-24, -514, 24, -514, 18, -506, -18, -506), { fill: mix(p.lamp, '#ffffff', 0.6) });
}
