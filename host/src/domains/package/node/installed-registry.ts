import { copyFile, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ifPresent, writing } from '../../failure/node/system-error.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import type { Parsed } from '../../storage/node/json-file.ts';
import { syncFolder } from '../../storage/node/sync-folder.ts';
import { installedFiles, installedGame } from '../core/installed-game.ts';
import type { InstalledFiles, InstalledGame } from '../core/installed-game.ts';
import { makeFolder } from '../../storage/node/make-folder.ts';
import { renameFile } from '../../storage/node/replace-file.ts';

type OnBackup = (backup: string, reason: unknown) => void;

/**
 * The installed games (`installed.json`), what each consists of (`installed/ID.json`), and the
 * signed release file that each came from (`installed/ID.release`).
 */
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

  releaseFile(gameId: number): string {
    return this.#path(gameId, 'release');
  }

  /** Copies a release file here; where it is there no more, an earlier call has done it. */
  async keepRelease(gameId: number, from: string): Promise<void> {
    const target = this.releaseFile(gameId);
    const fresh = `${target}.new`;
    await writing(target, async () => {
      await makeFolder(dirname(target));
      if ((await ifPresent(() => copyFile(from, fresh).then(() => true))) === null) return;
      const handle = await open(fresh, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await renameFile(fresh, target);
    });
  }

  /** Resolves when not even a power cut takes it back. */
  async put(game: InstalledGame, files?: InstalledFiles): Promise<void> {
    if (files !== undefined) await this.saveFiles(game.gameId, files);
    this.#games.set(game.gameId, game);
    await this.#save();
    await syncFolder(this.#home);
  }

  /** Changes part of what is there; nothing where the game has gone meanwhile. */
  async change(gameId: number, change: Partial<InstalledGame>): Promise<void> {
    const game = this.get(gameId);
    if (game === null) return;
    this.#games.set(gameId, { ...game, ...change });
    await this.#save();
  }

  /** This release is there: an update to it, or to an older one, is none. */
  async noteRelease(gameId: number, release: number): Promise<void> {
    const update = this.get(gameId)?.update ?? null;
    if (update !== null && update.release <= release) await this.change(gameId, { update: null });
  }

  async saveFiles(gameId: number, files: InstalledFiles): Promise<void> {
    await this.#filesOf(gameId).save(files);
    await syncFolder(join(this.#home, 'installed'));
  }

  async remove(gameId: number): Promise<void> {
    this.#games.delete(gameId);
    await this.#save();
    await rm(this.#path(gameId, 'json'), { force: true });
    await rm(this.releaseFile(gameId), { force: true });
  }

  #save(): Promise<void> {
    return this.#file.save(this.list());
  }

  #path(gameId: number, ending: 'json' | 'release'): string {
    return join(this.#home, 'installed', `${gameId}.${ending}`);
  }

  #filesOf(gameId: number): JsonFile<InstalledFiles | null> {
    return new JsonFile<InstalledFiles | null>({
      path: this.#path(gameId, 'json'),
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
