import { mix } from '../core/color.ts';
import { line, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** An ironclad bow-on, towering: hull, turrets, bridge, masts. Origin at the waterline; about 420 × 620. */
export function dreadnought(
  stage: Stage,
  x: number,
  y: number,
  scale: number,
  color: string,
): void {
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
  c.path('M0 -640V-470M-52 -596H52M-34 -620H34M-74 -560H74M-70 -560L0 -636L70 -560', {
    stroke: dark,
    width: 5,
  });
  for (const [half, bottom, top, inset] of [
    [128, -280, -350, 10],
    [98, -350, -416, 8],
    [72, -416, -470, 12],
    [46, -470, -520, 6],
  ] as const) {
    c.path(poly(-half, bottom, -half + inset, top, half - inset, top, half, bottom), {
      fill: color,
    });
    c.path(poly(-half, bottom, -half + inset, top, -half * 0.2, top, -half * 0.25, bottom), {
      fill: lit,
      opacity: 0.6,
    });
    c.path(poly(half * 0.45, bottom, half * 0.4, top, half - inset, top, half, bottom), {
      fill: dark,
    });
    c.rect(-half - 8, top - 6, half * 2 + 16, 7, { fill: dark });
    c.path(line(-half, bottom, -half + inset, top, half - inset, top), { stroke: rim, width: 2.4 });
  }
  let windows = '';
  for (let index = -4; index <= 4; index += 1) windows += poly(...pane(index * 12.5, -456, 9, 14));
  for (let index = -5; index <= 5; index += 1) windows += poly(...pane(index * 15, -396, 7, 8));
  for (let index = -6; index <= 6; index += 1) windows += poly(...pane(index * 17, -330, 6, 7));
  c.path(windows, { fill: p.lamp });
  for (const side of [-1, 1]) {
    c.path(poly(side * 98, -350, side * 150, -350, side * 156, -372, side * 92, -372), {
      fill: color,
    });
    c.path(`M${side * 120} -372V-420M${side * 108} -420h${side * 24}`, { stroke: dark, width: 6 });
    c.path(poly(side * 130, -280, side * 168, -280, side * 160, -318, side * 134, -318), {
      fill: dark,
    });
    c.path(`M${side * 148} -306L${side * 206} -332M${side * 148} -294L${side * 210} -316`, {
      stroke: dark,
      width: 7,
    });
  }
}

function pane(x: number, y: number, width: number, height: number): number[] {
  const l = x - width / 2;
  return [l, y, l + width, y, l + width, y + height, l, y + height];
}

function turret(
  stage: Stage,
  y: number,
  k: number,
  color: string,
  lit: string,
  dark: string,
): void {
  const { c, p } = stage;
  c.at(0, y, k, () => {
    c.path(poly(-74, 8, -62, -34, 62, -34, 74, 8), { fill: mix(color, p.near, 0.18) });
    c.path(poly(-74, 8, -62, -34, 62, -34, 56, -26, -58, -26), { fill: lit });
    for (const gun of [-36, 0, 36]) {
      c.path(poly(gun - 9, -8, gun * 1.12 - 8, -62, gun * 1.12 + 8, -62, gun + 9, -8), {
        fill: dark,
      });
      c.path(poly(gun - 9, -8, gun * 1.12 - 8, -62, gun * 1.12 - 3, -62, gun - 3, -8), {
        fill: lit,
      });
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
  c.path(
    'M0 -250Q-120 -246 -214 -214L-212 -204Q-118 -234 0 -238Q118 -234 212 -204L214 -214Q120 -246 0 -250Z',
    { fill: mix(lit, p.light, 0.3) },
  );
  c.path('M-176 -40Q-90 -66 0 -70V40H-150Z', { fill: p.accent });
  c.path('M176 -40Q90 -66 0 -70V40H150Z', { fill: mix(p.accent, p.near, 0.55) });
  c.path('M-176 -40Q-90 -66 0 -70Q90 -66 176 -40L175 -34Q90 -59 0 -62Q-90 -59 -175 -34Z', {
    fill: mix(color, p.light, 0.5),
  });
  c.path('M-208 -160Q-110 -186 0 -190M-198 -110Q-104 -136 0 -140', {
    stroke: dark,
    width: 2.4,
    opacity: 0.8,
  });
  c.path('M208 -160Q110 -186 0 -190M198 -110Q104 -136 0 -140', {
    stroke: p.near,
    width: 2.4,
    opacity: 0.8,
  });
  for (const side of [-1, 1]) {
    c.circle(side * 70, -176, 13, { fill: dark });
    c.path(`M${side * 70} -174v30m${side * -16} -8q${side * 16} 18 ${side * 32} 0`, {
      stroke: mix(color, p.light, 0.15),
      width: 6,
    });
  }
  c.path('M0 -252V40', { stroke: mix(lit, p.light, 0.5), width: 3.5 });
}
