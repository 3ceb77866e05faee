import type { OpenedRelease } from '../../../package/node/release-file.ts';

/**
 * Keeps the release that the latest plan has opened for the run that usually follows, so that the run
 * does not download, parse and check it again.
 */
export class RecentRelease {
  #opened: OpenedRelease | null = null;

  keep(opened: OpenedRelease): void {
    this.#opened = opened;
  }

  /** Null if it is another release. Forgets the release: its list can be large. */
  take(sha256: string): OpenedRelease | null {
    const opened = this.#opened;
    this.#opened = null;
    return opened?.sha256 === sha256 ? opened : null;
  }
}
