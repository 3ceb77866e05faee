export type Point = { readonly x: number; readonly y: number };

/** A number as SVG text: one decimal, none from 30 on, where a tenth is invisible. */
export function num(value: number): string {
  const rounded = Math.abs(value) >= 30 ? Math.round(value) : Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

export function pt(x: number, y: number): Point {
  return { x, y };
}

/** A closed polygon's path through flat coordinates x, y, x, y, … */
export function poly(...coordinates: readonly number[]): string {
  return `${line(...coordinates)}Z`;
}

/** An open line's path through flat coordinates. */
export function line(...coordinates: readonly number[]): string {
  let path = '';
  for (let index = 0; index + 1 < coordinates.length; index += 2) {
    path += `${index === 0 ? 'M' : 'L'}${num(coordinates[index] ?? 0)} ${num(coordinates[index + 1] ?? 0)}`;
  }
  return path;
}

export function throughPoints(points: readonly Point[]): string {
  return line(...points.flatMap(({ x, y }) => [x, y]));
}

/** A smooth open path through points (quadratic curves between the middles). */
export function smooth(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${num(first.x)} ${num(first.y)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    path += next
      ? `Q${num(point.x)} ${num(point.y)} ${num((point.x + next.x) / 2)} ${num((point.y + next.y) / 2)}`
      : `L${num(point.x)} ${num(point.y)}`;
  });
  return path;
}

/** A point of a cubic Bézier curve. */
export function bezier(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const at = (p: number, q: number, r: number, s: number): number =>
    u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
  return { x: at(a.x, b.x, c.x, d.x), y: at(a.y, b.y, c.y, d.y) };
}

/** The outline of a line whose width changes: one side forward, the other back. */
export function ribbon(points: readonly Point[], widthAt: (t: number) => number): Point[] {
  const left: Point[] = [];
  const right: Point[] = [];
  points.forEach((point, index) => {
    const before = points[Math.max(0, index - 1)] ?? point;
    const after = points[Math.min(points.length - 1, index + 1)] ?? point;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const half = widthAt(index / (points.length - 1)) / 2;
    const nx = (-(after.y - before.y) / length) * half;
    const ny = ((after.x - before.x) / length) * half;
    left.push(pt(point.x + nx, point.y + ny));
    right.push(pt(point.x - nx, point.y - ny));
  });
  return [...left, ...right.toReversed()];
}

/** Writes a path with its numbers rounded: d`M${x} ${y}h10`. */
export function d(texts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  let path = texts[0] ?? '';
  values.forEach((value, index) => {
    path += (typeof value === 'number' ? num(value) : value) + (texts[index + 1] ?? '');
  });
  return path;
}
