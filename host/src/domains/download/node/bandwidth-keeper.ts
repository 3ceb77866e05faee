import type { LocalSetting } from '@gamebox/contract/host';
import { limitAt } from '../core/bandwidth-schedule.ts';
import type { Clock } from '../core/clock.ts';

export interface BandwidthKeeperOptions {
  readonly clock: Clock;
  readonly setting: () => LocalSetting;
  readonly setLimit: (bytesPerSecond: number) => void;
}

const MINUTE_MS = 60_000;

/**
 * Sets the engine's limit according to the schedule. It checks at the beginning of each minute, so
 * the clock may jump.
 */
export class BandwidthKeeper {
  readonly #options: BandwidthKeeperOptions;
  #limit: number | null = null;
  #cancel: () => void = () => undefined;

  constructor(options: BandwidthKeeperOptions) {
    this.#options = options;
    this.#tick();
  }

  /** Call it after the setting may have changed. */
  look(): void {
    const { clock, setting, setLimit } = this.#options;
    const limit = limitAt(setting(), clock.date());
    if (limit === this.#limit) return;
    this.#limit = limit;
    setLimit(limit);
  }

  close(): void {
    this.#cancel();
  }

  #tick(): void {
    this.look();
    const { clock } = this.#options;
    const wait = MINUTE_MS - (clock.date().getTime() % MINUTE_MS);
    this.#cancel = clock.schedule(wait, () => this.#tick());
  }
}
