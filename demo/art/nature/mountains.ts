import { mix } from '../core/color.ts';
import { pt, throughPoints } from '../core/geometry.ts';
import type { Point } from '../core/geometry.ts';
import type { Random } from '../core/random.ts';
import { ground } from '../core/stage.ts';
import type { Stage } from '../core/stage.ts';

/** A broken line from the left edge to the right by halving; `rough` 0.4 is soft, 0.65 jagged. */
function ridge(
  r: Random,
  width: number,
  y: number,
  amplitude: number,
  rough: number,
  halvings = 5,
): Point[] {
  const spans = Math.max(2, Math.round(width / Math.max(90, amplitude * 2.6)));
  let heights = Array.from({ length: spans * 2 + 1 }, (_, index) =>
    index % 2 === 0 ? r.between(0, 0.5) : r.between(-1, -0.25),
  );
  let reach = 0.62;
  for (let round = 0; round < halvings - 2; round += 1) {
    reach *= rough;
    heights = heights.flatMap((height, index) => {
      const next = heights[index + 1];
      return next === undefined
        ? [height]
        : [height, (height + next) / 2 + r.between(-reach, reach)];
    });
  }
  const last = heights.length - 1;
  return heights.map((height, index) =>
    pt(Math.round(-20 + ((width + 40) * index) / last), Math.round(y + height * amplitude)),
  );
}

type Range = {
  readonly y: number;
  readonly amplitude: number;
  /** 0 far – 1 near. */
  readonly depth: number;
  readonly rough?: number;
  /** How far below the ridge the haze begins to eat the foot. */
  readonly foot?: number;
  readonly facets?: boolean;
  readonly snow?: boolean;
};

/** A range of mountains: body that fades into haze, lit faces, a rim towards the light. */
export function mountains(stage: Stage, range: Range): Point[] {
  const { c, p, r, w, h } = stage;
  const points = ridge(r, w, range.y, range.amplitude, range.rough ?? 0.52);
  const color = ground(stage, range.depth);
  const foot = range.foot ?? range.amplitude * 1.6;
  const fill = c.linear(0, range.y - range.amplitude, 0, range.y + foot, [
    [0, color],
    [0.45, mix(color, p.haze, 0.12)],
    [1, mix(color, p.haze, 0.75 * (1 - range.depth) + 0.08)],
  ]);
  c.path(`${throughPoints(points)}V${h + 20}H-20Z`, {
    fill,
    stroke: c.rim(p.light, w * 0.6, 0.75),
    width: 1.6,
  });
  if (range.facets !== false) faces(stage, points, range, color);
  return points;
}

function faces(stage: Stage, points: readonly Point[], range: Range, color: string): void {
  const { c, p, r } = stage;
  const lit = range.snow === true ? mix(p.light, color, 0.3) : mix(color, p.light, 0.3);
  const reach = range.amplitude * 1.5;
  const fill = c.linear(0, range.y - range.amplitude, 0, range.y + reach * 0.5, [
    [0, lit, 0.75],
    [1, lit, 0],
  ]);
  let d = '';
  points.forEach((peak, index) => {
    const before = points[index - 1];
    const after = points[index + 1];
    if (!before || !after || peak.y > before.y || peak.y > after.y) return;
    const side = c.light.x < peak.x ? -1 : 1;
    d += face(points, index, side, r);
  });
  if (d !== '') c.path(d, { fill });
}

function face(points: readonly Point[], peakIndex: number, side: -1 | 1, r: Random): string {
  const outline: Point[] = [];
  for (let index = peakIndex; ; index += side) {
    const point = points[index];
    const previous = outline.at(-1);
    if (!point || (previous && point.y < previous.y - 1)) break;
    outline.push(point);
  }
  const peak = outline[0];
  const valley = outline.at(-1);
  if (!peak || !valley || outline.length < 3) return '';
  const drop = (valley.y - peak.y) * 1.5 + 16;
  const span = Math.abs(valley.x - peak.x);
  const inner: Point[] = [];
  for (let step = 4; step >= 1; step -= 1) {
    const wander = (step % 2 === 0 ? 0.22 : -0.06) * span * r.between(0.6, 1.2);
    inner.push(
      pt(peak.x + side * (span * 0.1 * step - wander * 0.5), peak.y + (drop * step) / 4.4),
    );
  }
  return `${throughPoints([...outline, ...inner])}Z`;
}
