import type { PrizePictureKey } from '../../src/content/pictures.ts';
import type { PaletteKey } from '../../src/content/types.ts';
import { Canvas } from '../core/canvas.ts';
import { mix } from '../core/color.ts';
import { poly } from '../core/geometry.ts';
import { palettes } from '../core/palettes.ts';
import type { Palette } from '../core/palettes.ts';

type Draw = (c: Canvas, p: Palette) => void;

function coin(c: Canvas, p: Palette, x: number, y: number, r: number): void {
  c.ellipse(x, y + r * 0.16, r, r * 0.98, { fill: mix(p.light, p.near, 0.5) });
  c.circle(x, y, r, { fill: mix(p.light, p.accent, 0.3) });
  c.circle(x, y, r * 0.78, { stroke: mix(p.light, p.near, 0.35), width: r * 0.08 });
  c.path(
    `M${x - r * 0.6} ${y - r * 0.5}Q${x - r * 0.2} ${y - r * 0.95} ${x + r * 0.4} ${y - r * 0.8}`,
    {
      stroke: '#ffffff',
      width: r * 0.09,
      opacity: 0.7,
      round: true,
    },
  );
}

function star(x: number, y: number, r: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = (index / 5 - 0.5) * Math.PI;
    const reach = index % 2 === 0 ? r : r * 0.45;
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
  });
  return poly(...points.flat());
}

function keyboard(c: Canvas, p: Palette): void {
  c.path('M28 150L58 92H182L212 150V166L206 172H34L28 166Z', { fill: mix(p.near, p.haze, 0.25) });
  c.path('M28 150L58 92H182L212 150Z', { fill: mix(p.near, p.haze, 0.5) });
  for (const [row, y] of [102, 115, 129].entries()) {
    const left = 58 - row * 7;
    const step = (240 - left * 2) / 9;
    for (let key = 0; key < 9; key += 1) {
      const isLit = (row * 4 + key * 3) % 7 === 0;
      c.path(
        poly(
          left + key * step + 2,
          y,
          left + (key + 1) * step - 2,
          y,
          left + (key + 1) * step - 2,
          y + 9,
          left + key * step + 2,
          y + 9,
        ),
        {
          fill: isLit ? p.accent : mix(p.light, p.haze, 0.35),
        },
      );
    }
  }
  c.path('M82 143H158V148H82Z', { fill: p.lamp });
  c.path('M120 92Q120 66 146 62T172 36', {
    stroke: mix(p.light, p.near, 0.4),
    width: 5,
    round: true,
  });
}

function lamp(c: Canvas, p: Palette): void {
  c.path('M120 30V58', { stroke: p.lamp, width: 4 });
  c.circle(120, 30, 7, { stroke: p.lamp, width: 4 });
  c.path('M92 58H148L154 70H86Z', { fill: mix(p.accent, p.near, 0.35) });
  c.ellipse(120, 116, 58, 50, { fill: p.accent });
  c.path('M120 66Q74 116 120 166Q166 116 120 66Z', { fill: p.lamp });
  c.path('M120 66Q98 116 120 166Q142 116 120 66Z', { fill: p.light });
  c.path('M92 162H148L142 174H98Z', { fill: mix(p.accent, p.near, 0.35) });
  c.path('M104 174V204M120 174V212M136 174V204', { stroke: p.accent, width: 4, round: true });
}

function packet(c: Canvas, p: Palette): void {
  c.path('M66 44H174Q182 44 182 52V190Q182 198 174 198H66Q58 198 58 190V52Q58 44 66 44Z', {
    fill: '#d6342c',
  });
  c.path('M58 52Q58 44 66 44H174Q182 44 182 52V84Q120 132 58 84Z', { fill: '#b3211f' });
  c.path('M58 84Q120 132 182 84', { stroke: p.lamp, width: 3 });
  c.circle(120, 108, 24, { fill: p.lamp });
  c.circle(120, 108, 18, { stroke: '#b3211f', width: 3 });
  c.path('M110 98L120 108L130 98M120 108V120M111 109H129M111 115H129', {
    stroke: '#b3211f',
    width: 3,
    round: true,
  });
  c.path('M76 172Q98 160 120 172T164 172M76 182Q98 170 120 182T164 182', {
    stroke: p.lamp,
    width: 2,
    opacity: 0.7,
  });
}

function coupon(c: Canvas, p: Palette): void {
  c.turned(-10, 120, 120, () => {
    c.path('M34 78H206V104A16 16 0 0 0 206 136V162H34V136A16 16 0 0 0 34 104Z', { fill: p.accent });
    c.path('M34 78H92V162H34V136A16 16 0 0 0 34 104Z', { fill: mix(p.accent, p.near, 0.3) });
    c.path('M92 86V154', { stroke: p.light, width: 3, dash: '6 6' });
    c.path('M54 108L64 120L74 108M64 120V136M55 122H73M55 129H73', {
      stroke: p.light,
      width: 4,
      round: true,
    });
    c.path('M110 104H186M110 120H170M110 136H150', { stroke: p.light, width: 7, round: true });
  });
}

const pictures: Record<PrizePictureKey, readonly [PaletteKey, Draw]> = {
  keyboard: ['orbit', keyboard],
  lamp: ['lantern-teal', lamp],
  'welfare-coins': [
    'ember-gold',
    (c, p) => {
      for (const [x, y] of [
        [78, 172],
        [78, 156],
        [162, 172],
        [162, 156],
        [162, 140],
      ] as const)
        coin(c, p, x, y, 40);
      coin(c, p, 120, 110, 54);
      c.path(star(120, 110, 30), { fill: mix(p.light, p.near, 0.35) });
    },
  ],
  'red-packet': ['siege-fire', packet],
  coupon: ['rose-cloud', coupon],
  'points-many': [
    'sea-gold',
    (c, p) => {
      c.path(star(120, 112, 78), { fill: mix(p.light, p.accent, 0.25) });
      c.path(star(120, 112, 50), { fill: p.light });
      c.path(star(54, 176, 24), { fill: p.lamp });
      c.path(star(188, 180, 28), { fill: p.lamp });
      c.path(star(186, 50, 18), { fill: p.lamp });
    },
  ],
  'points-few': [
    'moon-silver',
    (c, p) => {
      c.path(star(120, 120, 66), { fill: mix(p.light, p.middle, 0.3) });
      c.path(star(120, 120, 42), { fill: p.light });
      c.path(star(190, 62, 16), { fill: p.lamp });
    },
  ],
  thanks: [
    'jade-dawn',
    (c, p) => {
      c.path('M120 132Q116 180 96 208', {
        stroke: mix(p.middle, p.near, 0.4),
        width: 8,
        round: true,
      });
      for (const turn of [0, 90, 180, 270])
        c.turned(turn + 45, 120, 114, () => {
          c.path('M120 114Q70 92 88 58Q104 40 120 66Q136 40 152 58Q170 92 120 114Z', {
            fill: mix(p.middle, p.near, turn === 180 ? 0.1 : 0.3),
          });
          c.path('M120 112V74', { stroke: p.low, width: 3, round: true });
        });
    },
  ],
};

/** A prize of the demo lottery, 240×240. */
export function prizePicture(key: PrizePictureKey): string {
  const [paletteKey, draw] = pictures[key];
  const p = palettes[paletteKey];
  const c = new Canvas(240, 240);
  const fill = c.linear(0, 0, 0, 240, [
    [0, p.middle],
    [1, mix(p.high, p.near, 0.4)],
  ]);
  c.rect(0, 0, 240, 240, { fill });
  c.glow(120, 108, 130, p.light, 0.5);
  draw(c, p);
  return c.toString();
}
