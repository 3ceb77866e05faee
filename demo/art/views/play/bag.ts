import { mix } from '../../core/color.ts';
import { d } from '../../core/geometry.ts';
import { setLight } from '../../core/stage.ts';
import type { Stage } from '../../core/stage.ts';
import { GLYPHS, panel } from '../../extras/hud.ts';
import { rays } from '../../nature/sky.ts';
import { vignette } from '../../nature/air.ts';
import { hero, landmark, sign } from '../../worlds/parts.ts';
import type { World } from '../../worlds/world.ts';

const RANKS = ['#8a94a3', '#4f9e6a', '#3f7fc4', '#8a5ac0', '#d8963a'] as const;

/** What the hero wears and carries. */
export function bag(stage: Stage, world: World): void {
  const { c, p, w, h } = stage;
  setLight(stage, 330, 250);
  c.rect(0, 0, w, h, {
    fill: c.radial(330, 340, 900, [
      [0, mix(p.middle, p.low, 0.45)],
      [0.5, mix(p.middle, p.near, 0.35)],
      [1, p.near],
    ]),
  });
  for (const [x, scale] of [
    [120, 1.2],
    [560, 1.5],
  ] as const)
    landmark(stage, world.building, { x, y: 570, scale, color: mix(p.middle, p.near, 0.45) });
  wearer(stage, world);
  tabs(stage, world);
  slots(stage, world);
  panel(stage, 660, 560, 560, 2);
  vignette(stage, 0.4);
}

/** The hero on a plinth before the world's sign, with four things worn. */
function wearer(stage: Stage, world: World): void {
  const { c, p } = stage;
  rays(stage, 330, 330, 420, 18, 0.14);
  c.circle(330, 320, 196, { stroke: mix(p.lamp, p.light, 0.3), width: 3, dash: '2 10' });
  sign(stage, world, 330, 310, 330, mix(p.accent, p.middle, 0.35));
  c.ellipse(330, 596, 190, 36, { fill: mix(p.near, p.haze, 0.3), stroke: p.lamp, width: 4 });
  c.ellipse(330, 612, 190, 36, { stroke: p.accent, width: 2, opacity: 0.6 });
  hero(stage, world.hero, { x: 330, y: 596, scale: 4, color: mix(p.near, p.haze, 0.08) });
  for (const [index, [x, y]] of (
    [
      [90, 210],
      [90, 330],
      [570, 210],
      [570, 330],
    ] as const
  ).entries())
    slot(stage, x, y, 76, index + 1);
}

function tabs(stage: Stage, world: World): void {
  const { c, p } = stage;
  c.rect(0, 0, 1280, 78, { fill: p.near, opacity: 0.8 });
  sign(stage, world, 70, 39, 52, p.lamp);
  c.path('M116 40H226', { stroke: '#ffffff', width: 12, opacity: 0.8 });
  for (let index = 0; index < 5; index += 1)
    c.path(d`M${670 + index * 112} 40h${64}`, {
      stroke: index === 1 ? p.accent : '#ffffff',
      width: 9,
      opacity: index === 1 ? 1 : 0.4,
    });
  c.path('M766 76H862', { stroke: p.accent, width: 5 });
}

function slots(stage: Stage, world: World): void {
  const { c, p, r } = stage;
  c.rect(640, 100, 600, 590, { fill: p.near, opacity: 0.62 });
  for (let row = 0; row < 4; row += 1)
    for (let column = 0; column < 5; column += 1) {
      const isEmpty = row === 3 && column > 2;
      slot(stage, 710 + column * 114, 164 + row * 108, 92, isEmpty ? undefined : r.int(0, 4));
    }
  c.rect(660, 114, 100, 100, { stroke: '#ffffff', width: 4 });
  sign(stage, world, 710, 164, 66, '#ffffff');
}

/** A slot with a thing of some rank in it; empty without a rank. */
function slot(stage: Stage, x: number, y: number, size: number, rank: number | undefined): void {
  const { c, p, r } = stage;
  const tone = rank === undefined ? undefined : RANKS[rank];
  const half = size / 2;
  c.rect(x - half, y - half, size, size, {
    fill: tone === undefined ? p.near : mix(tone, p.near, 0.6),
    stroke: tone ?? mix(p.near, p.haze, 0.4),
    width: 3,
  });
  if (tone === undefined) return;
  c.glow(x, y, half, tone, 0.7);
  const glyph = GLYPHS[r.int(0, GLYPHS.length - 1)] ?? GLYPHS[0];
  c.at(x, y, size / 44, () =>
    c.path(glyph, {
      fill: mix(tone, p.near, 0.35),
      stroke: mix(tone, '#ffffff', 0.75),
      width: 1.8,
      round: true,
    }),
  );
  c.path(d`M${x + half - 22} ${y + half - 10}h14`, { stroke: '#ffffff', width: 6, opacity: 0.8 });
}
