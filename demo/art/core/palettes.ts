import type { PaletteKey } from '../../src/content/types.ts';
import { lightnessOf, mix } from './color.ts';

/** Colours by their purpose in a picture, all `#rrggbb`. */
export type Palette = {
  /** The sky from the zenith down to the horizon. */
  readonly high: string;
  readonly middle: string;
  readonly low: string;
  /** The sun, the moon, the fire. */
  readonly light: string;
  /** The air: the colour that far things fade into. */
  readonly haze: string;
  /** The nearest, darkest ground. */
  readonly near: string;
  /** The one colour that attracts the eye. */
  readonly accent: string;
  /** Lamps and windows. */
  readonly lamp: string;
};

/** Reads the eight colours in the order of `Palette`, separated by spaces. */
function palette(colors: string): Palette {
  const [high, middle, low, light, haze, near, accent, lamp] = colors.split(' ');
  if (!high || !middle || !low || !light || !haze || !near || !accent || !lamp) {
    throw new Error(`a palette needs eight colours: ${colors}`);
  }
  return { high, middle, low, light, haze, near, accent, lamp };
}

export const palettes: Record<PaletteKey, Palette> = {
  'lantern-teal': palette('#071a2b #0e3a4a #2b6f72 #ffe3a6 #2f6f74 #051019 #ff9a3c #ffc061'),
  'steel-storm': palette('#10161f #26384a #7c97a6 #dcecf2 #6f8896 #0a0f15 #d9412f #ffd98a'),
  'vermilion-ink': palette('#14141a #2b2629 #7d4a3d #ef4a2b #6a5450 #0c0c10 #f4e9d8 #ffcf9a'),
  'jade-dawn': palette('#0d3b45 #2b7f7b #bfe3c4 #f7ffe6 #9fd2bd #062028 #e9fff0 #ffe9b0'),
  'war-dusk': palette('#251320 #6d2a2c #e0803d #ffd27a #b45c3a #140a10 #ff7a2a #ffc45e'),
  glacier: palette('#081a38 #1b4d80 #8fd0ea #f2fdff #7fbcdc #06122a #7df3ff #c8fbff'),
  orbit: palette('#060914 #0f1c3a #28406e #ffcf96 #2f4677 #04060d #ff8f4a #9fe2ff'),
  'sea-gold': palette('#17304a #b5603f #ffc766 #fff0bd #d98f55 #0d1a28 #e5533d #ffdf8e'),
  'rain-amber': palette('#0a1220 #16273b #34506a #ffb65a #2c4459 #060b13 #ffa63d #ffc670'),
  'fog-red': palette('#1a2224 #3d4a49 #93a19a #e3e8dd #84928c #10171a #d8232f #f0a45a'),
  'field-morning': palette('#2f6f8f #7fb9b0 #ffe3a0 #fff6d2 #a9cfae #123427 #f2b13c #ffd27d'),
  gunmetal: palette('#171a1f #3b3f44 #c07a3a #ffb765 #7a6450 #0b0c0f #ff5a1f #ffd08a'),
  ochre: palette('#5b2f22 #b9652f #f5b65c #fff1c4 #d8954f #26120e #2fb2a6 #ffe2a0'),
  'abyss-teal': palette('#2f9fb0 #0e5f7a #06304d #d8fff5 #0d5a74 #020f1e #6ff2d8 #ffe9a8'),
  'siege-fire': palette('#190f14 #4a1a18 #c24a20 #ffb84d #7d3322 #0d070a #ff5a26 #ffcf6b'),
  'moon-silver': palette('#0c1530 #26406b #7f9cc4 #f6f3e6 #6f8ab4 #070d1e #f08fb0 #ffdca0'),
  'marsh-bolt': palette('#0b1c1f #1d4242 #5a8a70 #f4ff9d #47705f #061012 #e7f24a #fff6a6'),
  'bamboo-sun': palette('#0c3a2a #2f7a45 #d9e88a #fbffd0 #9cc66a #06200f #f7d64a #ffd98a'),
  'rose-cloud': palette('#2b3158 #a85a7a #ffc2a0 #fff0d2 #e09a98 #1a1a34 #ff6a5a #ffd98a'),
  'curse-green': palette('#07120f #123028 #3f7a58 #c9ffb0 #2d5a45 #040a09 #5dff8a #b8ff9a'),
  'ember-gold': palette('#2a0f16 #8a2a1c #ffae42 #fff2b0 #d8702c #190709 #ffcf3f #ffe59a'),
  aurora: palette('#050d22 #0d2b4a #2f6f86 #c8fff0 #3a7690 #030816 #5dffc0 #ffc76a'),
  'steppe-blue': palette('#0b1a38 #2f5585 #f0b98a #fff0dc #7f93ab #081020 #ff8a4a #ffc06a'),
  'lamp-abyss': palette('#06131c #0b2f3d #1f6470 #fff3b8 #215f6c #030a10 #d9b24a #ffe08a'),
};

/** Two other hours of the day at which a scene may be shown. */
const dusk = palette('#1d1a3c #7d3f63 #f2946b #ffe0b0 #b56f6d #120c1c #ff9a5a #ffd27d');
const night = palette('#060c1e #152a4d #4d79a6 #eaf4ff #466c93 #040812 #8fd0ff #ffcf8a');

/** The same place at another hour: bright scenes become night, dark ones dusk, by `amount` 0–1. */
export function atAnotherHour(base: Palette, amount: number): Palette {
  const hour = lightnessOf(base.middle) > 0.45 ? night : dusk;
  return {
    high: mix(base.high, hour.high, amount),
    middle: mix(base.middle, hour.middle, amount),
    low: mix(base.low, hour.low, amount),
    light: mix(base.light, hour.light, amount),
    haze: mix(base.haze, hour.haze, amount),
    near: mix(base.near, hour.near, amount),
    accent: base.accent,
    lamp: base.lamp,
  };
}
