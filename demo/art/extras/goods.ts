import type { GoodsPictureKey } from '../../src/content/pictures.ts';

type Shape = readonly [fill: string, d: string];

interface Drawing {
  /** The ground, from above to below. */
  readonly ground: readonly [string, string];
  readonly shapes: readonly Shape[];
}

const COUPON = 'M64 132H336V176A24 24 0 0 0 336 224V268H64V224A24 24 0 0 0 64 176Z';
const PERFORATION =
  'M246 148H252V160H246ZM246 176H252V188H246ZM246 204H252V216H246ZM246 232H252V244H246Z';

/** On a field of 400×400. */
const DRAWINGS: Readonly<Record<GoodsPictureKey, Drawing>> = {
  'lantern-lamp': {
    ground: ['#12384a', '#0a1c28'],
    shapes: [
      ['#f6c667', 'M196 60H204V104H196Z'],
      ['#8c4a1f', 'M150 104H250V122H150Z'],
      ['#ff9a5a', 'M150 122H250L282 200L250 278H150L118 200Z'],
      ['#ffd08a', 'M176 122H224L238 200L224 278H176L162 200Z'],
      ['#8c4a1f', 'M150 278H250V296H150Z'],
      ['#f6c667', 'M188 296H212V350H188Z'],
    ],
  },
  'paper-dragon-kite': {
    ground: ['#f6d9c0', '#e49a72'],
    shapes: [
      ['#b23a2e', 'M200 66L292 190L200 250L108 190Z'],
      ['#e86a4f', 'M200 66V250L108 190Z'],
      [
        '#fff3e0',
        'M158 172A14 14 0 1 0 158 200A14 14 0 1 0 158 172ZM242 172A14 14 0 1 0 242 200A14 14 0 1 0 242 172Z',
      ],
      ['#7c2620', 'M196 250H204L226 292L190 316L212 352L202 354L178 314L212 290Z'],
    ],
  },
  'iron-tide-mug': {
    ground: ['#3b4a57', '#1b242c'],
    shapes: [
      ['#8fa3b3', 'M248 158H300A36 36 0 0 1 300 256H248V234H294A14 14 0 0 0 294 180H248Z'],
      ['#c4d1da', 'M104 122H256V282A32 32 0 0 1 224 314H136A32 32 0 0 1 104 282Z'],
      ['#eef3f6', 'M104 122H140V314H136A32 32 0 0 1 104 282Z'],
      ['#35566e', 'M152 214L180 190L208 214L236 190V224L208 248L180 224L152 248Z'],
    ],
  },
  'mouse-mat': {
    ground: ['#24314f', '#111a30'],
    shapes: [
      ['#0c1424', 'M56 128H344V288H56Z'],
      ['#41609a', 'M70 142H330V274H70Z'],
      ['#7fa0d8', 'M70 274L146 192L196 238L246 176L330 274Z'],
      ['#ffe3a3', 'M268 160A18 18 0 1 0 268 196A18 18 0 1 0 268 160Z'],
    ],
  },
  keycaps: {
    ground: ['#543a63', '#26182f'],
    shapes: [
      ['#2b1c36', 'M66 150H186V270H66ZM214 150H334V270H214Z'],
      ['#f2b5c8', 'M84 142H168L178 238H74Z'],
      ['#9ad5d0', 'M232 142H316L326 238H222Z'],
      ['#8e3b5c', 'M118 170H134V192H152V208H100V192H118Z'],
      ['#2d6f6a', 'M246 180H302V196H246ZM246 206H302V222H246Z'],
    ],
  },
  'umbrella-red': {
    ground: ['#cdd6d4', '#8d9d9d'],
    shapes: [
      ['#6b2a22', 'M196 180H204V318A20 20 0 0 1 164 318H172A12 12 0 0 0 196 318Z'],
      [
        '#b8322c',
        'M200 82C276 82 334 140 342 208C318 190 288 190 270 208C250 188 218 188 200 208C182 188 150 188 130 208C112 190 82 190 58 208C66 140 124 82 200 82Z',
      ],
      [
        '#d95a4e',
        'M200 82C224 110 236 160 200 208C182 188 150 188 130 208C136 150 164 104 200 82Z',
      ],
    ],
  },
  'bamboo-notebook': {
    ground: ['#dfe8cf', '#a9bf8d'],
    shapes: [
      ['#4a6b3a', 'M112 80H288V328H112Z'],
      ['#5f8549', 'M128 80H288V328H128Z'],
      ['#e9f0dc', 'M162 132H254V186H162Z'],
      ['#35502a', 'M176 150H240V156H176ZM176 164H222V170H176Z'],
      [
        '#c9a45c',
        'M104 110H128V120H104ZM104 160H128V170H104ZM104 210H128V220H104ZM104 260H128V270H104Z',
      ],
    ],
  },
  'whale-plush': {
    ground: ['#bfe1ee', '#6fa9c8'],
    shapes: [
      [
        '#2f6f9a',
        'M72 222C72 160 132 128 200 132C262 136 300 172 312 214L348 176C356 210 346 244 316 258C292 300 246 312 200 312C128 312 72 278 72 222Z',
      ],
      [
        '#e8f4f8',
        'M92 250C132 282 210 292 282 278C258 304 226 312 200 312C150 312 108 292 92 250Z',
      ],
      ['#16364c', 'M138 200A10 10 0 1 0 138 220A10 10 0 1 0 138 200Z'],
      [
        '#e8f4f8',
        'M196 128C190 104 176 96 162 96C182 84 200 92 204 108C210 92 228 84 246 96C230 98 212 108 206 128Z',
      ],
    ],
  },
  'coupon-small': {
    ground: ['#fff0da', '#ffcf94'],
    shapes: [
      ['#e2703a', COUPON],
      ['#fff0da', PERFORATION],
      ['#fff6e8', 'M118 176H214V190H118ZM118 206H186V220H118Z'],
    ],
  },
  'coupon-large': {
    ground: ['#fde3e0', '#f2a29a'],
    shapes: [
      ['#c22f3d', COUPON],
      ['#fde3e0', PERFORATION],
      [
        '#ffe9a8',
        'M166 158L178 186L208 188L185 207L193 236L166 220L139 236L147 207L124 188L154 186Z',
      ],
    ],
  },
  'coin-pouch': {
    ground: ['#efe6ff', '#b9a0e0'],
    shapes: [
      ['#5a3f8e', 'M160 132H240L300 250A66 66 0 0 1 236 326H164A66 66 0 0 1 100 250Z'],
      ['#7a5cb4', 'M160 132H206L176 326H164A66 66 0 0 1 100 250Z'],
      ['#3d2a63', 'M150 92H250L236 132H164Z'],
      ['#f4c95d', 'M200 196A38 38 0 1 0 200 272A38 38 0 1 0 200 196Z'],
      ['#c7932b', 'M184 218H216V250H184Z'],
    ],
  },
  'zone-coins': {
    ground: ['#d8f3e6', '#83c7a6'],
    shapes: [
      ['#1f6b4d', 'M92 268H224V292H92ZM92 300H224V324H92Z'],
      ['#2f9069', 'M92 236H224V260H92Z'],
      ['#f4c95d', 'M250 104A72 72 0 1 0 250 248A72 72 0 1 0 250 104Z'],
      ['#c7932b', 'M250 122A54 54 0 1 0 250 230A54 54 0 1 0 250 122Z'],
      ['#fff0c2', 'M250 140L274 176L250 212L226 176Z'],
    ],
  },
};

/** A picture of the points shop. */
export function goodsPicture(key: GoodsPictureKey): string {
  const { ground, shapes } = DRAWINGS[key];
  const [above, below] = ground;
  const paths = shapes.map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`).join('');
  const gradient = `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient>`;
  const shadow = '<ellipse cx="200" cy="352" rx="120" ry="14" opacity=".18"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400"><defs>${gradient}</defs><path fill="url(#g)" d="M0 0H400V400H0Z"/>${shadow}${paths}</svg>\n`;
}
