import type { GoodsPictureKey } from '../../src/content/pictures.ts';
import { goodsOfPaper } from './goods-of-paper.ts';
import { goodsOfCloth } from './goods-of-cloth.ts';
import type { Drawing, Shape } from './goods-shapes.ts';

const DRAWINGS: Readonly<Record<GoodsPictureKey, Drawing>> = { ...goodsOfPaper, ...goodsOfCloth };

function path([fill, d, opacity = 1, transform = '']: Shape): string {
  const more =
    (opacity === 1 ? '' : ` opacity="${String(opacity)}"`) +
    (transform && ` transform="${transform}"`);
  return `<path fill="${fill}" d="${d}"${more}/>`;
}

/**
 * A picture of the points shop: light, a floor, and the goods on it. Cards show its middle in 4:3.
 */
export function goodsPicture(key: GoodsPictureKey): string {
  const { ground, floor, light, shapes } = DRAWINGS[key];
  const [above, below] = ground;
  const defs = [
    `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`,
    `<radialGradient id="l"><stop stop-color="${light}" stop-opacity=".75"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>`,
    floor === null
      ? ''
      : '<radialGradient id="s"><stop stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>',
  ].join('');
  const set = [
    '<path fill="url(#g)" d="M0 0H400V400H0Z"/>',
    '<circle fill="url(#l)" cx="200" cy="170" r="210"/>',
    ...(floor === null
      ? []
      : [
          `<path fill="${floor}" d="M0 284H400V400H0Z"/>`,
          '<ellipse fill="url(#s)" cx="200" cy="314" rx="170" ry="26"/>',
        ]),
  ].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><defs>${defs}</defs>${set}${shapes.map(path).join('')}</svg>\n`;
}
