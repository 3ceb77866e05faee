import { mix } from '../core/color.ts';
import { bezier, num, pt, ribbon, smooth } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

type Beast = {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly color: string;
  readonly mirrored?: boolean;
};

function draw(stage: Stage, beast: Beast, body: (rim: string) => void): void {
  const { c, p } = stage;
  c.at(
    beast.x,
    beast.y,
    beast.scale,
    () => body(c.edge(p.light, 0, -110)),
    beast.mirrored ?? false,
  );
}

/** A fox with nine tails sitting, looking to the left. About 320 × 320; sits at the origin. */
export function nineTails(stage: Stage, beast: Beast): void {
  const { c, p } = stage;
  draw(stage, beast, (rim) => {
    for (const index of [0, 8, 1, 7, 2, 6, 3, 5, 4]) tail(stage, (index - 4) / 4, beast.color, rim);
    const body =
      'M-58 0Q-44 -30 -42 -60Q-52 -80 -48 -104L-76 -96Q-92 -96 -98 -104Q-84 -112 -76 -128L-70 -164L-48 -140L-24 -160L-22 -128Q-10 -110 -4 -96Q26 -80 46 -44Q60 -14 52 0H-4L-8 -20Q-20 -6 -16 0H-34L-36 -24L-44 0Z';
    c.path(body, { fill: mix(beast.color, p.near, 0.35), stroke: rim, width: 2.4 });
    c.path('M-48 -104Q-44 -84 -36 -66Q-30 -86 -30 -108Z', {
      fill: mix(beast.color, p.light, 0.35),
    });
    c.path('M-70 -164L-60 -142L-52 -138ZM-24 -160L-38 -142L-28 -138Z', { fill: p.accent });
    c.path('M-72 -120L-58 -124L-62 -116Z', { fill: p.accent });
  });
}

/** One bushy tail, its tip pale; `spread` -1 leans far to the left, 1 far to the right. */
function tail(stage: Stage, spread: number, color: string, rim: string): void {
  const { c, p } = stage;
  const root = pt(40, -16);
  const lean = ((-78 + spread * 66) * Math.PI) / 180;
  const turn = lean + (spread >= 0 ? 0.62 : -0.5) * (0.35 + Math.abs(spread));
  const middle = pt(root.x + Math.cos(lean) * 130, root.y + Math.sin(lean) * 130);
  const end = pt(middle.x + Math.cos(turn) * 118, middle.y + Math.sin(turn) * 118);
  const spine = Array.from({ length: 11 }, (_, step) =>
    bezier(root, middle, middle, end, step / 10),
  );
  const width = (t: number): number =>
    9 + 46 * Math.sin(Math.min(1, t ** 1.25) * Math.PI * 0.96) * (0.6 + t * 0.55);
  c.path(`${smooth(ribbon(spine, width))}Z`, {
    fill: mix(color, p.haze, 0.12 + 0.14 * Math.abs(spread)),
    stroke: rim,
    width: 2,
  });
  const tip = spine.slice(6);
  c.path(`${smooth(ribbon(tip, (t) => width(0.6 + t * 0.4) * Math.min(0.86, t * 1.5)))}Z`, {
    fill: mix(color, p.light, 0.45),
  });
}

/** A wolf howling, muzzle up to the right. About 240 × 260; stands at the origin. */
export function howlingWolf(stage: Stage, beast: Beast): void {
  const { c, p } = stage;
  draw(stage, beast, (rim) => {
    const far = mix(beast.color, p.near, 0.7);
    c.path(
      'M-70 -70L-62 -40L-74 -26L-66 -4L-70 0H-48L-52 -12L-56 -30L-40 -60ZM24 -70L44 -40L46 -8L42 0H66L62 -12L60 -44L52 -80Z',
      { fill: far },
    );
    const body =
      'M112 -250L104 -248L86 -232L66 -218L36 -222L46 -204L32 -190L40 -180L20 -164L26 -156L4 -146L8 -138L-18 -132L-58 -130L-92 -122L-112 -106Q-142 -84 -146 -40Q-140 -26 -130 -14Q-122 -38 -112 -58L-106 -74Q-104 -62 -108 -48L-118 -34L-106 -20L-108 -4L-112 0H-86L-88 -14L-92 -30L-78 -48L-52 -66L-10 -60L10 -52L16 -28L14 -6L8 0H36L34 -12L36 -40L46 -66L58 -96L50 -96L64 -116L56 -118L70 -138L64 -140L76 -158L84 -178L104 -188L122 -224L114 -228L104 -216L116 -244Z';
    c.path(body, { fill: beast.color, stroke: rim, width: 2.2 });
    c.path(
      'M46 -196L34 -150L18 -120L30 -124L22 -94L42 -116L40 -92L60 -130L56 -136L74 -166L66 -166L80 -186Z',
      { fill: mix(beast.color, p.light, 0.26) },
    );
    c.path('M-92 -112L-62 -118L-74 -104L-38 -118L-50 -100L-12 -118L-22 -98L10 -122', {
      stroke: mix(beast.color, p.light, 0.3),
      width: 3,
    });
    c.path('M66 -218L36 -222L54 -206Z', { fill: mix(beast.color, p.light, 0.3) });
    c.path('M78 -212l10 -5l-4 8z', { fill: p.lamp });
  });
}

