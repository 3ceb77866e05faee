/** The paths under which `demo/assets` and `platform/assets` are served. */
export const assetsRoot = '/assets';

export const logoUrl = `${assetsRoot}/logo.svg`;

/** 600×800, a game's card. */
export function coverUrl(slug: string): string {
  return `${assetsRoot}/covers/${slug}.svg`;
}

/** 1280×720, a game's hero picture. */
export function wideUrl(slug: string): string {
  return `${assetsRoot}/wide/${slug}.svg`;
}

/** The detail page's four pictures, 1280×720 each: a vista, by lamplight, a confrontation, the game's screen. */
export function pictureUrls(slug: string): string[] {
  return ([1, 2, 3, 4] as const).map((number) => pictureUrl(slug, number));
}

/** One of them, 1280×720. */
export function pictureUrl(slug: string, number: 1 | 2 | 3 | 4): string {
  return `${assetsRoot}/pictures/${slug}-${number}.svg`;
}

/** 1280×720, an article's cover. */
export function newsCoverUrl(key: NewsCoverKey): string {
  return `${assetsRoot}/news/${key}.svg`;
}

/** 1600×640, a banner of the home screen. */
export function bannerUrl(key: string): string {
  return `${assetsRoot}/banners/${key}.svg`;
}

/** 240×240, a prize of the lottery. */
export function prizeUrl(key: PrizePictureKey): string {
  return `${assetsRoot}/prizes/${key}.svg`;
}

export const prizePictureKeys = [
  'keyboard',
  'lamp',
  'welfare-coins',
  'red-packet',
  'coupon',
  'points-many',
  'points-few',
  'thanks',
] as const;
export type PrizePictureKey = (typeof prizePictureKeys)[number];

export const newsCoverKeys = [
  'bell-tower',
  'night-market',
  'workshop',
  'map-table',
  'guard-gate',
  'harvest',
  'arena',
  'snow-pass',
  'fox-mask',
  'open-gate',
  'hour-drum',
  'signal-station',
  'long-line',
  'far-sail',
] as const;
export type NewsCoverKey = (typeof newsCoverKeys)[number];

/** 400×400, goods of the points shop. */
export function goodsUrl(key: GoodsPictureKey): string {
  return `${assetsRoot}/goods/${key}.svg`;
}

export const goodsPictureKeys = [
  'lantern-lamp',
  'paper-dragon-kite',
  'iron-tide-mug',
  'mouse-mat',
  'keycaps',
  'umbrella-red',
  'bamboo-notebook',
  'whale-plush',
  'coupon-small',
  'coupon-large',
  'coin-pouch',
  'zone-coins',
] as const;
export type GoodsPictureKey = (typeof goodsPictureKeys)[number];
