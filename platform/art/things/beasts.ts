import { mix } from '../core/color.ts';
import { num, pt, ribbon, smooth, throughPoints } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

type Beast = { readonly x: number; readonly y: number; readonly scale: number; readonly color: string; readonly mirrored?: boolean };

function draw(stage: Stage, beast: Beast, body: (rim: string) => void): void {
  const { c, p } = stage;
  c.at(beast.x, beast.y, beast.scale, () => body(c.rim(p.light, 640, 1)), beast.mirrored ?? false);
}

/** A fox with nine tails sitting, looking to the left. About 320 × 320; sits at the origin. */
export function nineTails(stage: Stage, beast: Beast): void {
  const { c, p } = stage;
  draw(stage, beast, (rim) => {
    for (let index = 0; index < 9; index += 1) {
      const spread = (index - 4) / 4;
      const lean = 34 + spread * 74;
      const angle = ((lean - 90) * Math.PI) / 180;
      const bend = ((lean - 90 + 34 * (spread >= 0 ? 1 : -0.7)) * Math.PI) / 180;
      const root = pt(44, -22);
      const middle = pt(root.x + Math.cos(angle) * 120, root.y + Math.sin(angle) * 120);
      const tip = pt(middle.x + Math.cos(bend) * 120, middle.y + Math.sin(bend) * 120);
      const spine = Array.from({ length: 9 }, (_, step) => {
        const t = step / 8;
        const u = 1 - t;
        return pt(
          u * u * root.x + 2 * u * t * middle.x + t * t * tip.x,
          u * u * root.y + 2 * u * t * middle.y + t * t * tip.y,
        );
      });
      const d = `${smooth(ribbon(spine, (t) => 10 + Math.sin(Math.min(1, t * 1.15) * Math.PI) * 34 * (0.55 + t * 0.45)))}Z`;
      c.path(d, { fill: mix(beast.color, p.haze, 0.1 + 0.12 * (index % 2)) });
      c.circle(tip.x, tip.y, 5, { fill: p.accent, opacity: 0.9 });
      c.path(d, { stroke: rim, width: 2 });
    }
    const body = 'M-58 0Q-44 -30 -42 -60Q-52 -80 -48 -104L-76 -96Q-92 -96 -98 -104Q-84 -112 -76 -128L-70 -164L-48 -140L-24 -160L-22 -128Q-10 -110 -4 -96Q26 -80 46 -44Q60 -14 52 0H-4L-8 -20Q-20 -6 -16 0H-34L-36 -24L-44 0Z';
    c.path(body, { fill: beast.color });
    c.path('M-48 -104Q-44 -84 -36 -66Q-30 -86 -30 -108Z', { fill: mix(beast.color, p.light, 0.35) });
    c.path('M-70 -164L-60 -142L-52 -138ZM-24 -160L-38 -142L-28 -138Z', { fill: p.accent });
    c.path('M-72 -120L-58 -124L-62 -116Z', { fill: p.accent });
    c.path(body, { stroke: rim, width: 2.4 });
  });
}

