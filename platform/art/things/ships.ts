import { mix } from '../core/color.ts';
import { line, num, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A flat river boat, bow to the right, with a mat roof and a lantern at the bow. About 260 long. */
export function riverBoat(stage: Stage, x: number, y: number, scale: number, color: string): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    const hull = 'M-140 -18Q-100 12 -40 14H60Q112 10 150 -30Q116 -14 60 -12H-60Q-104 -10 -140 -18Z';
    c.path('M-128 20Q0 34 136 18L96 40Q0 50 -90 38Z', { fill: p.near, opacity: 0.55 });
    c.path('M-62 -12V-34Q-20 -66 30 -34V-12Z', { fill: mix(color, p.lamp, 0.14) });
    c.path('M-62 -34Q-20 -66 30 -34M-46 -12V-44M-20 -12V-50M6 -12V-45', { stroke: mix(color, p.near, 0.5), width: 3 });
    c.path('M22 -12V-32L30 -30V-12Z', { fill: p.lamp });
    c.path(hull, { fill: color });
    c.path('M-140 -18Q-104 -10 -60 -12H60Q116 -14 150 -30', { stroke: c.rim(p.light, 620, 1), width: 2.4 });
    c.path('M132 -22V-70Q146 -74 150 -62', { stroke: color, width: 4 });
  });
}

const SAILS: [number, number, number, number][] = [
  [-96, -30, 96, 190],
  [6, -36, 134, 290],
  [128, -46, 84, 170],
];

/** A junk with three battened sails, bow to the right. About 380 long, 360 tall. */
export function junk(stage: Stage, x: number, y: number, scale: number, color: string, sail: string): void {
  const { c, p } = stage;
  c.at(x, y, scale, () => {
    for (const [mx, my, width, height] of SAILS) {
      c.path(`M${mx} ${my}V${my - height - 24}`, { stroke: color, width: 6 });
      batten(stage, mx, my - 12, width, height, sail);
      c.path(`M${mx} ${my - height - 24}q22 4 40 -4q-8 10 -4 18q-20 4 -36 0z`, { fill: p.accent });
    }
    const hull = 'M-196 -84L-170 -70V-44Q-80 -30 40 -34Q120 -38 190 -66Q170 -10 128 12H-118Q-178 0 -196 -84Z';
    const fill = c.linear(0, -80, 0, 14, [
      [0, mix(color, p.light, 0.22)],
      [0.4, color],
      [1, mix(color, p.near, 0.6)],
    ]);
    c.path(hull, { fill, stroke: c.rim(p.light, 760, 0.9), width: 2.4 });
    c.path(poly(-190, -84, -186, -112, -124, -98, -122, -64, -176, -62), { fill: mix(color, p.light, 0.1) });
    c.path('M-172 -86h10v12h-10zM-152 -84h10v12h-10z', { fill: p.lamp });
    c.path('M-184 -40Q-60 -14 60 -16Q130 -18 176 -42', { stroke: mix(color, p.accent, 0.55), width: 5 });
    c.path('M-176 -18Q-60 2 60 -2Q120 -4 158 -18', { stroke: mix(color, p.near, 0.5), width: 2.5 });
    c.circle(150, -32, 9, { fill: mix(p.lamp, '#ffffff', 0.3) });
    c.circle(152, -32, 4.5, { fill: p.near });
  });
}

