import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** A game's own user interface without text, so that a picture looks like a screenshot. */
export function portrait(stage: Stage, x: number, y: number, share: number): void {
  const { c, p } = stage;
  c.at(x, y, 1, () => {
    c.path(poly(0, -30, 294, -30, 274, 28, 0, 28), { fill: p.near, opacity: 0.7 });
    c.circle(36, 0, 38, { fill: mix(p.near, p.haze, 0.35), stroke: p.lamp, width: 3 });
    c.path('M14 26Q16 2 30 0Q22 -14 36 -20Q50 -14 42 0Q56 2 58 26Q36 40 14 26Z', {
      fill: mix(p.lamp, p.near, 0.25),
    });
    c.path('M86 -10H264M86 10H244', { stroke: '#ffffff', width: 9, opacity: 0.16 });
    c.path(d`M86 -10h${178 * share}`, { stroke: '#d8404c', width: 9 });
    c.path('M86 10H200', { stroke: '#4aa3d8', width: 9 });
  });
}

export const GLYPHS = [
  'M-12 12L10 -12M4 -14L12 -14L12 -6M-14 6L-6 14',
  'M0 -14Q14 -2 6 12H-6Q-14 -2 0 -14Z',
  'M-12 -8L0 -14L12 -8V2Q10 12 0 16Q-10 12 -12 2Z',
  'M4 -15L-8 2H0L-4 15L9 -4H1Z',
  'M-13 0A13 13 0 1 0 0 -13M0 -13L-6 -18M0 -13L-5 -7',
  'M0 -14L4 -4L14 -4L6 3L9 14L0 7L-9 14L-6 3L-14 -4L-4 -4Z',
] as const;

/** A bar of six abilities; the last is ready, the third cools down. */
export function skills(stage: Stage): void {
  const { c, p } = stage;
  GLYPHS.forEach((glyph, index) => {
    const x = 640 + (index - 2.5) * 68;
    const y = 664;
    const tone = index === 5 ? p.accent : mix(p.haze, p.light, 0.4);
    c.rect(x - 28, y - 28, 56, 56, { fill: p.near, opacity: 0.8 });
    c.rect(x - 28, y - 28, 56, 56, { stroke: tone, width: 2 });
    c.at(x, y, 1.1, () => c.path(glyph, { stroke: tone, width: 2.6, round: true }));
    if (index === 2)
      c.path(d`M${x} ${y}V${y - 28}H${x + 28}V${y + 28}H${x}Z`, { fill: '#000000', opacity: 0.5 });
  });
}

/** A panel with a heading and lines in place of text. */
export function panel(stage: Stage, x: number, y: number, width: number, lines: number): void {
  const { c, p, r } = stage;
  c.rect(x, y, width, lines * 26 + 58, { fill: p.near, opacity: 0.78 });
  c.path(d`M${x} ${y}v${lines * 26 + 58}`, { stroke: p.accent, width: 5 });
  c.path(d`M${x + 24} ${y + 28}h${width * 0.5}`, { stroke: p.lamp, width: 9 });
  let text = '';
  for (let line = 0; line < lines; line += 1)
    text += d`M${x + 24} ${y + 60 + line * 26}h${(width - 48) * r.between(0.5, 1)}`;
  c.path(text, { stroke: '#ffffff', width: 6, opacity: 0.5 });
}

/** Resources along the upper edge, each with its symbol and its bar. */
export function stores(stage: Stage): void {
  const { c, p, r } = stage;
  c.rect(0, 0, 1280, 52, { fill: p.near, opacity: 0.82 });
  GLYPHS.slice(1, 6).forEach((glyph, index) => {
    const x = 420 + index * 168;
    c.at(x, 26, 1, () =>
      c.path(glyph, { stroke: index % 2 === 0 ? p.lamp : p.accent, width: 2.6, round: true }),
    );
    c.path(d`M${x + 28} 26h${r.between(50, 96)}`, { stroke: '#ffffff', width: 8, opacity: 0.7 });
  });
}
