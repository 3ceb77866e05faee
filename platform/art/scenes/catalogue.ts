import type { SceneKey } from '../../src/db/seed/content/types.ts';
import type { NewsCoverKey } from '../../src/db/seed/content/pictures.ts';
import type { PaletteKey } from '../../src/db/seed/content/types.ts';
import type { Stage } from '../core/stage.ts';
import { bellTower, demonTower, desertGate, foxMoon, phoenixScene, thunderDrum } from './legends.ts';
import { beaconTower, iceThrone, siegeGate, swordPeak, terraces, wolfRidge } from './mountains-and-war.ts';
import { arena, mapTable, paperDragonScene } from './paper.ts';
import { bambooHouse, nightMarket, rainInn, redUmbrella, riverLanterns } from './rivers-and-inns.ts';
import { abyssDragon, dreadnoughtScene, junkShip, whaleScene } from './seas.ts';
import { mechScene, radioDishScene, ringedPlanet, skyTrain, workshop } from './skies-and-steel.ts';

export type Scene = (stage: Stage) => void;

export const scenes: Record<SceneKey, Scene> = {
  'river-lanterns': riverLanterns,
  dreadnought: dreadnoughtScene,
  'paper-dragon': paperDragonScene,
  'sword-peak': swordPeak,
  'beacon-tower': beaconTower,
  'ice-throne': iceThrone,
  'ringed-planet': ringedPlanet,
  'junk-ship': junkShip,
  'rain-inn': rainInn,
  'red-umbrella': redUmbrella,
  terraces,
  mech: mechScene,
  'desert-gate': desertGate,
  whale: whaleScene,
  'siege-gate': siegeGate,
  'fox-moon': foxMoon,
  'thunder-drum': thunderDrum,
  'bamboo-house': bambooHouse,
  'sky-train': skyTrain,
  'demon-tower': demonTower,
  phoenix: phoenixScene,
  'radio-dish': radioDishScene,
  'wolf-ridge': wolfRidge,
  'abyss-dragon': abyssDragon,
};

export const newsScenes: Record<NewsCoverKey, readonly [Scene, PaletteKey]> = {
  'bell-tower': [bellTower, 'war-dusk'],
  'night-market': [nightMarket, 'lantern-teal'],
  workshop: [workshop, 'gunmetal'],
  'map-table': [mapTable, 'rain-amber'],
  'guard-gate': [siegeGate, 'moon-silver'],
  harvest: [terraces, 'war-dusk'],
  arena: [arena, 'rose-cloud'],
  'snow-pass': [beaconTower, 'glacier'],
};
