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

export const disc = (x: number, y: number, rx: number, ry = rx): string =>
  `M${String(x - rx)} ${String(y)}a${String(rx)} ${String(ry)} 0 1 0 ${String(2 * rx)} 0a${String(rx)} ${String(ry)} 0 1 0 ${String(-2 * rx)} 0Z`;

/** A gold coin that faces the viewer, a gem cut into it. */
export function coin(x: number, y: number, r: number): readonly Shape[] {
  const gem = r * 0.44;
  return [
    ['#8a5a12', disc(x + r * 0.08, y + r * 0.08, r)],
    ['#f6cf68', disc(x, y, r)],
    ['#c98f2c', disc(x, y, r * 0.8)],
    ['#eab94c', disc(x - r * 0.04, y - r * 0.04, r * 0.74)],
    [
      '#fff1c4',
      `M${String(x)} ${String(y - gem)}l${String(gem * 0.8)} ${String(gem)}l${String(-gem * 0.8)} ${String(gem)}l${String(-gem * 0.8)} ${String(-gem)}Z`,
    ],
    [
      '#b87a1e',
      `M${String(x)} ${String(y - gem)}l${String(gem * 0.8)} ${String(gem)}l${String(-gem * 0.8)} ${String(gem)}Z`,
      0.55,
    ],
  ];
}

/** Coins lying one on the other, the lowest at `y`. */
export function pile(x: number, y: number, count: number, rx = 44): readonly Shape[] {
  const ry = rx * 0.34;
  return Array.from({ length: count }, (_, at) => {
    const top = y - at * 13;
    return [
      [
        at % 2 === 0 ? '#b87a1e' : '#c98a28',
        `M${String(x - rx)} ${String(top - 10)}v10a${String(rx)} ${String(ry)} 0 0 0 ${String(2 * rx)} 0v-10Z`,
      ],
      ['#f6cf68', disc(x, top - 10, rx, ry)],
      ['#dba63c', disc(x, top - 10, rx * 0.74, ry * 0.74)],
    ] satisfies readonly Shape[];
  }).flat();
}
