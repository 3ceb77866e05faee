type Triple = readonly [number, number, number];

function toLinear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toByte(linear: number): number {
  const value = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(Math.min(1, Math.max(0, value)) * 255);
}

function toOklab(hex: string): Triple {
  const number = Number.parseInt(hex.slice(1), 16);
  const r = toLinear((number >> 16) & 255);
  const g = toLinear((number >> 8) & 255);
  const b = toLinear(number & 255);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const bytes = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map(toByte);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Mixes two `#rrggbb` colours evenly for the eye (OKLab); `amount` 0 is the first, 1 the second.
 */
export function mix(first: string, second: string, amount: number): string {
  const [l, a, b] = toOklab(first);
  const [l2, a2, b2] = toOklab(second);
  return fromOklab([l + (l2 - l) * amount, a + (a2 - a) * amount, b + (b2 - b) * amount]);
}

/** The perceived lightness of a colour, 0–1. */
export function lightnessOf(hex: string): number {
  return toOklab(hex)[0];
}