function batten(stage: Stage, x: number, y: number, width: number, height: number, sail: string): void {
  const { c, p } = stage;
  const left = x - width * 0.42;
  const right = x + width * 0.58;
  const d = `M${num(left)} ${num(y)}Q${num(left - 12)} ${num(y - height * 0.5)} ${num(x - width * 0.16)} ${num(y - height)}L${num(x + width * 0.24)} ${num(y - height * 1.06)}Q${num(right + 26)} ${num(y - height * 0.6)} ${num(right)} ${num(y - 4)}Q${num(x)} ${num(y + 10)} ${num(left)} ${num(y)}Z`;
  const fill = c.linear(left, y, right + 20, y - height * 0.4, [
    [0, mix(sail, p.near, 0.5)],
    [0.55, sail],
    [1, mix(sail, p.light, 0.5)],
  ]);
  c.path(d, { fill, stroke: c.rim(p.light, 760, 0.9), width: 2 });
  let ribs = '';
  for (let rib = 1; rib < 6; rib += 1) {
    const t = rib / 6;
    const l = left + (x - width * 0.16 - left) * t * t - 4 * (1 - t);
    const r = right + (x + width * 0.24 - right) * t ** 2.2 + 12 * Math.sin(t * 3);
    ribs += `M${num(l)} ${num(y - height * t)}Q${num(x)} ${num(y - height * t + 6)} ${num(r)} ${num(y - height * t * 1.03)}`;
  }
  c.path(ribs, { stroke: mix(sail, p.near, 0.65), width: 2.6 });
}

/** An ironclad bow-on, towering: hull, turrets, bridge, masts. Origin at the waterline; about 420 × 620. */
export function dreadnought(stage: Stage, x: number, y: number, scale: number, color: string): void {
  const { c, p } = stage;
  const lit = mix(color, p.light, 0.34);
  const dark = mix(color, p.near, 0.6);
  c.at(x, y, scale, () => {
    tower(stage, color, lit, dark);
    turret(stage, -286, 1, color, lit, dark);
    turret(stage, -236, 1.3, color, lit, dark);
    hull(stage, color, lit, dark);
  });
}

function tower(stage: Stage, color: string, lit: string, dark: string): void {
  const { c, p } = stage;
  const rim = c.rim(p.light, 900, 0.9);
  c.path('M0 -640V-470M-52 -596H52M-34 -620H34M-74 -560H74M-70 -560L0 -636L70 -560', { stroke: dark, width: 5 });
  for (const [half, bottom, top, inset] of [
    [128, -280, -350, 10],
    [98, -350, -416, 8],
    [72, -416, -470, 12],
    [46, -470, -520, 6],
  ] as const) {
    c.path(poly(-half, bottom, -half + inset, top, half - inset, top, half, bottom), { fill: color });
    c.path(poly(-half, bottom, -half + inset, top, -half * 0.2, top, -half * 0.25, bottom), { fill: lit, opacity: 0.6 });
    c.path(poly(half * 0.45, bottom, half * 0.4, top, half - inset, top, half, bottom), { fill: dark });
    c.rect(-half - 8, top - 6, half * 2 + 16, 7, { fill: dark });
    c.path(line(-half, bottom, -half + inset, top, half - inset, top), { stroke: rim, width: 2.4 });
  }
  let windows = '';
  for (let index = -4; index <= 4; index += 1) windows += poly(...pane(index * 12.5, -456, 9, 14));
  for (let index = -5; index <= 5; index += 1) windows += poly(...pane(index * 15, -396, 7, 8));
  for (let index = -6; index <= 6; index += 1) windows += poly(...pane(index * 17, -330, 6, 7));
  c.path(windows, { fill: p.lamp });
  for (const side of [-1, 1]) {
    c.path(poly(side * 98, -350, side * 150, -350, side * 156, -372, side * 92, -372), { fill: color });
    c.path(`M${side * 120} -372V-420M${side * 108} -420h${side * 24}`, { stroke: dark, width: 6 });
    c.path(poly(side * 130, -280, side * 168, -280, side * 160, -318, side * 134, -318), { fill: dark });
    c.path(`M${side * 148} -306L${side * 206} -332M${side * 148} -294L${side * 210} -316`, { stroke: dark, width: 7 });
  }
}

function pane(x: number, y: number, width: number, height: number): number[] {
  const l = x - width / 2;
  return [l, y, l + width, y, l + width, y + height, l, y + height];
}