/** A whale seen from the side, head to the left. About 620 × 220; its middle at the origin. */
export function whale(stage: Stage, beast: Beast): void {
  const { c, p, r } = stage;
  draw(stage, beast, (rim) => {
    const back = 'M-310 6Q-300 -60 -210 -84Q-90 -112 40 -84Q160 -58 236 -14Q262 -4 280 -6';
    const body = `${back}Q318 -60 366 -78Q352 -40 318 -2Q350 12 372 48Q322 44 280 22Q200 60 60 74Q-90 96 -220 72Q-306 50 -310 6Z`;
    const fill = c.linear(0, -100, 0, 90, [
      [0, mix(beast.color, p.light, 0.34)],
      [0.42, beast.color],
      [1, mix(beast.color, p.near, 0.6)],
    ]);
    c.path(body, { fill });
    c.path('M-308 14Q-200 30 -96 26Q-130 78 -220 72Q-300 54 -308 14Z', {
      fill: mix(beast.color, p.light, 0.42),
      opacity: 0.7,
    });
    let grooves = '';
    for (let index = 0; index < 7; index += 1)
      grooves += `M${-296 + index * 8} ${24 + index * 6.5}Q-200 ${40 + index * 6} ${-104 + index * 4} ${30 + index * 5}`;
    c.path(grooves, { stroke: mix(beast.color, p.near, 0.4), width: 2.4, opacity: 0.8 });
    c.path('M-110 40Q-90 110 -14 150Q-40 90 -50 44Z', { fill: mix(beast.color, p.near, 0.35) });
    c.path('M150 -60Q176 -92 206 -94Q198 -62 196 -40Z', { fill: mix(beast.color, p.light, 0.1) });
    c.circle(-222, 8, 5, { fill: p.lamp });
    let spots = '';
    for (let index = 0; index < 34; index += 1)
      spots += `M${num(r.between(-250, 190))} ${num(r.between(-76, -30))}h.1`;
    c.path(spots, { stroke: p.accent, width: 4, opacity: 0.7, round: true });
    c.path(back, { stroke: rim, width: 4 });
  });
}

/** A crane in flight, to the right. About 200 × 120. */
export function crane(stage: Stage, beast: Beast): void {
  const { c, p } = stage;
  draw(stage, beast, () => {
    c.path('M-30 4Q-70 12 -110 8L-108 12Q-70 18 -26 10Z', { fill: mix(p.near, beast.color, 0.3) });
    c.path('M-34 2Q-10 -12 20 -6Q50 -14 84 -10L88 -6Q56 -4 30 6Q0 16 -34 8Z', {
      fill: beast.color,
    });
    c.path('M-14 -2Q-40 -50 -92 -74Q-56 -76 -20 -48Q6 -26 12 -6Z', { fill: beast.color });
    c.path('M-92 -74Q-66 -66 -44 -42L-58 -48L-52 -38L-70 -54Z', { fill: p.near });
    c.path('M2 -2Q10 -60 60 -96Q52 -56 30 -4Z', { fill: mix(beast.color, p.haze, 0.3) });
    c.path('M84 -10L88 -6L112 -4L88 -11Z', { fill: p.near });
    c.circle(84, -10, 3.4, { fill: p.accent });
  });
}
