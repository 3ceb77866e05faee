/** A host this slow per connection is compared with one never tried. Bytes a second. */
const PROBE_BELOW = 2 * 2 ** 20;
/** A host slower than the best by more than this factor is left. */
const SLOW_FACTOR = 4;
const AVOID_MS = 1000;
const AVOID_CAP_MS = 60_000;
/** Weight of the newest speed in the average. */
const NEWEST = 0.5;

interface Host {
  /** Bytes a second of one connection, or null before the first range. */
  speed: number | null;
  failures: number;
  avoidedUntil: number;
  /** A range is under way that will tell the speed. */
  probing: boolean;
}

/**
 * Which host to ask: the first one that works, unless another is much faster. Times are
 * milliseconds of any steady clock.
 */
export class HostBoard {
  readonly #hosts: Host[];

  constructor(count: number) {
    this.#hosts = Array.from({ length: count }, () => ({
      speed: null,
      failures: 0,
      avoidedUntil: 0,
      probing: false,
    }));
  }

  /** Index of the host to ask, or null where every one is in `refused`. */
  choose(now: number, refused: ReadonlySet<number>): number | null {
    const open = this.#hosts.map((_, index) => index).filter((index) => !refused.has(index));
    const well = open.filter((index) => this.isWell(index, now));
    const fast = well.find((index) => !this.#isSlow(index, now));
    if (fast === undefined) return well[0] ?? this.#soonest(open);
    const known = this.#host(fast).speed;
    const probe = known !== null && known < PROBE_BELOW ? this.#unknown(well) : null;
    if (probe === null) return fast;
    this.#host(probe).probing = true;
    return probe;
  }

  /** Whether a range that runs at this speed should be taken from its host and given to another. */
  shouldLeave(index: number, speed: number, now: number, refused: ReadonlySet<number>): boolean {
    const others = this.#hosts
      .map((_, other) => other)
      .filter((other) => other !== index && !refused.has(other) && this.isWell(other, now));
    if (others.some((other) => (this.#host(other).speed ?? 0) > speed * SLOW_FACTOR)) return true;
    return speed < PROBE_BELOW && this.#unknown(others) !== null;
  }

  recordRun(index: number, bytes: number, milliseconds: number): void {
    const host = this.#host(index);
    const speed = (bytes / Math.max(1, milliseconds)) * 1000;
    host.speed = host.speed === null ? speed : host.speed * (1 - NEWEST) + speed * NEWEST;
    host.failures = 0;
    host.probing = false;
  }

  recordFailure(index: number, now: number): void {
    const host = this.#host(index);
    host.probing = false;
    // Connections cut off together count once.
    if (host.avoidedUntil > now) return;
    host.avoidedUntil = now + Math.min(AVOID_CAP_MS, AVOID_MS * 2 ** host.failures);
    host.failures += 1;
  }

  isWell(index: number, now: number): boolean {
    return this.#host(index).avoidedUntil <= now;
  }

  #isSlow(index: number, now: number): boolean {
    const { speed } = this.#host(index);
    if (speed === null) return false;
    return this.#hosts.some(
      (other, at) => this.isWell(at, now) && (other.speed ?? 0) > speed * SLOW_FACTOR,
    );
  }

  #unknown(indexes: readonly number[]): number | null {
    const found = indexes.find(
      (index) => this.#host(index).speed === null && !this.#host(index).probing,
    );
    return found ?? null;
  }

  #soonest(indexes: readonly number[]): number | null {
    const [soonest] = indexes.toSorted(
      (a, b) => this.#host(a).avoidedUntil - this.#host(b).avoidedUntil,
    );
    return soonest ?? null;
  }

  #host(index: number): Host {
    const host = this.#hosts[index];
    if (host === undefined) throw new RangeError(`no host ${index}`);
    return host;
  }
}
