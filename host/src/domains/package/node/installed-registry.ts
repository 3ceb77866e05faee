import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../../storage/node/json-file.ts';
import type { Parsed } from '../../storage/node/json-file.ts';
import { installedFiles, installedGame } from '../core/installed-game.ts';
import type { InstalledFiles, InstalledGame } from '../core/installed-game.ts';

type OnBackup = (backup: string, reason: unknown) => void;

/** The installed games (`installed.json`) and what each consists of (`installed/ID.json`). */
export class InstalledRegistry {
  readonly #home: string;
  readonly #file: JsonFile<InstalledGame[]>;
  readonly #games = new Map<number, InstalledGame>();
  readonly #onBackup: OnBackup;

  private constructor(home: string, onBackup: OnBackup) {
    this.#home = home;
    this.#onBackup = onBackup;
    this.#file = new JsonFile<InstalledGame[]>({
      path: join(home, 'installed.json'),
      parse: salvageGames,
      fallback: () => [],
      onBackup,
    });
  }

  static async open(home: string, onBackup: OnBackup): Promise<InstalledRegistry> {
    const registry = new InstalledRegistry(home, onBackup);
    for (const game of await registry.#file.load()) registry.#games.set(game.gameId, game);
    return registry;
  }

  get(gameId: number): InstalledGame | null {
    return this.#games.get(gameId) ?? null;
  }

  list(): InstalledGame[] {
    return [...this.#games.values()];
  }

  /** Null where the file is lost or unusable: then every file counts as unknown. */
  async files(gameId: number): Promise<InstalledFiles | null> {
    return this.#filesOf(gameId).load();
  }

  async put(game: InstalledGame, files?: InstalledFiles): Promise<void> {
    if (files !== undefined) await this.#filesOf(game.gameId).save(files);
    this.#games.set(game.gameId, game);
    await this.#save();
  }

  async remove(gameId: number): Promise<void> {
    this.#games.delete(gameId);
    await this.#save();
    await rm(this.#filesPath(gameId), { force: true });
  }

  #save(): Promise<void> {
    return this.#file.save(this.list());
  }

  #filesPath(gameId: number): string {
    return join(this.#home, 'installed', `${gameId}.json`);
  }

  #filesOf(gameId: number): JsonFile<InstalledFiles | null> {
    return new JsonFile<InstalledFiles | null>({
      path: this.#filesPath(gameId),
      parse: (json) => ({ value: installedFiles.parse(json), salvaged: false }),
      fallback: () => null,
      onBackup: this.#onBackup,
    });
  }
}

function salvageGames(json: unknown): Parsed<InstalledGame[]> {
  const rows = z.array(z.unknown()).parse(json);
  const games = rows.flatMap((row) => {
    const game = installedGame.safeParse(row);
    return game.success ? [game.data] : [];
  });
  return { value: games, salvaged: games.length < rows.length };
}
