import type { SceneKey } from '../../src/content/types.ts';
import type { NewsCoverKey } from '../../src/content/pictures.ts';
import type { PaletteKey } from '../../src/content/types.ts';
import type { Stage } from '../core/stage.ts';
import { bellTower } from './bell-tower.ts';
import { demonTower } from './demon-tower.ts';
import { desertGate } from './desert-gate.ts';
import { foxMoon } from './fox-moon.ts';
import { phoenixScene } from './phoenix.ts';
import { thunderDrum } from './thunder-drum.ts';
import { beaconTower } from './beacon-tower.ts';
import { iceThrone } from './ice-throne.ts';
import { siegeGate } from './siege-gate.ts';
import { swordPeak } from './sword-peak.ts';
import { terraces } from './terraces.ts';
import { wolfRidge } from './wolf-ridge.ts';
import { arena } from './arena.ts';
import { mapTable } from './map-table.ts';
import { paperDragonScene } from './paper-dragon.ts';
import { bambooHouse } from './bamboo-house.ts';
import { nightMarket } from './night-market.ts';
import { rainInn } from './rain-inn.ts';
import { redUmbrella } from './red-umbrella.ts';
import { riverLanterns } from './river-lanterns.ts';
import { abyssDragon } from './abyss-dragon.ts';
import { dreadnoughtScene } from './dreadnought.ts';
import { junkShip } from './junk-ship.ts';
import { whaleScene } from './whale.ts';
import { mechScene } from './mech.ts';
import { radioDishScene } from './radio-dish.ts';
import { ringedPlanet } from './ringed-planet.ts';
import { skyTrain } from './sky-train.ts';
import { workshop } from './workshop.ts';

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
  'fox-mask': [foxMoon, 'war-dusk'],
  'open-gate': [desertGate, 'lantern-teal'],
  'hour-drum': [thunderDrum, 'rose-cloud'],
  'signal-station': [radioDishScene, 'rain-amber'],
  'long-line': [skyTrain, 'moon-silver'],
  'far-sail': [junkShip, 'glacier'],
};
