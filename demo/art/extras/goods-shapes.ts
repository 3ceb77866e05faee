/** On a field of 400×400, whose middle 300 rows are always seen. */
export type Shape = readonly [fill: string, d: string, opacity?: number, transform?: string];

export interface Drawing {
  /** The ground, from above to below. */
  readonly ground: readonly [string, string];
  /** What it stands on; null: it hangs or flies. */
  readonly floor: string | null;
  /** The colour of the light behind it. */
  readonly light: string;
  readonly shapes: readonly Shape[];
}

const at = (value: number): string => String(Math.round(value * 10) / 10);

export const disc = (x: number, y: number, rx: number, ry = rx): string => {
  const half = `a${at(rx)} ${at(ry)} 0 1 0`;
  return `M${at(x - rx)} ${at(y)}${half} ${at(2 * rx)} 0${half}-${at(2 * rx)} 0Z`;
};

/** A gold coin that faces the viewer, a gem cut into it. */
export function coin(x: number, y: number, r: number): readonly Shape[] {
  const high = at(r * 0.44);
  const wide = at(r * 0.35);
  const right = `M${at(x)} ${at(y - r * 0.44)}l${wide} ${high}l-${wide} ${high}`;
  return [
    ['#8a5a12', disc(x + r * 0.08, y + r * 0.08, r)],
    ['#f6cf68', disc(x, y, r)],
    ['#c98f2c', disc(x, y, r * 0.8)],
    ['#eab94c', disc(x - r * 0.04, y - r * 0.04, r * 0.74)],
    ['#fff1c4', `${right}l-${wide}-${high}Z`],
    ['#b87a1e', `${right}Z`, 0.55],
  ];
}

/** Coins lying one on the other, the lowest at `y`. */
export function pile(x: number, y: number, count: number, rx = 44): readonly Shape[] {
  const ry = Math.round(rx * 0.34);
  const top = y - (count - 1) * 13 - 10;
  const across = `a${String(rx)} ${String(ry)} 0 0`;
  const wide = String(2 * rx);
  const rims = Array.from(
    { length: count - 1 },
    (_, below) =>
      `M${String(x - rx)} ${String(top + 13 * (below + 1) - 3)}${across} 0 ${wide} 0v4${across} 1-${wide} 0Z`,
  );
  return [
    [
      '#b87a1e',
      `M${String(x - rx)} ${String(top)}V${String(y)}${across} 0 ${wide} 0V${String(top)}Z`,
    ],
    ['#f0c45c', rims.join('')],
    ['#f6cf68', disc(x, top, rx, ry)],
    ['#dba63c', disc(x, top, Math.round(rx * 0.74), Math.round(ry * 0.74))],
  ];
}
