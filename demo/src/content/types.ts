import type { HelpCategory } from '@gamebox/contract';

/** `docs/specification.md#constants`: 1 zone (专区), 3 boutique (精品). */
export type Channel = 1 | 3;

/** `docs/specification.md#entities`, game tab type: three 1, fifteen 2, boutique 3. */
export type Tab = 1 | 2 | 3;

/**
 * `docs/specification.md#entities`, game tag: new 0, hot 1, none 2, downing 3, all platform 4, nine
 * 5.
 */
export type Tag = 0 | 1 | 2 | 3 | 4 | 5;

/** `docs/specification.md#entities`, item kind: object 0, monster 1, map 2, npc 3. */
export type ItemKind = 0 | 1 | 2 | 3;

/** Games with a real package to download; the slug is the package's name. */
export type PackageName = 'lanterns-of-qinghe' | 'iron-tide' | 'paper-dragon';

/** The drawing that `demo/art` makes for a game. */
export type SceneKey =
  | 'river-lanterns'
  | 'dreadnought'
  | 'paper-dragon'
  | 'sword-peak'
  | 'beacon-tower'
  | 'ice-throne'
  | 'ringed-planet'
  | 'junk-ship'
  | 'rain-inn'
  | 'red-umbrella'
  | 'terraces'
  | 'mech'
  | 'desert-gate'
  | 'whale'
  | 'siege-gate'
  | 'fox-moon'
  | 'thunder-drum'
  | 'bamboo-house'
  | 'sky-train'
  | 'demon-tower'
  | 'phoenix'
  | 'radio-dish'
  | 'wolf-ridge'
  | 'abyss-dragon';

/** The family of colours of a game's pictures, named in `demo/art/core/palettes.ts`. */
export type PaletteKey =
  | 'lantern-teal'
  | 'steel-storm'
  | 'vermilion-ink'
  | 'jade-dawn'
  | 'war-dusk'
  | 'glacier'
  | 'orbit'
  | 'sea-gold'
  | 'rain-amber'
  | 'fog-red'
  | 'field-morning'
  | 'gunmetal'
  | 'ochre'
  | 'abyss-teal'
  | 'siege-fire'
  | 'moon-silver'
  | 'marsh-bolt'
  | 'bamboo-sun'
  | 'rose-cloud'
  | 'curse-green'
  | 'ember-gold'
  | 'aurora'
  | 'steppe-blue'
  | 'lamp-abyss';

export type GameSeed = {
  readonly gameId: number;
  readonly slug: string;
  readonly name: string;
  readonly versionName: string;
  /** One line. */
  readonly summary: string;
  /** Two to four paragraphs, an empty line between them. */
  readonly intro: string;
  readonly channel: Channel;
  readonly tab: Tab;
  readonly tag: Tag;
  readonly featured: boolean;
  readonly scene: SceneKey;
  readonly palette: PaletteKey;
  readonly package: PackageName | null;
  /** Bytes; 0 if the real package provides the number. */
  readonly sizeBytes: number;
};

export type ServerSeed = {
  readonly serverId: number;
  readonly gameId: number;
  readonly name: string;
  /** Epoch milliseconds. */
  readonly openTime: number;
  readonly tag: Tag;
};

export type ItemDetail = { readonly label: string; readonly value: string };

export type EncyclopediaSeed = {
  readonly entryId: number;
  readonly gameId: number;
  readonly kind: ItemKind;
  readonly name: string;
  readonly summary: string;
  readonly details: readonly ItemDetail[];
};

export type NewsCategory = 'notice' | 'activity' | 'update' | 'guide';

export type NewsSeed = {
  readonly newsId: number;
  /** The game that it is about, if any. */
  readonly gameId?: number;
  readonly title: string;
  readonly category: NewsCategory;
  /** URL of a picture, from the site's root. */
  readonly cover: string;
  /** Days before now, a fraction allowed. */
  readonly publishDaysAgo: number;
  readonly contentHtml: string;
};

export type BannerSeed = {
  readonly bannerId: number;
  readonly title: string;
  readonly subtitle: string;
  /** URL of a picture, from the site's root. */
  readonly picture: string;
} & (
  | { readonly gameId: number; readonly newsId: null }
  | { readonly gameId: null; readonly newsId: number }
);

export type SiteSeed = {
  /** Platform id; 1 is for every platform without a row of its own. */
  readonly plat: number;
  readonly mpStatus: 0 | 1;
  readonly channelId: number;
  readonly boxLogoUrl: string;
  /** Empty if the platform has no authorization page. */
  readonly authorizationUrl: string;
};

export type VersionSeed = {
  readonly version: string;
  readonly minVersion: string;
  readonly downloadUrl: string;
  readonly notes: string;
};

export interface HelpSeed {
  readonly category: HelpCategory;
  readonly question: string;
  /** Each line is a paragraph or a step. */
  readonly answer: readonly string[];
  readonly keywords: string;
}
