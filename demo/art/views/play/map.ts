import { mix } from '../../core/color.ts';
import { d, pt, smooth } from '../../core/geometry.ts';
import type { Point } from '../../core/geometry.ts';
import { setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { portrait, panel, stores } from '../../extras/hud.ts';
import { vignette } from '../../nature/air.ts';
import { hero, landmarkStamp, sign } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';

const PLACES: readonly (readonly [number, number])[] = [
  [250, 250],
  [440, 440],
  [610, 260],
  [740, 440],
  [900, 230],
];

/** The chart of the world: lands, a route from place to place, the unknown under mist. */
export function map(stage: Stage, world: World): void {
  const { c, p, w, h } = stage;
  setLight(stage, 380, 120);
  const isWet = world.land === 'sea' || world.land === 'deep';
  const sea = isWet ? mix(p.middle, p.low, 0.4) : mix(p.middle, p.near, 0.35);
  c.rect(0, 0, w, h, {
    fill: c.radial(560, 340, 760, [
      [0, mix(sea, p.light, 0.12)],
      [1, mix(sea, p.near, 0.5)],
    ]),
  });
  grid(stage);
  for (const [x, y, size] of [
    [290, 320, 1.3],
    [650, 350, 1.6],
    [880, 250, 1.05],
    [130, 620, 0.7],
    [1120, 560, 0.95],
  ] as const)
    island(stage, x, y, size * (isWet ? 0.8 : 1.12));
  route(stage, world);
  unknown(stage);
  sign(stage, world, 140, 590, 110, mix(p.lamp, p.light, 0.3));
  c.circle(140, 590, 76, { stroke: p.lamp, width: 3, dash: '3 9' });
  stores(stage);
  portrait(stage, 30, 76, 0.8);
  panel(stage, 1030, 84, 226, 4);
  panel(stage, 1030, 268, 226, 2);
  vignette(stage, 0.4);
}

function grid(stage: Stage): void {
  const { c, p, w, h } = stage;
  let lines = '';
  for (let x = 80; x < w; x += 120) lines += d`M${x} 0V${h}`;
  for (let y = 80; y < h; y += 120) lines += d`M0 ${y}H${w}`;
  c.path(lines, { stroke: p.light, width: 1.4, opacity: 0.13 });
}

/** A smooth outline through the middles between its points. */
function closed(points: readonly Point[]): string {
  const last = points.at(-1) ?? pt(0, 0);
  const first = points[0] ?? last;
  let path = d`M${(last.x + first.x) / 2} ${(last.y + first.y) / 2}`;
  points.forEach(({ x, y }, index) => {
    const next = points[index + 1] ?? first;
    path += d`Q${x} ${y} ${(x + next.x) / 2} ${(y + next.y) / 2}`;
  });
  return `${path}Z`;
}

/** A closed coast about (x, y), drawn thrice: shore, land, heights. */
function island(stage: Stage, x: number, y: number, size: number): void {
  const { c, p, r } = stage;
  const reach = Array.from({ length: 13 }, () => r.between(90, 160) * size);
  const ring = (share: number): string => {
    const points: Point[] = reach.map((far, index) => {
      const angle = (index / reach.length) * Math.PI * 2;
      return pt(x + Math.cos(angle) * far * share * 1.2, y + Math.sin(angle) * far * share * 0.8);
    });
    return closed(points);
  };
  const land = mix(mix(p.haze, p.near, 0.3), p.lamp, 0.22);
  c.path(ring(1.12), { stroke: p.light, width: 2, opacity: 0.4 });
  c.path(ring(1), { fill: land, stroke: mix(p.light, p.lamp, 0.5), width: 2.5 });
  c.path(ring(0.7), { fill: mix(land, p.light, 0.16) });
  let peaks = '';
  for (let index = 0; index < 6; index += 1)
    peaks += d`M${x + r.between(-0.7, 0.6) * 110 * size} ${y + r.between(-0.45, 0.5) * 90 * size}l15-26 15 26m-4 0l11-18 11 18`;
  c.path(peaks, { stroke: p.near, width: 3, opacity: 0.7 });
}

function route(stage: Stage, world: World): void {
  const { c, p } = stage;
  const way = smooth(PLACES.map(([x, y]) => pt(x, y)));
  c.path(way, { stroke: p.near, width: 9, opacity: 0.5 });
  c.path(way, { stroke: p.accent, width: 5, dash: '16 10' });
  PLACES.forEach(([x, y], index) => {
    c.glow(x, y, 60, p.lamp, 0.6);
    c.ellipse(x, y + 4, 44, 16, { fill: p.near, opacity: 0.5 });
    landmarkStamp(stage, world.building, {
      x,
      y,
      scale: index === 2 ? 0.5 : 0.36,
      color: mix(p.near, p.haze, 0.25),
      lamp: p.lamp,
    });
    if (index > 2)
      c.path(d`M${x} ${y - 118}l16 18l-16 18l-16 -18z`, {
        fill: p.accent,
        stroke: '#ffffff',
        width: 2,
      });
  });
  c.ellipse(520, 396, 44, 16, { stroke: '#ffffff', width: 4 });
  hero(stage, world.hero, { x: 520, y: 398, scale: 1.05, color: p.near });
}

/** Mist over what nobody has seen. */
function unknown(stage: Stage): void {
  const { c, p, r } = stage;
  const fill = c.radial(0, 0, 100, [
    [0, mix(p.near, p.haze, 0.2), 0.95],
    [0.6, mix(p.near, p.haze, 0.3), 0.7],
    [1, p.haze, 0],
  ]);
  for (const [x, y] of [
    [1200, 600],
    [1060, 690],
    [1270, 470],
    [880, 720],
    [20, 160],
  ] as const)
    c.at(x, y, r.between(1.5, 2.1), () => c.circle(0, 0, 100, { fill }));
}
