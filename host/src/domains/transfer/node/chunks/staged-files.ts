import type { BigIntStats } from 'node:fs';
import { constants } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failures, HostError } from '../../../failure/core/host-error.ts';
import { errorCode, isDiskFull, writeError, writing } from '../../../failure/node/system-error.ts';
import type { FileMark } from '../../../storage/core/file-mark.ts';
import { keepsInodes, markOf } from '../../../storage/node/file-mark.ts';
import { syncFolder } from '../../../storage/node/sync-folder.ts';
import { clearForFolder } from '../../../storage/node/clear-place.ts';
import { HeldFolder } from '../../../storage/node/held-folder.ts';
import { makeOneFolder } from '../../../storage/node/make-folder.ts';
import { GameFolder } from '../../../storage/node/game-folder.ts';
import { isNotPlain } from '../../../storage/node/open-plain-file.ts';
import type { DiskTurns, TransferFile } from '../../core/transfer.ts';
import { throwIfStopped } from '../../../failure/core/stop-signal.ts';
import type { StopSignal } from '../../../failure/core/stop-signal.ts';
import { DiskCalls } from '../disk-calls.ts';
import { ClosedMarks } from './closed-marks.ts';
import { DirectWrites } from './direct-writes.ts';
import { LateWrites } from './late-writes.ts';
import { inParallel } from './in-parallel.ts';
import { OpenFiles } from './open-files.ts';
import { openAt, readWhole, setMode, writePieces } from './staged-file.ts';

const AT_ONCE = 8;
const PERMISSIONS = { file: 0o644, executable: 0o755 } as const;
const IN_USE = new Set(['EBUSY', 'ETXTBSY']);

/** Another program has changed, replaced or removed a file that was being made. */
export class StagedFileChanged extends HostError {
  constructor(path: string) {
    super(failures.fileChanged(path));
    this.name = 'StagedFileChanged';
  }
}

export interface PreparedFile {
  /** It was there at its size: what a journal says of it may be true. */
  readonly stood: boolean;
  readonly mark: FileMark;
}

