import { mix } from '../core/color.ts';
import { d, pt, ribbon, throughPoints } from '../core/geometry.ts';
import type { Point } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

const FANGS =
  'M-150 -18l5 30l9 -26zM-122 -12l4 20l8 -16zM-100 -6l4 18l8 -14zM-78 0l4 16l8 -12zM-132 40l3 -28l9 24zM-104 50l3 -22l8 20zM-82 52l3 -20l8 18z';

/** The head of a Chinese dragon looking left. About 300 × 260; its neck joins at the origin. */
export function dragonHead(stage: Stage, x: number, y: number, scale: number, color: string): void {
  const { c, p } = stage;
  const light = mix(color, p.light, 0.42);
  const dark = mix(color, p.near, 0.55);
  const gold = mix(p.accent, p.near, 0.12);
  c.at(x, y, scale, () => {
    const rim = c.edge(p.light, -40, 0);
    c.path(
      'M-6 -70L50 -120L36 -78L96 -104L62 -58L122 -62L78 -24L130 0L76 8L108 48L58 32L66 78L30 46L22 92L-4 50Z',
      { fill: mix(p.accent, p.near, 0.45) },
    );
    c.path('M0 -58L40 -88L34 -60L78 -70L52 -34L92 -22L56 -2L80 26L44 18L40 54L14 34Z', {
      fill: gold,
    });
    c.path(
      'M-18 -72Q-16 -116 22 -134Q56 -148 72 -186Q84 -150 58 -128L96 -134Q72 -110 42 -112Q18 -100 12 -66Z',
      { fill: light },
    );
    c.path('M-44 -72Q-52 -112 -24 -140Q0 -160 4 -190Q22 -160 2 -134Q-14 -112 -18 -70Z', {
      fill: mix(light, p.near, 0.35),
    });
    c.path('M-24 20Q-70 40 -112 36L-140 18L-146 46Q-120 68 -60 66Q-10 64 14 36Z', { fill: dark });
    c.path('M-70 64Q-96 92 -92 128Q-80 104 -56 92Q-62 118 -48 142Q-40 106 -18 84Q-30 70 -40 64Z', {
      fill: gold,
    });
    c.path('M-40 8Q-80 30 -134 14Q-100 50 -52 44Z', { fill: mix('#c4312b', p.near, 0.35) });
    c.path(FANGS, { fill: '#f6efdc' });
    c.path(
      'M36 -30Q20 -78 -20 -84Q-52 -84 -72 -58Q-96 -58 -114 -64Q-134 -84 -158 -72Q-184 -58 -174 -34Q-168 -20 -150 -22Q-152 -14 -140 -12Q-108 -14 -84 0Q-60 12 -34 14Q-4 52 30 34Q48 6 36 -30Z',
      { fill: color, stroke: rim, width: 2.6 },
    );
    c.path(
      'M-20 -84Q-52 -84 -72 -58Q-96 -58 -114 -64Q-134 -84 -158 -72Q-178 -62 -176 -44Q-160 -60 -140 -50Q-116 -40 -92 -44Q-60 -48 -44 -66Q-20 -70 10 -58Q-2 -80 -20 -84Z',
      { fill: light },
    );
    c.path('M-162 -40Q-152 -54 -142 -44Q-150 -34 -162 -40Z', { fill: dark });
    c.path('M4 -20L-10 -6L8 0L-4 14L14 16', { stroke: light, width: 4, round: true });
    c.glow(-52, -40, 64, p.lamp, 1);
    c.path('M-76 -34Q-58 -58 -30 -42Q-50 -26 -76 -34Z', { fill: mix(p.lamp, '#ffffff', 0.35) });
    c.path('M-54 -50L-50 -32', { stroke: p.near, width: 5 });
    c.path('M-86 -46Q-58 -74 -18 -58', { stroke: dark, width: 7, round: true });
    c.path('M-164 -24Q-210 -14 -222 36Q-228 76 -196 96M-150 -8Q-186 20 -182 66', {
      stroke: gold,
      width: 4,
      round: true,
    });
  });
}

/** A dragon's body along points: scales, belly, low fins; `thick` at the first point, less to the last. */
export function dragonBody(
  stage: Stage,
  points: readonly Point[],
  thick: number,
  color: string,
  taper: number,
): void {
  const { c, p } = stage;
  const outline = ribbon(points, (t) => thick * (1 - t * taper));
  const count = points.length;
  const upper = outline.slice(0, count);
  const lower = outline.slice(count).toReversed();
  let fins = '';
  let scales = '';
  let belly = '';
  points.forEach((point, index) => {
    const top = upper[index];
    const next = upper[index + 1];
    const under = lower[index];
    if (!top || !next || !under) return;
    const dx = top.x - point.x;
    const dy = top.y - point.y;
    const along = pt(next.x - top.x, next.y - top.y);
    fins += d`M${top.x} ${top.y}Q${top.x + dx * 0.36} ${top.y + dy * 0.36} ${top.x + dx * 0.5 - along.x * 0.5} ${top.y + dy * 0.5 - along.y * 0.5}Q${next.x + dx * 0.2} ${next.y + dy * 0.2} ${next.x} ${next.y}Z`;
    for (const from of [0.78, 0.34, -0.1]) {
      const sx = point.x + dx * from;
      const sy = point.y + dy * from;
      scales += d`M${sx} ${sy}q${along.x * 0.7 - dx * 0.1} ${along.y * 0.7 - dy * 0.1} ${-dx * 0.4} ${-dy * 0.4}`;
    }
    belly += d`M${point.x - dx * 0.5} ${point.y - dy * 0.5}L${under.x} ${under.y}`;
  });
  c.path(fins, { fill: mix(p.accent, p.near, 0.3) });
  c.path(`${throughPoints(outline)}Z`, { fill: color });
  const inner = points.map((point, index) => {
    const under = lower[index] ?? point;
    return pt(point.x + (under.x - point.x) * 0.5, point.y + (under.y - point.y) * 0.5);
  });
  c.path(`${throughPoints([...lower, ...inner.toReversed()])}Z`, {
    fill: mix(color, p.light, 0.3),
  });
  c.path(scales, { stroke: mix(color, p.near, 0.6), width: Math.max(1.4, thick * 0.03) });
  c.path(belly, { stroke: mix(color, p.near, 0.35), width: Math.max(1.2, thick * 0.03) });
  c.path(throughPoints(upper), { stroke: c.rim(p.light, 620, 0.95), width: thick * 0.05 + 1 });
}