function turret(stage: Stage, y: number, k: number, color: string, lit: string, dark: string): void {
  const { c, p } = stage;
  c.at(0, y, k, () => {
    c.path(poly(-74, 8, -62, -34, 62, -34, 74, 8), { fill: mix(color, p.near, 0.18) });
    c.path(poly(-74, 8, -62, -34, 62, -34, 56, -26, -58, -26), { fill: lit });
    for (const gun of [-36, 0, 36]) {
      c.path(poly(gun - 9, -8, gun * 1.12 - 8, -62, gun * 1.12 + 8, -62, gun + 9, -8), { fill: dark });
      c.path(poly(gun - 9, -8, gun * 1.12 - 8, -62, gun * 1.12 - 3, -62, gun - 3, -8), { fill: lit });
      c.ellipse(gun * 1.12, -62, 10, 6, { fill: color });
      c.ellipse(gun * 1.12, -62, 6, 3.4, { fill: p.near });
    }
  });
}

function hull(stage: Stage, color: string, lit: string, dark: string): void {
  const { c, p } = stage;
  const left = c.linear(-220, 0, 0, 0, [
    [0, mix(color, p.near, 0.35)],
    [0.7, color],
    [1, lit],
  ]);
  const right = c.linear(0, 0, 220, 0, [
    [0, mix(color, p.near, 0.3)],
    [1, dark],
  ]);
  c.path('M0 -250Q-120 -246 -214 -214Q-196 -90 -150 40H0Z', { fill: left });
  c.path('M0 -250Q120 -246 214 -214Q196 -90 150 40H0Z', { fill: right });
  c.path('M0 -250Q-120 -246 -214 -214L-212 -204Q-118 -234 0 -238Q118 -234 212 -204L214 -214Q120 -246 0 -250Z', { fill: mix(lit, p.light, 0.3) });
  c.path('M-176 -40Q-90 -66 0 -70V40H-150Z', { fill: p.accent });
  c.path('M176 -40Q90 -66 0 -70V40H150Z', { fill: mix(p.accent, p.near, 0.55) });
  c.path('M-176 -40Q-90 -66 0 -70Q90 -66 176 -40L175 -34Q90 -59 0 -62Q-90 -59 -175 -34Z', { fill: mix(color, p.light, 0.5) });
  c.path('M-208 -160Q-110 -186 0 -190M-198 -110Q-104 -136 0 -140', { stroke: dark, width: 2.4, opacity: 0.8 });
  c.path('M208 -160Q110 -186 0 -190M198 -110Q104 -136 0 -140', { stroke: p.near, width: 2.4, opacity: 0.8 });
  for (const side of [-1, 1]) {
    c.circle(side * 70, -176, 13, { fill: dark });
    c.path(`M${side * 70} -174v30m${side * -16} -8q${side * 16} 18 ${side * 32} 0`, { stroke: mix(color, p.light, 0.15), width: 6 });
  }
  c.path('M0 -252V40', { stroke: mix(lit, p.light, 0.5), width: 3.5 });
}

/** A small submersible, lamp to the right. About 120 long. */
export function submersible(stage: Stage, x: number, y: number, scale: number, color: string, mirrored = false): void {
  const { c, p } = stage;
  c.at(
    x,
    y,
    scale,
    () => {
      c.path('M-56 0Q-50 -26 0 -28Q44 -26 52 0Q44 26 0 28Q-50 26 -56 0Z', { fill: color });
      c.path('M-20 -28V-42H16V-28ZM-56 -16L-76 -26V26L-56 16Z', { fill: mix(color, p.near, 0.3) });
      c.path('M-52 -6Q-40 -24 0 -26Q40 -24 50 -6Q20 -16 0 -16T-52 -6Z', { fill: mix(color, p.light, 0.4) });
      c.circle(30, -2, 14, { fill: mix(p.lamp, '#ffffff', 0.3) });
      c.circle(-2, 0, 6, { fill: p.lamp });
      c.path('M-36 30H34M-24 26V32M20 26V32', { stroke: mix(color, p.near, 0.4), width: 4 });
    },
    mirrored,
  );
}
