import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { PlayRecord } from '@gamebox/contract/host';
import type { Launched } from '../../process/core/process-table.ts';
import { CopiedFile } from '../../storage/node/copied-file.ts';
import { completePlays, lastingPlays, PlayLedger, readPlayLedger } from '../core/play-ledger.ts';
import type { PlayLedgerData, PlaySession, Played } from '../core/play-ledger.ts';

export interface Playing {
  readonly gameId: number;
  readonly serverId: number | null;
  readonly userId: number | null;
  readonly launched: Launched;
}

/** A kill loses at most this much. */
const TICK_MS = 5000;
/** A tick that comes later than this means that the machine slept; that time is no play. */
const LONGEST_TICK_MS = 3 * TICK_MS;

/** Seconds of a clock that continues over processes and usually stops while the machine sleeps. */
function machineSeconds(): number {
  return Number(process.hrtime.bigint()) / 1e9;
}

/** Counts play time and keeps it in `play.json`, and a copy of it that is at most a minute older. */
export class PlayRecorder {
  readonly #file: CopiedFile<PlayLedgerData>;
  readonly #ledger: PlayLedger;
  readonly #counting = new Map<string, number>();
  readonly #onUnsaved: (path: string, error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;

  private constructor(
    file: CopiedFile<PlayLedgerData>,
    ledger: PlayLedger,
    onUnsaved: (path: string, error: unknown) => void,
  ) {
    this.#file = file;
    this.#ledger = ledger;
    this.#onUnsaved = onUnsaved;
  }

  static async open(
    home: string,
    onBackup: (backup: string, reason: unknown) => void,
    onUnsaved: (path: string, error: unknown) => void,
  ): Promise<PlayRecorder> {
    const file = new CopiedFile<PlayLedgerData>({
      path: join(home, 'play.json'),
      parse: readPlayLedger,
      lasting: lastingPlays,
      complete: completePlays,
      onBackup,
      onUncopied: onUnsaved,
    });
    const stored = (await file.load()) ?? { sessions: [], totals: {} };
    return new PlayRecorder(file, new PlayLedger(stored), onUnsaved);
  }

  /** Sessions that an earlier host left open. */
  unended(): PlaySession[] {
    return this.#ledger.unended();
  }

  /** A program was started; until `begin` it may fail. */
  expect({ launched: { first, now }, ...playing }: Playing): string {
    const playId = randomUUID();
    const at = { startTime: Date.now(), countedAt: machineSeconds() };
    this.#ledger.expect({ playId, ...at, ...playing, ...now, first });
    return playId;
  }

  /** The launch has succeeded. */
  begin(playId: string): void {
    this.#ledger.open(playId);
    this.#goOn(playId);
  }

  /** Continues a session that went on while no host was counting, and adds that time. */
  goOnSince(playId: string): void {
    this.#ledger.open(playId);
    const since = this.#ledger.countedAt(playId);
    const gap = since === null ? 0 : Math.max(0, machineSeconds() - since);
    this.#ledger.add(playId, gap, Date.now(), machineSeconds());
    this.#goOn(playId);
  }

  /** Another process now runs the game. */
  isNow(playId: string, launched: Launched): void {
    this.#ledger.isNow(playId, launched);
    void this.save();
  }

  /** Counts a session from now on. */
  #goOn(playId: string): void {
    this.#counting.set(playId, machineSeconds());
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    void this.save();
  }

  end(playId: string): void {
    this.#count(playId);
    this.#counting.delete(playId);
    this.#ledger.end(playId);
    if (this.#counting.size === 0 && this.#timer !== null) {
      clearInterval(this.#timer);
      this.#timer = null;
    }
    void this.save();
  }

  /**
   * Resolves when everything is written, or could not be written: a full disk must not block a
   * running game.
   */
  async save(): Promise<void> {
    try {
      await this.#file.save(this.#ledger.data());
    } catch (error) {
      this.#onUnsaved(this.#file.path, error);
    }
  }

  played(gameId: number): Played | null {
    return this.#ledger.played(gameId);
  }

  list(): PlayRecord[] {
    for (const playId of this.#counting.keys()) this.#count(playId);
    return this.#ledger.list(Date.now());
  }

  async confirm(records: readonly { playId: string; seconds: number }[]): Promise<void> {
    this.#ledger.confirm(records);
    await this.#file.save(this.#ledger.data());
  }

  /** Stops counting; the next host continues with games that still run. */
  async close(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    for (const playId of this.#counting.keys()) this.#count(playId);
    await this.save();
    // An earlier call may still be writing the copy.
    await this.#file.written();
  }

  #tick(): void {
    for (const playId of this.#counting.keys()) this.#count(playId);
    void this.save();
  }

  #count(playId: string): void {
    const since = this.#counting.get(playId);
    if (since === undefined) return;
    const now = machineSeconds();
    this.#counting.set(playId, now);
    this.#ledger.add(playId, Math.min(now - since, LONGEST_TICK_MS / 1000), Date.now(), now);
  }
}
