import { mix } from '../core/color.ts';
import { num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A war machine facing us, feet at the origin. About 420 × 640. */
export function mech(stage: Stage, x: number, y: number, scale: number, color: string): void {
  const { c, p } = stage;
  const lit = mix(color, p.light, 0.42);
  const dark = mix(color, p.near, 0.65);
  const rim = c.rim(p.light, 900, 1);
  const plate = (d: string, fill: string): void => {
    c.path(d, { fill, stroke: rim, width: 2.2 });
  };
  c.at(x, y, scale, () => {
    for (const side of [-1, 1]) {
      plate(leg(side), side < 0 ? color : dark);
      c.path(poly(side * 74, -178, side * 118, -186, side * 122, -142, side * 78, -136), { fill: lit });
      c.path(poly(side * 60, -120, side * 82, -126, side * 90, -30, side * 66, -24), { fill: mix(color, p.light, 0.16) });
    }
    plate(poly(-62, -286, 62, -286, 44, -218, -44, -218), dark);
    plate(poly(-128, -452, 128, -452, 96, -330, 54, -280, -54, -280, -96, -330), color);
    c.path(poly(-128, -452, -20, -452, -34, -290, -54, -280, -96, -330), { fill: lit, opacity: 0.35 });
    c.path(poly(-40, -430, 40, -430, 24, -372, -24, -372), { fill: dark });
    c.path(poly(-26, -424, 26, -424, 15, -380, -15, -380), { fill: p.accent });
    c.path('M-92 -400L-50 -392M-88 -380L-48 -374M-82 -360L-46 -356M92 -400L50 -392M88 -380L48 -374M82 -360L46 -356', { stroke: p.near, width: 6 });
    arm(stage, -1, lit, color, rim);
    cannon(stage, color, dark, lit, rim);
    head(stage, color, lit, dark, rim);
  });
}

function leg(side: number): string {
  return poly(
    side * 20, -240, side * 86, -250, side * 122, -150, side * 96, -120, side * 132, -26, side * 150, 0,
    side * 50, 0, side * 56, -30, side * 48, -130, side * 62, -160,
  );
}

function arm(stage: Stage, side: number, lit: string, color: string, rim: string): void {
  const { c, p } = stage;
  const shoulder = poly(side * 108, -470, side * 196, -500, side * 222, -420, side * 190, -372, side * 120, -400);
  const forearm = poly(side * 160, -372, side * 206, -388, side * 236, -270, side * 226, -212, side * 176, -214, side * 164, -280);
  const fist = poly(side * 172, -212, side * 230, -210, side * 224, -158, side * 190, -146, side * 170, -170);
  for (const [d, fill] of [
    [forearm, color],
    [fist, mix(color, p.near, 0.5)],
    [shoulder, lit],
  ] as const) {
    c.path(d, { fill, stroke: rim, width: 2.2 });
  }
  c.path(poly(side * 150, -478, side * 188, -490, side * 200, -450, side * 160, -440), { fill: p.accent });
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

/** A radio telescope on its mount, dish turned up to the left. About 420 × 460; foot at the origin. */
export function radioDish(stage: Stage, x: number, y: number, scale: number, color: string, mirrored = false): void {
  const { c, p } = stage;
  const dark = mix(color, p.near, 0.6);
  c.at(
    x,
    y,
    scale,
    () => {
      c.path('M-70 0L-14 -170H14L70 0H48L28 -60H-28L-48 0ZM-20 -84H20L12 -140H-12Z', { fill: dark });
      c.path('M-58 -30H58M-44 -72L40 -110M44 -72L-40 -110', { stroke: dark, width: 7 });
      c.path(poly(-92, 0, -84, -22, 84, -22, 92, 0), { fill: mix(dark, p.near, 0.4) });
      c.turned(-38, 0, -200, () => dish(stage, color, dark));
      c.path('M30 -22V-50H78V-22Z', { fill: dark });
      c.path('M40 -42h10v12h-10zM58 -42h10v12h-10z', { fill: p.lamp });
    },
    mirrored,
  );
}

function dish(stage: Stage, color: string, dark: string): void {
  const { c, p } = stage;
  c.path(poly(-46, -196, 46, -196, 26, -150, -26, -150), { fill: dark });
  c.path('M-200 -300Q-150 -186 0 -182T200 -300Q110 -250 0 -250T-200 -300Z', { fill: mix(color, p.near, 0.4) });
  const bowl = c.linear(-200, -300, 200, -300, [
    [0, mix(color, p.light, 0.75)],
    [0.5, color],
    [1, mix(color, p.near, 0.45)],
  ]);
  c.ellipse(0, -300, 200, 54, { fill: bowl });
  c.ellipse(0, -294, 150, 38, { fill: mix(color, p.near, 0.3), opacity: 0.55 });
  c.ellipse(0, -288, 92, 22, { fill: mix(color, p.near, 0.55), opacity: 0.6 });
  let spokes = '';
  for (let index = 0; index < 12; index += 1) {
    const angle = (index / 12) * Math.PI * 2;
    spokes += `M0 -284L${num(Math.cos(angle) * 198)} ${num(-300 + Math.sin(angle) * 53)}`;
  }
  c.path(spokes, { stroke: dark, width: 1.8, opacity: 0.6 });
  c.ellipse(0, -300, 200, 54, { stroke: mix(p.light, '#ffffff', 0.4), width: 4 });
  c.path('M-120 -268L0 -420M120 -268L0 -420M0 -250V-420', { stroke: mix(color, p.light, 0.5), width: 4.5 });
  c.path(poly(-16, -436, 16, -436, 12, -404, -12, -404), { fill: color });
  c.glow(0, -424, 90, p.accent, 0.9);
  c.circle(0, -424, 9, { fill: mix(p.accent, '#ffffff', 0.6) });
}

/** A train of one engine and `cars` carriages running to the right on y. Each piece is about 120 long. */
export function train(stage: Stage, x: number, y: number, scale: number, color: string, cars: number): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    for (let car = 1; car <= cars; car += 1) carriage(stage, -car * 128 - 14, color);
    const body = 'M-70 -10V-84H-16V-62H54Q70 -60 70 -36V-10Z';
    c.path(body, { fill: mix(color, p.accent, 0.4), stroke: c.rim(p.light, 800, 1), width: 2.4 });
    c.path('M-76 -84H-10V-92Q-40 -100 -76 -92ZM30 -62L26 -92H48L44 -62ZM0 -62V-74H14V-62Z', { fill: mix(color, p.near, 0.3) });
    c.path('M-60 -74h14v20h-14zM-40 -74h14v20h-14z', { fill: p.lamp });
    c.path('M-10 -62H54Q68 -60 70 -44H-10Z', { fill: mix(color, p.light, 0.45), opacity: 0.6 });
    c.path(poly(70, -10, 96, 4, 60, 4), { fill: mix(color, p.near, 0.5) });
    for (const wheel of [-52, -18, 16, 48]) c.circle(wheel, -4, 15, { fill: p.near, stroke: mix(color, p.accent, 0.4), width: 4 });
    c.glow(76, -40, 90, p.lamp, 0.9);
    c.circle(72, -40, 8, { fill: '#ffffff' });
  });
}

function carriage(stage: Stage, x: number, color: string): void {
  const { c, p } = stage;
  c.path(`M${x - 56} -8V-70Q${x} -84 ${x + 56} -70V-8Z`, { fill: color });
  c.path(`M${x - 60} -68Q${x} -88 ${x + 60} -68L${x + 60} -62Q${x} -80 ${x - 60} -62Z`, { fill: mix(color, p.light, 0.3) });
  let windows = '';
  for (let index = -2; index <= 2; index += 1) windows += `M${x + index * 21 - 7} -56h14v20h-14z`;
  c.path(windows, { fill: p.lamp });
  c.path(`M${x - 56} -24H${x + 56}`, { stroke: p.accent, width: 4 });
  for (const wheel of [-36, 36]) c.circle(x + wheel, -4, 11, { fill: p.near });
}
