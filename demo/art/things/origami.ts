import { mix } from '../core/color.ts';
import { bezier, d, pt } from '../core/geometry.ts';
import type { Point } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** The spine of the folded dragon in its own units: from the tail, down left, round and up to the head. */
function spine(): Point[] {
  const curves = [
    [pt(250, 190), pt(120, 300), pt(-60, 250), pt(-120, 170)],
    [pt(-120, 170), pt(-190, 70), pt(20, 60), pt(110, 40)],
    [pt(110, 40), pt(240, 6), pt(150, -120), pt(20, -150)],
    [pt(20, -150), pt(-40, -166), pt(-90, -180), pt(-130, -196)],
  ] as const;
  return curves.flatMap(([a, b, c, e], curve) =>
    Array.from({ length: curve === 3 ? 5 : 9 }, (_, i) =>
      bezier(a, b, c, e, i / (curve === 3 ? 5 : 9)),
    ),
  );
}

/** A dragon folded from one sheet of paper: facets alternate between light and shade. About 560 × 560. */
export function foldedDragon(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  const paper = p.accent;
  const shade = mix(paper, p.haze, 0.5);
  const deep = mix(paper, p.near, 0.62);
  c.at(x, y, scale, () => {
    wing(stage, [paper, shade, deep]);
    const points = spine();
    const last = points.length - 1;
    const edges = points.map((point, index) => {
      const next = points[Math.min(last, index + 1)] ?? point;
      const before = points[Math.max(0, index - 1)] ?? point;
      const length = Math.hypot(next.x - before.x, next.y - before.y) || 1;
      const half = 5 + 34 * Math.sin(Math.min(1, (index / last) * 1.08) * Math.PI * 0.62);
      const nx = (-(next.y - before.y) / length) * half;
      const ny = ((next.x - before.x) / length) * half;
      return { left: pt(point.x + nx, point.y + ny), right: pt(point.x - nx, point.y - ny) };
    });
    edges.forEach(({ left, right }, index) => {
      const next = edges[index + 1];
      if (!next) return;
      fold(stage, [left, next.left, right], index % 2 === 0 ? paper : mix(paper, shade, 0.45));
      fold(stage, [right, next.left, next.right], index % 2 === 0 ? shade : deep);
      if (index % 3 === 1 && index > 2) {
        const out = pt(right.x * 2 - left.x * 1.02, right.y * 2 - left.y * 1.02);
        const spike = pt((out.x + right.x) / 2, (out.y + right.y) / 2);
        fold(stage, [right, spike, next.right], p.light);
      }
    });
    frontWing(stage, [paper, shade, deep]);
    head(stage, paper, shade, deep);
  });
}

function fold(stage: Stage, [a, b, e]: readonly [Point, Point, Point], fill: string): void {
  stage.c.path(d`M${a.x} ${a.y}L${b.x} ${b.y}L${e.x} ${e.y}Z`, { fill, stroke: fill, width: 0.7 });
}

type Tones = readonly [string, string, string];

function wing(stage: Stage, [paper, shade, deep]: Tones): void {
  const root = pt(70, -40);
  const tips = [pt(150, -330), pt(250, -290), pt(310, -210), pt(320, -110), pt(200, -20)];
  const tones = [shade, mix(paper, shade, 0.4), shade, deep];
  tips.slice(0, -1).forEach((tip, index) => {
    const next = tips[index + 1];
    if (!next) return;
    const dip = pt(
      (tip.x + next.x) / 2 - (tip.x + next.x - root.x * 2) * 0.07,
      (tip.y + next.y) / 2 - (tip.y + next.y - root.y * 2) * 0.07,
    );
    fold(stage, [root, tip, dip], mix(tones[index] ?? paper, stage.p.near, 0.18));
    fold(stage, [root, dip, next], mix(tones[index] ?? paper, stage.p.near, 0.4));
  });
}

function frontWing(stage: Stage, [paper, shade, deep]: Tones): void {
  const root = pt(60, 10);
  const tips = [pt(-60, -130), pt(-250, -90), pt(-290, 10), pt(-240, 110), pt(-90, 120)];
  tips.slice(0, -1).forEach((tip, index) => {
    const next = tips[index + 1];
    if (!next) return;
    const dip = pt(
      (tip.x + next.x) / 2 - (tip.x + next.x - root.x * 2) * 0.06,
      (tip.y + next.y) / 2 - (tip.y + next.y - root.y * 2) * 0.06,
    );
    fold(stage, [root, tip, dip], index % 2 === 0 ? paper : mix(paper, '#ffffff', 0.4));
    fold(stage, [root, dip, next], index % 2 === 0 ? shade : mix(shade, deep, 0.4));
  });
}

function head(stage: Stage, paper: string, shade: string, deep: string): void {
  const { p, c } = stage;
  const bright = mix(paper, '#ffffff', 0.5);
  fold(stage, [pt(-110, -222), pt(-40, -286), pt(-86, -190)], p.light);
  fold(stage, [pt(-126, -226), pt(-84, -310), pt(-104, -206)], mix(p.light, p.near, 0.3));
  fold(stage, [pt(-96, -224), pt(-150, -240), pt(-150, -176)], bright);
  fold(stage, [pt(-96, -224), pt(-150, -176), pt(-92, -158)], paper);
  fold(stage, [pt(-150, -240), pt(-246, -196), pt(-150, -190)], paper);
  fold(stage, [pt(-150, -190), pt(-246, -196), pt(-226, -176)], shade);
  fold(stage, [pt(-150, -182), pt(-214, -150), pt(-120, -152)], deep);
  fold(stage, [pt(-96, -200), pt(-40, -190), pt(-86, -160)], shade);
  c.path('M-164 -216L-140 -222L-148 -208Z', { fill: p.light });
}
