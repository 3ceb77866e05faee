import { constants } from 'node:fs';
import { access, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { ifPresent, isDiskFull, writing } from '../../failure/node/system-error.ts';
import { salvageRows } from '../../storage/core/salvage-rows.ts';
import { clearForFile, namesInOwnFolder } from '../../storage/node/clear-place.ts';
import { JsonFile } from '../../storage/node/json-file.ts';
import { keepCopy } from '../../storage/node/keep-copy.ts';
import { folderExists } from '../../storage/node/game-folder.ts';
import { filesOfRelease, hashesOfRelease, gameOfRelease, gamesIn } from './restore-installed.ts';
import type { RestoreSources } from './restore-installed.ts';
import { installedFiles, installedGame } from '../core/installed-game.ts';
import type { InstalledFiles, InstalledGame } from '../core/installed-game.ts';
import { tryWriting } from '../../storage/node/make-folder.ts';

const NO_SOURCES: RestoreSources = { keys: [], installDir: null };

type Tell = (path: string, reason: unknown) => void;
/** The new entry of a game; null removes it. */
type Making = (game: InstalledGame | null) => InstalledGame | null;

/**
 * The installed games (`installed.json`), each one's files (`installed/ID.json`), and the signed
 * release file of each (`installed/ID.release`).
 */
export class InstalledRegistry {
  readonly #home: string;
  readonly #file: JsonFile<InstalledGame[]>;
  readonly #games = new Map<number, InstalledGame>();
  /** Lists of games that are being removed, where they could not be written. */
  readonly #unwritten = new Map<number, InstalledFiles>();
  readonly #onBackup: Tell;
  readonly #onUnwritten: Tell;

  readonly #sources: RestoreSources;
  #isDamaged = false;
  #changes: Promise<void> = Promise.resolve();

  private constructor(home: string, sources: RestoreSources, onBackup: Tell, onUnwritten: Tell) {
    this.#home = home;
    this.#sources = sources;
    this.#onBackup = onBackup;
    this.#onUnwritten = onUnwritten;
    this.#file = new JsonFile<InstalledGame[]>({
      path: join(home, 'installed.json'),
      parse: (json) => salvageRows(json, installedGame),
      fallback: () => [],
      onBackup: (backup, reason) => {
        this.#isDamaged = true;
        onBackup(backup, reason);
      },
    });
  }

  /**
   * If `installed.json` is damaged, the files beside it restore the games. `onUnwritten` hears of a
   * folder that can't be written to.
   */
  static async open(
    home: string,
    onBackup: Tell,
    sources: RestoreSources = NO_SOURCES,
    onUnwritten: Tell = onBackup,
  ): Promise<InstalledRegistry> {
    const registry = new InstalledRegistry(home, sources, onBackup, onUnwritten);
    await registry.#names();
    await registry.#tellUnwritable();
    for (const game of await registry.#file.load()) registry.#games.set(game.gameId, game);
    if (registry.#isDamaged || (await ifPresent(() => stat(registry.#file.path))) === null)
      await registry.#restore();
    return registry;
  }

  get(gameId: number): InstalledGame | null {
    return this.#games.get(gameId) ?? null;
  }

  list(): InstalledGame[] {
    return [...this.#games.values()];
  }

  /**
   * If the file is lost or unusable, the signed release gives the placed files, with times that no
   * file has. Null if that is lost too, or belongs to another release: then every file counts as
   * unknown.
   */
  async files(gameId: number): Promise<InstalledFiles | null> {
    const listed = await this.listedFiles(gameId);
    if (listed !== null) return listed;
    const wanted = { gameId, release: this.get(gameId)?.release ?? null };
    return filesOfRelease(this.releaseFile(gameId), wanted, this.#sources.keys);
  }

  /** A game and its files by a signed release that is not kept yet; null if it can't be read. */
  async readRelease(
    path: string,
    gameId: number,
  ): Promise<{ game: InstalledGame; files: InstalledFiles } | null> {
    const game = await gameOfRelease(path, gameId, this.#sources);
    const files = await filesOfRelease(path, { gameId, release: null }, this.#sources.keys);
    return game === null || files === null ? null : { game, files };
  }

  /** The hash of each file of a kept release; null if it can't be read. */
  readHashes(path: string, gameId: number): Promise<ReadonlyMap<string, string> | null> {
    return hashesOfRelease(path, gameId, this.#sources.keys);
  }

  /** The files with the times when they were placed; null if the list is lost. */
  async listedFiles(gameId: number): Promise<InstalledFiles | null> {
    return this.#unwritten.get(gameId) ?? (await this.#filesOf(gameId).load());
  }

  /**
   * Tests before a decision that what it makes true can be written down, and clears what is in the
   * way. Throws `folder-not-writable` or `disk-full`.
   */
  async tryWriting(gameId: number): Promise<void> {
    try {
      await this.#names();
      await tryWriting(this.#folder);
      await clearForFile(this.#path(gameId, 'json'));
    } catch (error) {
      this.#onUnwritten(this.#folder, error);
      throw error;
    }
    const saved = this.#changes.then(() => this.#file.save(this.list()));
    this.#changes = saved.catch(() => undefined);
    await saved;
  }

  releaseFile(gameId: number): string {
    return this.#path(gameId, 'release');
  }

  /**
   * Copies a release file here; if `from` is gone, an earlier call has done it. Where it is no file,
   * it is lost: the next check keeps it again.
   */
  async keepRelease(gameId: number, from: string): Promise<void> {
    const target = this.releaseFile(gameId);
    await writing(target, () => keepCopy(from, target));
  }

  /** Resolves when even a power cut can't lose it. */
  async put(game: InstalledGame, files?: InstalledFiles): Promise<void> {
    const moved = this.get(game.gameId)?.folder !== game.folder;
    const listed = files ?? (moved ? await this.files(game.gameId) : null);
    if (listed !== null) await this.saveFiles(game.gameId, listed, game);
    await this.#set(game.gameId, () => game);
  }

  /**
   * Like `put`, for a game that is being removed: a list that can't be written is only remembered,
   * and on a full disk the entry too, because the removal is the way out.
   */
  async putRemoving(game: InstalledGame, files: InstalledFiles): Promise<void> {
    try {
      await this.saveFiles(game.gameId, files, game);
    } catch (error) {
      this.#onUnwritten(this.#path(game.gameId, 'json'), error);
      this.#unwritten.set(game.gameId, files);
    }
    try {
      await this.#set(game.gameId, () => game);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      this.#remember(game.gameId, game);
    }
  }

  /** Changes a part of the entry; does nothing if the game is gone. */
  async change(gameId: number, change: Partial<InstalledGame>): Promise<void> {
    await this.changeAll(new Map([[gameId, change]]));
  }

  /** Like `change`, of several games with one write. */
  async changeAll(changes: ReadonlyMap<number, Partial<InstalledGame>>): Promise<void> {
    const makings = new Map<number, Making>();
    for (const [gameId, change] of changes)
      if (this.get(gameId) !== null)
        makings.set(gameId, (game) => (game === null ? null : { ...game, ...change }));
    if (makings.size > 0) await this.#setAll(makings);
  }

  /** No move of the game is decided any more. If that can't be written, the next start does it. */
  async forgetMove(gameId: number): Promise<void> {
    if ((this.get(gameId)?.moving ?? null) === null) return;
    await this.change(gameId, { moving: null }).catch(() => undefined);
  }

  /** This release is installed, so an update to it or to an older one is no update any more. */
  async noteRelease(gameId: number, release: number): Promise<void> {
    const update = this.get(gameId)?.update ?? null;
    if (update !== null && update.release <= release) await this.change(gameId, { update: null });
  }

  async saveFiles(
    gameId: number,
    { files }: Pick<InstalledFiles, 'files'>,
    game = this.get(gameId),
  ): Promise<void> {
    // A copy is read at any later time, when the move is long over.
    const copied = game === null ? {} : { game: { ...game, moving: null } };
    await this.#filesOf(gameId).save({ files, ...copied });
    this.#unwritten.delete(gameId);
  }

  async remove(gameId: number): Promise<void> {
    await this.#set(gameId, () => null);
    this.#unwritten.delete(gameId);
    // What stays means nothing any more.
    for (const path of [this.#path(gameId, 'json'), this.releaseFile(gameId)])
      await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
        this.#onUnwritten(path, error),
      );
  }

  /** Runs one after another: a change that can't be written does not count. */
  #set(gameId: number, made: Making): Promise<void> {
    return this.#setAll(new Map([[gameId, made]]));
  }

  #setAll(makings: ReadonlyMap<number, Making>): Promise<void> {
    const change = this.#make(this.#changes, makings);
    this.#changes = change.catch(() => undefined);
    return change;
  }

  async #make(earlier: Promise<void>, makings: ReadonlyMap<number, Making>): Promise<void> {
    await earlier;
    const before = [...makings.keys()].map((gameId) => [gameId, this.get(gameId)] as const);
    for (const [gameId, made] of makings) this.#remember(gameId, made(this.get(gameId)));
    // A removed game must disappear from the list even on a full disk.
    const isRemoved = before.some(([gameId]) => this.get(gameId) === null);
    try {
      await (isRemoved ? this.#file.saveOver(this.list()) : this.#file.save(this.list()));
    } catch (error) {
      for (const [gameId, game] of before) this.#remember(gameId, game);
      throw error;
    }
  }

  #remember(gameId: number, game: InstalledGame | null): void {
    if (game === null) this.#games.delete(gameId);
    else this.#games.set(gameId, game);
  }

  async #restore(): Promise<void> {
    for (const gameId of gamesIn(await this.#names())) {
      if (this.#games.has(gameId)) continue;
      const { game } = (await this.#filesOf(gameId).load()) ?? {};
      const found = game ?? (await gameOfRelease(this.releaseFile(gameId), gameId, this.#sources));
      // An uninstallation may have been at its last step.
      if (found === null || found.gameId !== gameId) continue;
      if (await folderExists(found.folder)) this.#games.set(gameId, found);
    }
    // If this can't be written, they are restored again at the next start.
    if (this.#games.size > 0) await this.#file.save(this.list()).catch(() => undefined);
  }

  #names(): Promise<string[]> {
    return namesInOwnFolder(this.#folder, this.#onBackup);
  }

  /** A start may change nothing, so it only asks. */
  async #tellUnwritable(): Promise<void> {
    const wanted = constants.W_OK | constants.X_OK;
    await ifPresent(() => access(this.#folder, wanted)).catch((error: unknown) =>
      this.#onUnwritten(this.#folder, error),
    );
  }

  get #folder(): string {
    return join(this.#home, 'installed');
  }

  #path(gameId: number, ending: 'json' | 'release'): string {
    return join(this.#folder, `${gameId}.${ending}`);
  }

  #filesOf(gameId: number): JsonFile<InstalledFiles | null> {
    return new JsonFile<InstalledFiles | null>({
      path: this.#path(gameId, 'json'),
      parse: (json) => ({ value: filesOf(gameId).parse(json), salvaged: false }),
      fallback: () => null,
      onBackup: this.#onBackup,
    });
  }
}

/** A list that names another game is a damaged one: its files stand in another folder. */
function filesOf(gameId: number): z.ZodType<InstalledFiles> {
  return installedFiles.refine(({ game }) => game === undefined || game.gameId === gameId);
}
