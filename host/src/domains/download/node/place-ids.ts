import { dirname } from 'node:path';
import { isInPlace } from '../../package/node/game-there.ts';
import type { InstalledRegistry } from '../../package/node/installed-registry.ts';
import { hasSameMark } from '../../storage/core/place.ts';
import type { KnownPlace, Place } from '../../storage/core/place.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import type { JobRecord } from '../core/job-record.ts';
import { isStagedThere } from './job-place.ts';
import type { JobTable } from './job-table.ts';

export interface PlaceIdsOptions {
  readonly registry: Pick<InstalledRegistry, 'get' | 'list' | 'files'>;
  readonly table: Pick<JobTable, 'all'>;
}

/** What games and jobs know of a place that has lost its id. Its mark alone is no proof: another disk may get it. */
export class PlaceIds {
  readonly #options: PlaceIdsOptions;

  constructor(options: PlaceIdsOptions) {
    this.#options = options;
  }

  /**
   * Whether all that is known to be in the place of an id, but one game, is in this one by its files. Where
   * something is not, this is another place, and the id must not be written there.
   */
  async hasAll(id: string, now: Place, except: number | null = null): Promise<boolean> {
    const { registry } = this.#options;
    const isIn = ({ placeId }: KnownPlace): boolean => placeId === id;
    for (const game of registry.list().filter(isIn))
      if (game.gameId !== except && !(await isInPlace(registry, game, now))) return false;
    for (const record of this.#records().filter(isIn))
      if (this.#hasStaged(record) && !(await folderExists(record.staging))) return false;
    return true;
  }

  /** The id that a place had; null if none is known, or this is not surely the same place. */
  async idOf(folder: string, now: Place): Promise<string | null> {
    if (now.id !== null) return null;
    const { registry } = this.#options;
    const ids = new Set<string>();
    for (const { placeId, ...game } of registry.list()) {
      if (placeId === undefined || ids.has(placeId)) continue;
      const isHere = dirname(game.folder) === folder && (await isInPlace(registry, game, now));
      if (isHere || hasSameMark(game, now)) ids.add(placeId);
    }
    for (const record of this.#records()) {
      const { placeId, staging } = record;
      if (placeId === null || ids.has(placeId)) continue;
      const isHere = dirname(staging) === folder && (await isStagedThere(registry, record, now));
      if (isHere || hasSameMark(record, now)) ids.add(placeId);
    }
    for (const id of ids) if (await this.hasAll(id, now)) return id;
    return null;
  }

  /** Of an installed game the files tell. */
  #hasStaged({ gameId, bytesDone, decided }: JobRecord): boolean {
    return bytesDone > 0 && !decided && this.#options.registry.get(gameId) === null;
  }

  #records(): JobRecord[] {
    return this.#options.table.all().map(({ record }) => record);
  }
}
