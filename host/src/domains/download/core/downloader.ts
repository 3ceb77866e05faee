import type { ManifestFile } from '@gamebox/contract';
import type { StopSignal } from './stop-signal.ts';

/** A file and the address it is at. */
export interface RemoteFile {
  readonly file: ManifestFile;
  readonly url: string;
}

/** Absolute paths. */
export interface StagingPlace {
  readonly folder: string;
  readonly journal: string;
}

/** What one job asks for: every file of it, whole and verified, in its staging folder. */
export interface DownloadTask {
  readonly files: readonly RemoteFile[];
  readonly staging: StagingPlace;
  readonly signal: StopSignal;
  /** Bytes that newly stand in the staging folder; negative where some were discarded. */
  readonly onBytes: (change: number) => void;
}

/**
 * Brings files into a staging folder. Rejects with a `HostError`, or a `StoppedError` after the
 * signal; either way what has arrived stays for the next run.
 */
export interface Downloader {
  run(task: DownloadTask): Promise<void>;
  /** Bytes a second over all connections, 0 unlimited; holds from the next chunk on. */
  setLimit(bytesPerSecond: number): void;
  close(): Promise<void>;
}

/** A file being filled from its first byte on; hashes as it goes. */
export interface StagedFile {
  /** Bytes that are in the file, in order and hashed. */
  readonly position: number;
  /** Empties it where `offset` is not the position, so that the next byte fits. */
  begin(offset: number): Promise<void>;
  /** A promise asks the caller to wait: the disk is behind. */
  write(chunk: Uint8Array): Promise<void> | undefined;
  /** Waits for the disk. */
  flush(): Promise<void>;
  /** SHA-256 in lower-case hexadecimal, of everything up to the position. */
  digest(): string;
  close(): Promise<void>;
}

/** Where a job's files are until the switch; remembers over a kill what is finished. */
export interface StagingFolder {
  /** Opens a file with what an earlier run left of it, which is hashed first. */
  open(file: ManifestFile, signal?: StopSignal): Promise<StagedFile>;
  isDone(file: ManifestFile): boolean;
  /** Bytes of an unfinished file that are already here. */
  partialBytes(file: ManifestFile): Promise<number>;
  markDone(file: ManifestFile): Promise<void>;
  validator(file: ManifestFile): string | null;
  setValidator(file: ManifestFile, validator: string | null): void;
  discard(file: ManifestFile): Promise<void>;
  close(): Promise<void>;
}

export type OpenStaging = (place: StagingPlace) => Promise<StagingFolder>;
