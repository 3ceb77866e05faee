import { boutiqueGames } from './games-boutique.ts';
import { moreZoneGames } from './games-zone-more.ts';
import { zoneGames } from './games-zone.ts';
import type { GameSeed } from './types.ts';

/** The 24 games of the demo world, by id (1001–1024). */
export const games: readonly GameSeed[] = [
  ...zoneGames,
  ...moreZoneGames,
  ...boutiqueGames,
].toSorted((a, b) => a.gameId - b.gameId);
