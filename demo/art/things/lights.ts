import { mix } from '../core/color.ts';
import { num } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A hanging round lantern; its hook is at (x, y). About 40 × 70. */
export function lantern(stage: Stage, x: number, y: number, scale: number, color: string): void {
  const { c, p } = stage;
  c.stamp(`lantern${color}`, x, y, scale, () => {
    c.glow(0, 34, 92, color, 0.6);
    c.path('M0 0V14', { stroke: mix(color, p.near, 0.7), width: 2 });
    const body = c.radial(0, 36, 30, [
      [0, mix(p.lamp, '#ffffff', 0.5)],
      [0.5, mix(color, p.lamp, 0.4)],
      [1, mix(color, p.near, 0.12)],
    ]);
    c.ellipse(0, 34, 25, 20, { fill: body });
    c.path('M-12 16Q-22 34 -12 52M12 16Q22 34 12 52M0 14V54', {
      stroke: mix(color, p.near, 0.4),
      width: 1.4,
    });
    c.path('M-10 12h20v5h-20zM-10 51h20v5h-20z', { fill: mix(p.near, p.lamp, 0.35) });
    c.path('M0 56V74M-4 57V68M4 57V68', { stroke: color, width: 1.6 });
  });
}

/** A string of lanterns hung between two points, sagging. */
export function lanternString(
  stage: Stage,
  from: readonly [number, number],
  to: readonly [number, number],
  sag: number,
  count: number,
  scale: number,
): void {
  const { c, p } = stage;
  const [x1, y1] = from;
  const [x2, y2] = to;
  const middle = (y1 + y2) / 2 + sag;
  c.path(
    `M${num(x1)} ${num(y1)}Q${num((x1 + x2) / 2)} ${num(middle * 2 - (y1 + y2) / 2)} ${num(x2)} ${num(y2)}`,
    {
      stroke: p.near,
      width: 2,
    },
  );
  for (let index = 0; index < count; index += 1) {
    const t = (index + 0.5) / count;
    const x = x1 + (x2 - x1) * t;
    const y = y1 + (y2 - y1) * t + sag * 4 * t * (1 - t);
    lantern(stage, x, y, scale, p.accent);
  }
}

/** A lotus lantern on the water with its reflection; (x, y) is where it floats. */
export function riverLantern(stage: Stage, x: number, y: number, scale: number): void {
  const { c, p } = stage;
  c.stamp('river-lantern', x, y, scale, () => {
    c.glow(0, -10, 74, p.accent, 0.55);
    c.path(
      'M-15 8q15 4 30 0l-4 22q-11 6 -22 0zM-9 36q9 4 18 0l-3 20q-6 3 -12 0zM-5 62h10l-3 14h-4z',
      {
        fill: p.accent,
        opacity: 0.5,
      },
    );
    c.path('M-30 -4Q-20 10 0 10T30 -4Q18 -4 14 -12Q8 2 0 -16Q-8 2 -14 -12Q-18 -4 -30 -4Z', {
      fill: mix(p.accent, p.near, 0.12),
    });
    c.path('M-13 2Q-14 -18 -7 -26H7Q14 -18 13 2Q0 8 -13 2Z', { fill: p.lamp });
    c.path('M-5 0Q-6 -12 0 -20Q6 -12 5 0Z', { fill: '#ffffff', opacity: 0.9 });
    c.path('M-26 0Q-14 12 0 12T26 0Q12 6 0 6T-26 0Z', { fill: mix(p.accent, p.near, 0.4) });
  });
}

/** A far lantern on the water: a bright grain and its streak. */
export function farLanterns(
  stage: Stage,
  points: readonly (readonly [number, number, number])[],
  color: string,
): void {
  let streaks = '';
  for (const [x, y, size] of points) {
    streaks += `M${num(x)} ${num(y + size)}v${num(size * 4)}`;
    stage.c.glow(x, y, size * 6, color, 0.5);
  }
  stage.c.path(streaks, { stroke: color, width: 2, opacity: 0.4, round: true });
  for (const [x, y, size] of points)
    stage.c.ellipse(x, y, size, size * 1.15, { fill: mix(color, '#ffffff', 0.5) });
}

/** A beam of light from (x, y) towards an angle in degrees. */
export function beam(
  stage: Stage,
  x: number,
  y: number,
  degrees: number,
  length: number,
  spread: number,
  opacity: number,
): void {
  const { c, p } = stage;
  const angle = (degrees * Math.PI) / 180;
  const half = (spread * Math.PI) / 360;
  const ax = x + Math.cos(angle - half) * length;
  const ay = y + Math.sin(angle - half) * length;
  const bx = x + Math.cos(angle + half) * length;
  const by = y + Math.sin(angle + half) * length;
  const fill = c.radial(x, y, length, [
    [0, p.lamp, 0.95],
    [0.4, p.lamp, 0.35],
    [1, p.lamp, 0],
  ]);
  c.path(`M${num(x)} ${num(y)}L${num(ax)} ${num(ay)}L${num(bx)} ${num(by)}Z`, { fill, opacity });
}

/** A bolt of lightning from (x1, y1) to (x2, y2) with forks. */
export function bolt(
  stage: Stage,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  width: number,
): void {
  const { c, p, r } = stage;
  const joints: [number, number][] = [[x1, y1]];
  const steps = 11;
  const reach = Math.hypot(x2 - x1, y2 - y1) * 0.07;
  for (let step = 1; step < steps; step += 1) {
    const t = step / steps;
    joints.push([
      x1 + (x2 - x1) * t + r.between(-reach, reach),
      y1 + (y2 - y1) * t + r.between(-reach, reach) * 0.5,
    ]);
  }
  joints.push([x2, y2]);
  const main = joints
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${num(x)} ${num(y)}`)
    .join('');
  let forks = '';
  for (const index of [3, 5, 7]) {
    let [x, y] = joints[index] ?? [x1, y1];
    forks += `M${num(x)} ${num(y)}`;
    const side = r.chance(0.5) ? 1 : -1;
    for (let step = 0; step < 4; step += 1) {
      x += side * r.between(0.2, 1.2) * reach;
      y += r.between(0.3, 1.1) * reach;
      forks += `L${num(x)} ${num(y)}`;
    }
  }
  c.path(main, { stroke: p.light, width: width * 6, opacity: 0.14, round: true });
  c.path(main, { stroke: p.light, width: width * 2.6, opacity: 0.4, round: true });
  c.path(forks, { stroke: p.light, width: width * 0.6, opacity: 0.85, round: true });
  c.path(main, { stroke: '#ffffff', width, round: true });
}
