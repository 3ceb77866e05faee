import { mix } from '../core/color.ts';
import { d, poly } from '../core/geometry.ts';
import type { Stage } from '../core/stage.ts';

/** The frame of a game's own interface, without words, so that a picture reads as a screenshot. */
export function hud(stage: Stage): void {
  portrait(stage);
  minimap(stage);
  skills(stage);
  if (stage.shot === 3) quests(stage);
}

function portrait(stage: Stage): void {
  const { c, p } = stage;
  c.path(poly(36, 34, 330, 34, 310, 92, 36, 92), { fill: p.near, opacity: 0.62 });
  c.circle(72, 64, 38, { fill: mix(p.near, p.haze, 0.35), stroke: p.lamp, width: 3 });
  c.path('M50 90Q52 66 66 64Q58 50 72 44Q86 50 78 64Q92 66 94 90Q72 104 50 90Z', {
    fill: mix(p.lamp, p.near, 0.25),
  });
  c.path('M122 54H300', { stroke: '#ffffff', width: 10, opacity: 0.16 });
  c.path('M122 54H262', { stroke: '#d8404c', width: 10 });
  c.path('M122 74H280', { stroke: '#ffffff', width: 8, opacity: 0.16 });
  c.path('M122 74H236', { stroke: '#4aa3d8', width: 8 });
}

function minimap(stage: Stage): void {
  const { c, p, r } = stage;
  const x = 1188;
  const y = 96;
  c.circle(x, y, 66, { fill: mix(p.near, p.middle, 0.35), opacity: 0.85 });
  c.path(d`M${x - 56} ${y + 12}q30 -40 60 -14t52 -30M${x - 30} ${y + 52}q10 -40 40 -40t44 -10`, {
    stroke: mix(p.haze, p.light, 0.3),
    width: 7,
    opacity: 0.7,
  });
  let dots = '';
  for (let index = 0; index < 6; index += 1)
    dots += d`M${x + r.between(-44, 44)} ${y + r.between(-44, 44)}h.1`;
  c.path(dots, { stroke: '#ff6a5a', width: 6, round: true });
  c.path(d`M${x} ${y - 10}l8 18l-8 -5l-8 5z`, { fill: '#ffffff' });
  c.circle(x, y, 66, { stroke: p.lamp, width: 3, opacity: 0.9 });
}

const GLYPHS = [
  'M-12 12L10 -12M4 -14L12 -14L12 -6M-14 6L-6 14',
  'M0 -14Q14 -2 6 12H-6Q-14 -2 0 -14Z',
  'M-12 -8L0 -14L12 -8V2Q10 12 0 16Q-10 12 -12 2Z',
  'M4 -15L-8 2H0L-4 15L9 -4H1Z',
  'M-13 0A13 13 0 1 0 0 -13M0 -13L-6 -18M0 -13L-5 -7',
  'M0 -14L4 -4L14 -4L6 3L9 14L0 7L-9 14L-6 3L-14 -4L-4 -4Z',
];

function skills(stage: Stage): void {
  const { c, p } = stage;
  GLYPHS.forEach((glyph, index) => {
    const x = 640 + (index - 2.5) * 68;
    const y = 664;
    c.rect(x - 28, y - 28, 56, 56, { fill: p.near, opacity: 0.72 });
    c.rect(x - 28, y - 28, 56, 56, {
      stroke: index === 5 ? p.accent : mix(p.haze, p.light, 0.2),
      width: 2,
    });
    c.at(x, y, 1.1, () =>
      c.path(glyph, { stroke: index === 5 ? p.accent : '#ffffff', width: 2.6, round: true }),
    );
    if (index === 2)
      c.path(d`M${x} ${y}V${y - 28}H${x + 28}V${y + 28}H${x}Z`, { fill: '#000000', opacity: 0.5 });
  });
  c.path('M430 706H850', { stroke: '#ffffff', width: 5, opacity: 0.18 });
  c.path('M430 706H690', { stroke: p.lamp, width: 5 });
}

function quests(stage: Stage): void {
  const { c, p } = stage;
  c.path(poly(1040, 200, 1250, 200, 1250, 330, 1056, 330), { fill: p.near, opacity: 0.5 });
  c.path('M1070 226H1170', { stroke: p.lamp, width: 8 });
  c.path('M1070 254H1230M1070 276H1204M1070 308H1220', {
    stroke: '#ffffff',
    width: 6,
    opacity: 0.55,
  });
}