/** A wolf howling, muzzle up to the right. About 240 × 260; stands at the origin. */
export function howlingWolf(stage: Stage, beast: Beast): void {
  const { c, p } = stage;
  draw(stage, beast, (rim) => {
    const body =
      'M-96 0L-84 -40Q-98 -70 -84 -104Q-60 -124 -20 -122Q14 -128 32 -152Q36 -184 58 -206L62 -226L76 -212L112 -246L118 -236L104 -214L124 -230L118 -212L98 -188Q92 -160 74 -138Q76 -100 58 -78L62 -30L76 -6V0H50L44 -30L34 -66Q28 -70 18 -68L20 -28L32 -4V0H8L-2 -34L-10 -62Q-38 -58 -52 -66Q-66 -48 -64 -36L-54 -8V0H-76L-80 -28L-74 -46L-82 0Z';
    const tail = 'M-80 -102Q-116 -96 -128 -62Q-136 -34 -124 -14Q-104 -32 -100 -60Q-94 -80 -78 -88Z';
    c.path(tail, { fill: beast.color });
    c.path(body, { fill: beast.color });
    c.path('M60 -200Q54 -176 40 -160L52 -150Q44 -138 30 -132L48 -126Q44 -112 40 -104L58 -112Q72 -132 78 -150Q84 -172 82 -188Z', {
      fill: mix(beast.color, p.light, 0.24),
    });
    c.path('M-72 -110L-50 -112L-60 -100L-30 -110L-40 -96L-8 -110L-16 -94L14 -112', { stroke: mix(beast.color, p.light, 0.25), width: 3 });
    c.circle(88, -210, 3.2, { fill: p.lamp });
    c.path(`${tail}${body}`, { stroke: rim, width: 2.4 });
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
    c.path('M-308 14Q-200 30 -96 26Q-130 78 -220 72Q-300 54 -308 14Z', { fill: mix(beast.color, p.light, 0.42), opacity: 0.7 });
    let grooves = '';
    for (let index = 0; index < 7; index += 1) grooves += `M${-296 + index * 8} ${24 + index * 6.5}Q-200 ${40 + index * 6} ${-104 + index * 4} ${30 + index * 5}`;
    c.path(grooves, { stroke: mix(beast.color, p.near, 0.4), width: 2.4, opacity: 0.8 });
    c.path('M-110 40Q-90 110 -14 150Q-40 90 -50 44Z', { fill: mix(beast.color, p.near, 0.35) });
    c.path('M150 -60Q176 -92 206 -94Q198 -62 196 -40Z', { fill: mix(beast.color, p.light, 0.1) });
    c.circle(-222, 8, 5, { fill: p.lamp });
    let spots = '';
    for (let index = 0; index < 34; index += 1) spots += `M${num(r.between(-250, 190))} ${num(r.between(-76, -30))}h.1`;
    c.path(spots, { stroke: p.accent, width: 4, opacity: 0.7, round: true });
    c.path(back, { stroke: rim, width: 4 });
  });
}

/** A crane in flight, to the right. About 200 × 120. */
export function crane(stage: Stage, beast: Beast): void {
  const { c, p } = stage;
  draw(stage, beast, () => {
    c.path('M-30 4Q-70 12 -110 8L-108 12Q-70 18 -26 10Z', { fill: mix(p.near, beast.color, 0.3) });
    c.path('M-34 2Q-10 -12 20 -6Q50 -14 84 -10L88 -6Q56 -4 30 6Q0 16 -34 8Z', { fill: beast.color });
    c.path('M-14 -2Q-40 -50 -92 -74Q-56 -76 -20 -48Q6 -26 12 -6Z', { fill: beast.color });
    c.path('M-92 -74Q-66 -66 -44 -42L-58 -48L-52 -38L-70 -54Z', { fill: p.near });
    c.path('M2 -2Q10 -60 60 -96Q52 -56 30 -4Z', { fill: mix(beast.color, p.haze, 0.3) });
    c.path('M84 -10L88 -6L112 -4L88 -11Z', { fill: p.near });
    c.circle(84, -10, 3.4, { fill: p.accent });
  });
}

