/** The parts of a game's world, from which the views compose their pictures. */
export type World = {
  /** The game's sign in a box of 100 about the origin, as a path to fill. */
  readonly emblem: string;
  readonly land: Land;
  readonly building: BuildingKind;
  readonly weather: Weather;
  readonly hero: HeroKind;
  readonly room: RoomKind;
  readonly foe: FoeKind;
  readonly play: PlayKind;
};

export type Land =
  | 'karst'
  | 'peaks'
  | 'dunes'
  | 'snow'
  | 'sea'
  | 'deep'
  | 'steppe'
  | 'clouds'
  | 'bamboo'
  | 'city';

export type BuildingKind =
  | 'hall'
  | 'pagoda'
  | 'beacon'
  | 'gate'
  | 'yurt'
  | 'block'
  | 'dome'
  | 'dish'
  | 'lighthouse';

export type Weather = 'clear' | 'rain' | 'snow' | 'petals' | 'embers' | 'mist';

export type HeroKind =
  | 'swordsman'
  | 'wanderer'
  | 'umbrella'
  | 'boatman'
  | 'soldier'
  | 'drummer'
  | 'diver';

export type RoomKind = 'chamber' | 'street' | 'cabin' | 'vault';

export type FoeKind =
  | 'serpent'
  | 'kraken'
  | 'colossus'
  | 'shade'
  | 'walker'
  | 'host'
  | 'mech'
  | 'whale'
  | 'wolf'
  | 'rivals';

export type PlayKind = 'map' | 'tactics' | 'town' | 'bag';