/** The files of a staging folder, each at its full size from the start and written anywhere. */
export class StagedFiles {
  readonly #folder: GameFolder;
  /** The folder that the staging folder is in. */
  readonly #place: HeldFolder;
  readonly #files: readonly TransferFile[];
  readonly #disk: DiskTurns;
  readonly #open = new OpenFiles(
    (file) => this.#openAgain(file, 0),
    (file, handle) => this.#close(file, handle),
  );
  readonly #direct = new DirectWrites(
    (file, flags) => this.#openAgain(file, flags),
    (file, handle) => this.#close(file, handle),
  );
  readonly #late = new LateWrites();
  /** As `prepare` found or made them: a file with another inode is another program's. */
  readonly #inodes: bigint[] = [];
  /** Where the disk does not keep inodes, size and time alone tell a file. */
  #keepsInodes = true;
  readonly #closed = new ClosedMarks();

  constructor(
    root: string,
    files: readonly TransferFile[],
    place = new HeldFolder(dirname(root)),
    disk: DiskTurns = new DiskCalls(),
  ) {
    this.#disk = disk;
    this.#folder = new GameFolder(root);
    this.#place = place;
    this.#files = files;
  }

  /**
   * Makes what is missing, while the place is still the one that is held, and no folder above. Answers
   * how each file stands there now, at its size.
   */
  async prepare(signal: StopSignal): Promise<PreparedFile[]> {
    const prepared: PreparedFile[] = [];
    await this.#disk.with(() => this.#prepareRoot());
    await inParallel(AT_ONCE, this.#files.keys(), async (index) => {
      throwIfStopped(signal);
      prepared[index] = await this.#codeErrors(index, () => this.#prepare(index));
    });
    return prepared;
  }

  /** What the file looks like now; to be asked after its last write. */
  mark(file: number): Promise<FileMark> {
    return this.#codeErrors(file, () =>
      this.#open.with(file, async (handle) => {
        this.#writeLate(file, handle);
        return markOf(await handle.stat({ bigint: true }), this.#keepsInodes);
      }),
    );
  }

  /** Absolute path of a file. */
  path(file: number): string {
    return this.#folder.path(this.#file(file).path);
  }

  /** A part of it may be written by the next `mark` or `sync` of the file only. */
  write(
    file: number,
    buffer: Uint8Array,
    start: number,
    length: number,
    offset: number,
  ): Promise<void> {
    return this.#codeErrors(file, async () => {
      const { first, end } = await this.#direct.write(file, buffer, start, length, offset);
      if (end === first)
        await this.#open.with(file, async ({ fd }) =>
          writePieces(fd, buffer, start, length, offset),
        );
      else {
        const toFirst = start + first - offset;
        const toEnd = start + end - offset;
        this.#late.add(file, buffer.subarray(start, toFirst), offset);
        this.#late.add(file, buffer.subarray(toEnd, start + length), end);
      }
    });
  }

  /** Whether `length` bytes could be read into the buffer's beginning. */
  read(file: number, buffer: Uint8Array, length: number, offset: number): Promise<boolean> {
    return this.#codeErrors(file, () =>
      this.#open.with(file, (handle) => readWhole(handle, buffer, 0, length, offset)),
    );
  }

  async sync(files: Iterable<number>): Promise<void> {
    await inParallel(AT_ONCE / 2, files, (file) =>
      this.#codeErrors(file, () =>
        this.#open.with(file, async (handle) => {
          this.#writeLate(file, handle);
          await handle.datasync();
        }),
      ),
    );
  }

  /** Keeps the names of the files, too. */
  async syncFolders(): Promise<void> {
    const { root } = this.#folder;
    const folders = new Set([root, dirname(root)]);
    for (const { path } of this.#files) {
      let folder = dirname(this.#folder.path(path));
      for (; !folders.has(folder); folder = dirname(folder)) folders.add(folder);
    }
    await inParallel(AT_ONCE / 2, folders, (folder) => this.#disk.with(() => syncFolder(folder)));
  }

  async close(): Promise<void> {
    await this.#direct.close();
    await this.#open.close();
  }

  #writeLate(file: number, { fd }: FileHandle): void {
    this.#late.flush(file, ({ offset, bytes }) => writePieces(fd, bytes, 0, bytes.length, offset));
  }

  async #prepareRoot(): Promise<void> {
    const { root } = this.#folder;
    await this.#place.lookAnew();
    await writing(root, async () => {
      await clearForFolder(root);
      if (this.#files.length > 0 && (await makeOneFolder(root))) await syncFolder(dirname(root));
      this.#keepsInodes = await keepsInodes(root);
    });
  }

  async #prepare(index: number): Promise<PreparedFile> {
    const file = this.#file(index);
    const made = await this.#create(file.path).catch(async (error: unknown) => {
      if (isDiskFull(error)) throw error;
      await this.#place.lookAnew();
      await this.#folder.removeObstacles(file.path);
      return this.#create(file.path);
    });
    const { handle } = made;
    try {
      let { found } = made;
      // The disk may have gone before the file was opened: another one's file must stay as it is.
      await this.#place.lookAnew();
      const stood = Number(found.size) === file.size;
      const wanted = PERMISSIONS[file.mode];
      if ((Number(found.mode) & 0o777) !== wanted) await setMode(handle, wanted);
      if (!stood) {
        await handle.truncate(file.size);
        found = await handle.stat({ bigint: true });
      }
      this.#inodes[index] = found.ino;
      return { stood, mark: markOf(found, this.#keepsInodes) };
    } finally {
      await handle.close();
      if (!this.#keepsInodes) await this.#closed.note(index, this.path(index));
    }
  }

  /** Throws if something else than a file of our own is in its place. */
  async #create(gamePath: string): Promise<{ handle: FileHandle; found: BigIntStats }> {
    await this.#place.look();
    const path = await this.#folder.prepareParent(gamePath);
    const handle = await openAt(path, constants.O_CREAT);
    const found = await handle.stat({ bigint: true });
    if (found.nlink === 1n) return { handle, found };
    await handle.close();
    throw new StagedFileChanged(path);
  }

  /** Never makes a file: one that is gone or replaced has lost what was written to it. */
  async #openAgain(index: number, flags: number): Promise<FileHandle> {
    const path = this.path(index);
    const handle = await openAt(path, flags).catch((error: unknown) => {
      const isOther = errorCode(error) === 'ENOENT' || isNotPlain(error);
      throw isOther ? new StagedFileChanged(path) : error;
    });
    const found = await handle.stat({ bigint: true });
    const isOurs = this.#keepsInodes
      ? found.ino === this.#inodes[index]
      : this.#closed.opened(index, found);
    if (isOurs) return handle;
    await handle.close();
    throw new StagedFileChanged(path);
  }

  async #close(index: number, handle: FileHandle): Promise<void> {
    await this.#disk.with(async () => {
      try {
        await handle.close();
      } finally {
        if (!this.#keepsInodes) await this.#closed.closed(index, this.path(index));
      }
    });
  }

  #file(index: number): TransferFile {
    const file = this.#files[index];
    if (file === undefined) throw new HostError(failures.manifestInvalid(`file ${index}`));
    return file;
  }

  async #codeErrors<T>(index: number, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#disk.with(work);
    } catch (error) {
      const path = this.path(index);
      if (IN_USE.has(errorCode(error) ?? '')) throw new HostError(failures.fileInUse(path), error);
      throw writeError(error, path);
    }
  }
}