/** The head of a Chinese dragon looking left. About 220 × 180; its neck joins at the origin. */
export function dragonHead(stage: Stage, beast: Beast): void {
  const { c, p } = stage;
  const light = mix(beast.color, p.light, 0.38);
  const dark = mix(beast.color, p.near, 0.5);
  draw(stage, beast, (rim) => {
    const mane = 'M-20 -60L30 -104L20 -70L70 -92L44 -54L90 -58L54 -26L92 -8L48 4L80 40L28 30L40 66L-4 40Z';
    c.path(mane, { fill: p.accent });
    c.path(mane, { fill: p.near, opacity: 0.25 });
    c.path('M-36 -66Q-4 -110 40 -132Q20 -106 24 -92Q44 -104 66 -104Q24 -84 -14 -52Z', { fill: light });
    const skull = 'M10 34Q-30 44 -56 30L-120 26Q-150 20 -158 -2L-166 -22Q-150 -30 -132 -26L-96 -36Q-84 -62 -50 -66Q-6 -68 18 -40Q34 -4 10 34Z';
    c.path('M-52 40L-136 52Q-108 76 -60 68Q-10 64 12 30Z', { fill: dark });
    c.path('M-128 50l6 -20l8 17l6 -20l9 16l7 -20l9 14zM-140 24l4 20l9 -17l6 19l10 -17l7 18l9 -14z', { fill: '#f4efe0' });
    c.path(skull, { fill: beast.color });
    c.path('M-96 -36Q-84 -62 -50 -66Q-20 -66 0 -52Q-40 -52 -66 -30L-150 -14L-166 -22Q-150 -30 -132 -26Z', { fill: light });
    c.path('M-154 -14Q-146 -22 -138 -14Q-146 -8 -154 -14Z', { fill: dark });
    c.glow(-66, -20, 60, p.lamp, 0.95);
    c.path('M-86 -18Q-68 -34 -46 -22Q-62 -10 -86 -18Z', { fill: mix(p.lamp, '#ffffff', 0.4) });
    c.path('M-66 -28L-62 -12', { stroke: p.near, width: 4 });
    c.path('M-156 -2Q-190 10 -196 60Q-200 96 -170 110M-150 8Q-176 34 -168 76', { stroke: light, width: 4, round: true });
    c.path(skull, { stroke: rim, width: 2.6 });
  });
}

/** A dragon's body along points: scales, belly, spines. Widths go from `thick` at the first point to a tail. */
export function dragonBody(stage: Stage, points: readonly ReturnType<typeof pt>[], thick: number, color: string, taper: number): void {
  const { c, p } = stage;
  const width = (t: number): number => thick * (1 - t * taper);
  const outline = ribbon(points, width);
  const count = points.length;
  const upper = outline.slice(0, count);
  const lower = outline.slice(count).toReversed();
  let spines = '';
  let scales = '';
  let belly = '';
  points.forEach((point, index) => {
    const top = upper[index];
    const next = upper[index + 1];
    const under = lower[index];
    if (!top || !next || !under) return;
    const out = 0.75 * (index % 2);
    const dx = (top.x - point.x) * out;
    const dy = (top.y - point.y) * out;
    if (index % 2 === 1) spines += `M${num(top.x - (next.x - top.x))} ${num(top.y - (next.y - top.y))}L${num(top.x + dx)} ${num(top.y + dy)}L${num(next.x)} ${num(next.y)}Z`;
    scales += `M${num(top.x)} ${num(top.y)}Q${num(point.x + (next.x - top.x) * 0.9)} ${num(point.y + (next.y - top.y) * 0.9)} ${num(point.x + (under.x - point.x) * 0.4)} ${num(point.y + (under.y - point.y) * 0.4)}`;
    belly += `M${num(point.x + (under.x - point.x) * 0.45)} ${num(point.y + (under.y - point.y) * 0.45)}L${num(under.x)} ${num(under.y)}`;
  });
  c.path(spines, { fill: p.accent });
  c.path(`${throughPoints(outline)}Z`, { fill: color });
  const inner = points.map((point, index) => {
    const under = lower[index] ?? point;
    return pt(point.x + (under.x - point.x) * 0.42, point.y + (under.y - point.y) * 0.42);
  });
  c.path(`${throughPoints([...lower, ...inner.toReversed()])}Z`, { fill: mix(color, p.light, 0.26) });
  c.path(scales, { stroke: mix(color, p.near, 0.55), width: Math.max(1.4, thick * 0.035) });
  c.path(belly, { stroke: mix(color, p.near, 0.35), width: Math.max(1.2, thick * 0.03) });
  c.path(throughPoints(upper), { stroke: c.rim(p.light, 700, 0.95), width: thick * 0.05 + 1 });
}
