import { createHash } from 'node:crypto';
import type { ManifestFile } from '@gamebox/contract';
import type { StagedFile, StagingFolder } from '../src/domains/download/core/downloader.ts';

/** A staging folder in memory; for tests of what writes into one. */
export class MemoryStaging implements StagingFolder {
  readonly content = new Map<string, Buffer>();
  readonly done = new Set<string>();
  readonly #validators = new Map<string, string | null>();
  readonly #meant = new Map<string, string>();

  async open(file: ManifestFile): Promise<StagedFile> {
    let bytes = this.#usable(file);
    const keep = (next: Buffer): void => {
      bytes = next;
      this.content.set(file.path, next);
      this.#meant.set(file.path, file.sha256);
    };
    keep(bytes);
    return {
      get position() {
        return bytes.length;
      },
      begin: async (offset) => keep(bytes.subarray(0, offset)),
      write: (chunk) => {
        keep(Buffer.concat([bytes, chunk]));
        return undefined;
      },
      flush: () => Promise.resolve(),
      digest: () => createHash('sha256').update(bytes).digest('hex'),
      close: () => Promise.resolve(),
    };
  }

  isDone(file: ManifestFile): boolean {
    return this.done.has(`${file.path} ${file.sha256}`);
  }

  async partialBytes(file: ManifestFile): Promise<number> {
    return this.isDone(file) ? file.size : this.#usable(file).length;
  }

  async markDone(file: ManifestFile): Promise<void> {
    this.done.add(`${file.path} ${file.sha256}`);
  }

  validator(file: ManifestFile): string | null {
    return this.#validators.get(`${file.path} ${file.sha256}`) ?? null;
  }

  setValidator(file: ManifestFile, validator: string | null): void {
    this.#validators.set(`${file.path} ${file.sha256}`, validator);
    this.#meant.set(file.path, file.sha256);
  }

  async discard(file: ManifestFile): Promise<void> {
    this.content.delete(file.path);
    this.setValidator(file, null);
  }

  async close(): Promise<void> {}

  #usable(file: ManifestFile): Buffer {
    const bytes = this.content.get(file.path) ?? Buffer.alloc(0);
    const other = (this.#meant.get(file.path) ?? file.sha256) !== file.sha256;
    return other || bytes.length > file.size ? Buffer.alloc(0) : bytes;
  }
}
