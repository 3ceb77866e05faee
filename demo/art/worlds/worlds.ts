import type { SceneKey } from '../../src/content/types.ts';
import { emblems } from './emblems.ts';
import type {
  BuildingKind,
  FoeKind,
  HeroKind,
  Land,
  PlayKind,
  RoomKind,
  Weather,
  World,
} from './world.ts';

type Traits = readonly [Land, BuildingKind, Weather, HeroKind, RoomKind, FoeKind, PlayKind];

const traits: Record<SceneKey, Traits> = {
  'river-lanterns': ['karst', 'pagoda', 'mist', 'boatman', 'street', 'shade', 'bag'],
  dreadnought: ['sea', 'lighthouse', 'rain', 'soldier', 'cabin', 'mech', 'tactics'],
  'paper-dragon': ['karst', 'pagoda', 'petals', 'wanderer', 'chamber', 'shade', 'bag'],
  'sword-peak': ['clouds', 'pagoda', 'clear', 'swordsman', 'chamber', 'serpent', 'bag'],
  'beacon-tower': ['peaks', 'beacon', 'embers', 'soldier', 'vault', 'host', 'map'],
  'ice-throne': ['snow', 'gate', 'snow', 'wanderer', 'vault', 'colossus', 'map'],
  'ringed-planet': ['city', 'block', 'clear', 'diver', 'cabin', 'whale', 'map'],
  'junk-ship': ['sea', 'pagoda', 'clear', 'boatman', 'chamber', 'kraken', 'map'],
  'rain-inn': ['peaks', 'hall', 'rain', 'swordsman', 'chamber', 'rivals', 'bag'],
  'red-umbrella': ['karst', 'hall', 'mist', 'umbrella', 'chamber', 'shade', 'bag'],
  terraces: ['peaks', 'hall', 'clear', 'boatman', 'chamber', 'serpent', 'town'],
  mech: ['dunes', 'block', 'embers', 'soldier', 'cabin', 'walker', 'tactics'],
  'desert-gate': ['dunes', 'gate', 'clear', 'wanderer', 'vault', 'colossus', 'map'],
  whale: ['deep', 'dome', 'clear', 'diver', 'cabin', 'kraken', 'map'],
  'siege-gate': ['peaks', 'gate', 'embers', 'soldier', 'street', 'host', 'tactics'],
  'fox-moon': ['karst', 'hall', 'petals', 'wanderer', 'street', 'shade', 'bag'],
  'thunder-drum': ['peaks', 'yurt', 'rain', 'drummer', 'vault', 'serpent', 'tactics'],
  'bamboo-house': ['bamboo', 'hall', 'clear', 'boatman', 'chamber', 'wolf', 'town'],
  'sky-train': ['clouds', 'block', 'clear', 'wanderer', 'cabin', 'whale', 'town'],
  'demon-tower': ['karst', 'pagoda', 'mist', 'swordsman', 'vault', 'colossus', 'bag'],
  phoenix: ['peaks', 'pagoda', 'embers', 'swordsman', 'street', 'rivals', 'tactics'],
  'radio-dish': ['snow', 'dome', 'snow', 'diver', 'cabin', 'walker', 'map'],
  'wolf-ridge': ['steppe', 'yurt', 'clear', 'soldier', 'vault', 'host', 'town'],
  'abyss-dragon': ['sea', 'lighthouse', 'rain', 'wanderer', 'street', 'kraken', 'tactics'],
};

export function worldOf(key: SceneKey): World {
  const [land, building, weather, hero, room, foe, play] = traits[key];
  return { emblem: emblems[key], land, building, weather, hero, room, foe, play };
}
