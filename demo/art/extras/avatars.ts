import type { AvatarKey } from '@gamebox/platform/modules/user/new-user.ts';
import type { PaletteKey } from '../../src/content/types.ts';
import { Canvas } from '../core/canvas.ts';
import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import { palettes } from '../core/palettes.ts';
import type { Palette } from '../core/palettes.ts';
import { mechHead } from './avatar-parts.ts';

type Portrait = (c: Canvas, p: Palette) => void;

function shoulders(c: Canvas, fill: string, edge: string): void {
  c.path('M18 250Q28 186 84 172L120 188L156 172Q212 186 222 250Z', { fill });
  c.path('M84 172L120 214L156 172L120 188Z', { fill: edge });
}

const portraits: Record<AvatarKey, readonly [PaletteKey, Portrait]> = {
  swordsman: [
    'rain-amber',
    (c, p) => {
      c.path('M176 250L206 62L196 58L160 250Z', { fill: mix(p.light, p.near, 0.2) });
      shoulders(c, mix(p.near, p.haze, 0.35), p.accent);
      c.path('M88 112Q88 176 120 182Q152 176 152 112Z', { fill: '#d9a27a' });
      c.path('M120 112V182Q152 176 152 112Z', { fill: '#a86f50' });
      c.path('M80 150Q120 168 160 150L156 190Q120 204 84 190Z', {
        fill: mix(p.near, p.accent, 0.3),
      });
      c.path('M100 134h14M128 134h14', { stroke: p.near, width: 5 });
      c.path('M20 122Q84 96 120 32Q156 96 220 122Q120 142 20 122Z', {
        fill: mix(p.lamp, p.near, 0.35),
      });
      c.path('M120 32Q156 96 220 122Q166 134 120 132Z', { fill: mix(p.lamp, p.near, 0.62) });
      c.path('M120 32L64 118M120 32L100 126M120 32L140 128M120 32L178 120', {
        stroke: mix(p.lamp, p.near, 0.7),
        width: 2,
      });
    },
  ],
  fox: [
    'war-dusk',
    (c, p) => {
      c.path('M40 250Q50 190 120 186T200 250Z', { fill: '#b8492a' });
      c.path(poly(46, 40, 102, 92, 60, 132), { fill: '#d9622f' });
      c.path(poly(194, 40, 138, 92, 180, 132), { fill: '#a8401f' });
      c.path(poly(58, 62, 90, 94, 66, 116), { fill: p.near });
      c.path(poly(182, 62, 150, 94, 174, 116), { fill: p.near });
      c.path('M48 132L92 84H148L192 132L160 172L120 212L80 172Z', { fill: '#e8733a' });
      c.path('M120 84H148L192 132L160 172L120 212Z', { fill: '#c4532a' });
      c.path('M48 132L88 146L120 212L80 172ZM192 132L152 146L120 212L160 172Z', {
        fill: '#fff0dc',
      });
      c.path('M78 132L106 140L94 150ZM162 132L134 140L146 150Z', { fill: p.near });
      c.path('M108 194H132L120 212Z', { fill: p.near });
    },
  ],
  pilot: ['gunmetal', mechHead],
  owl: [
    'moon-silver',
    (c, p) => {
      c.path('M44 250Q36 120 60 84L52 38L92 62Q120 52 148 62L188 38L180 84Q204 120 196 250Z', {
        fill: mix(p.near, p.haze, 0.42),
      });
      c.path('M120 56Q134 56 148 62L188 38L180 84Q204 120 196 250H120Z', {
        fill: p.near,
        opacity: 0.35,
      });
      c.path(
        'M84 180q12 14 24 0q12 14 24 0q12 14 24 0M76 206q12 14 24 0q12 14 24 0q12 14 24 0q12 14 24 0M84 232q12 14 24 0q12 14 24 0q12 14 24 0',
        { stroke: mix(p.haze, p.light, 0.4), width: 4 },
      );
      for (const x of [86, 154]) {
        c.circle(x, 116, 36, { fill: mix(p.haze, p.light, 0.45) });
        c.circle(x, 116, 25, { fill: p.lamp });
        c.circle(x, 116, 14, { fill: p.near });
        c.circle(x + 5, 111, 4.5, { fill: '#ffffff' });
      }
      c.path('M110 132H130L120 160Z', { fill: p.accent });
    },
  ],
  crane: [
    'jade-dawn',
    (c, p) => {
      c.circle(150, 86, 62, { fill: '#d8404c', opacity: 0.85 });
      c.path(
        'M60 250Q40 190 96 150Q132 124 116 84Q112 52 140 50Q168 52 164 84Q160 124 168 160Q186 206 176 250Z',
        { fill: '#f4f8f4' },
      );
      c.path(
        'M140 50Q168 52 164 84Q160 124 168 160Q186 206 176 250H140Q160 190 140 150Q132 110 146 90Z',
        { fill: mix(p.haze, p.near, 0.1) },
      );
      c.path('M118 72L40 92L120 90Z', { fill: mix(p.near, p.haze, 0.2) });
      c.path('M118 64Q124 46 142 46Q158 48 160 60Q140 56 118 64Z', { fill: '#d8404c' });
      c.circle(132, 74, 5, { fill: p.near });
      c.path('M124 92Q148 110 130 150Q150 126 146 92Z', { fill: p.near });
    },
  ],
  captain: [
    'sea-gold',
    (c, p) => {
      shoulders(c, '#22364f', p.lamp);
      c.path('M82 96Q80 176 120 190Q160 176 158 96Z', { fill: '#d8a27c' });
      c.path('M120 96V190Q160 176 158 96Z', { fill: '#a9714f' });
      c.path('M80 130Q84 214 120 222Q156 214 160 130Q148 156 120 150Q92 156 80 130Z', {
        fill: '#e8e2d4',
      });
      c.path('M120 150Q148 156 160 130Q156 214 120 222Z', { fill: '#b9b2a4' });
      c.path('M96 150Q120 138 144 150Q120 164 96 150Z', { fill: '#f6f1e4' });
      c.path('M94 118h16M130 118h16', { stroke: p.near, width: 5 });
      c.path('M58 92Q50 48 120 42Q190 48 182 92Q120 76 58 92Z', { fill: '#1b2c44' });
      c.path('M66 92Q120 76 174 92L168 108Q120 94 72 108Z', { fill: p.near });
      c.path(poly(120, 52, 132, 66, 120, 82, 108, 66), { fill: p.accent });
    },
  ],
  panda: [
    'bamboo-sun',
    (c, p) => {
      c.circle(62, 70, 30, { fill: '#14181a' });
      c.circle(178, 70, 30, { fill: '#14181a' });
      c.path('M26 250Q34 190 120 186T214 250Z', { fill: '#14181a' });
      c.ellipse(120, 126, 84, 76, { fill: '#f6f4ea' });
      c.path('M120 50A84 76 0 0 1 120 202A130 110 0 0 0 120 50Z', { fill: p.near, opacity: 0.16 });
      c.path(
        'M66 108Q88 92 100 116Q96 146 74 148Q54 138 66 108ZM174 108Q152 92 140 116Q144 146 166 148Q186 138 174 108Z',
        { fill: '#14181a' },
      );
      c.circle(84, 122, 8, { fill: '#ffffff' });
      c.circle(156, 122, 8, { fill: '#ffffff' });
      c.path('M108 148H132L120 162Z', { fill: '#14181a' });
      c.path('M120 162V172M104 178Q120 186 136 178', { stroke: '#14181a', width: 4 });
      c.path('M130 180L226 132', { stroke: '#5fa845', width: 10 });
      c.path('M196 146Q214 116 234 112Q222 138 200 148ZM206 142Q226 150 236 166Q214 164 200 148Z', {
        fill: '#8fd05a',
      });
    },
  ],
  masked: [
    'siege-fire',
    (c, p) => {
      shoulders(c, mix(p.near, p.accent, 0.18), p.lamp);
      c.path('M56 50L84 84L120 40L156 84L184 50L178 120Q178 190 120 214Q62 190 62 120Z', {
        fill: '#c4312b',
      });
      c.path('M120 40L156 84L184 50L178 120Q178 190 120 214Z', { fill: '#8e1f20' });
      c.path('M76 112Q94 94 112 114Q94 128 76 112ZM164 112Q146 94 128 114Q146 128 164 112Z', {
        fill: p.lamp,
      });
      c.circle(95, 112, 6, { fill: p.near });
      c.circle(145, 112, 6, { fill: p.near });
      c.path('M70 98Q92 78 114 100M170 98Q148 78 126 100', { stroke: p.near, width: 7 });
      c.path('M110 116L104 148H136L130 116', { fill: '#d9493c' });
      c.path('M82 164Q120 152 158 164Q150 194 120 196Q90 194 82 164Z', { fill: p.near });
      c.path('M90 166l8 14l8 -16l8 17l8 -17l8 16l8 -14z', { fill: '#f6ecd2' });
      c.path(poly(120, 58, 130, 74, 120, 90, 110, 74), { fill: p.lamp });
    },
  ],
};

/** One of the eight drawn avatars, 240×240. */
export function avatar(key: AvatarKey): string {
  const [paletteKey, draw] = portraits[key];
  const p = palettes[paletteKey];
  const c = new Canvas(240, 240);
  c.rect(0, 0, 240, 240, {
    fill: c.linear(0, 0, 0, 240, [
      [0, p.middle],
      [1, mix(p.low, p.near, 0.2)],
    ]),
  });
  c.glow(120, 96, 150, p.light, 0.55);
  draw(c, p);
  return c.toString();
}
