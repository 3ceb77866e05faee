import type { GamePath, HostFailure } from '@gamebox/contract/host';
import type { EngineEvents, EngineStage } from '../../core/engine.ts';
import type { EngineReport } from './engine-messages.ts';

const EVERY_MS = 100;

/** Passes at most about ten reports of each kind per second: always the latest. */
export class ProgressThrottle implements EngineEvents {
  readonly #send: (report: EngineReport) => void;
  readonly #now: () => number;
  readonly #waiting = new Map<EngineReport['type'], EngineReport>();
  #sentAt = -Infinity;
  #stage: EngineStage | null = null;
  #damaged = 0;

  constructor(send: (report: EngineReport) => void, now = (): number => performance.now()) {
    this.#send = send;
    this.#now = now;
  }

  onStage(stage: EngineStage, fraction: number): void {
    const isNew = stage !== this.#stage;
    if (isNew) this.flush();
    this.#stage = stage;
    this.#take({ type: 'stage', stage, fraction: Math.min(1, Math.max(0, fraction)) });
    if (isNew) this.flush();
  }

  onBytes(done: number, total: number): void {
    this.#take({ type: 'bytes', done: Math.min(done, total), total });
  }

  onDamaged(paths: readonly GamePath[]): void {
    if (paths.length === this.#damaged) return;
    this.#damaged = paths.length;
    this.#take({ type: 'damaged', paths });
  }

  onTrouble(failure: HostFailure): void {
    this.flush();
    this.#send({ type: 'trouble', failure });
  }

  onFacts(facts: Parameters<EngineEvents['onFacts']>[0]): void {
    this.#send({ type: 'facts', facts });
  }

  /** Sends waiting reports. */
  flush(): void {
    this.#sentAt = this.#now();
    for (const report of this.#waiting.values()) this.#send(report);
    this.#waiting.clear();
  }

  #take(report: EngineReport): void {
    this.#waiting.set(report.type, report);
    if (this.#now() - this.#sentAt >= EVERY_MS) this.flush();
  }
}
