import type { GamePath, HostFailure } from '@gamebox/contract/host';
import type { ReleaseFacts } from '../../package/core/release-facts.ts';
import type { EngineEvents, EngineStage } from '../core/engine.ts';
import type { GameJob } from './game-job.ts';
import { isPlaceKept } from './job-place.ts';

/** Notes in a job what a run of the engine tells. */
export class RunEvents implements EngineEvents {
  readonly #job: GameJob;
  readonly #run: number;
  readonly #onRelease: (release: number) => void;
  #noting: Promise<void> | null = null;

  constructor(job: GameJob, onRelease: (release: number) => void) {
    this.#job = job;
    this.#run = job.runs;
    this.#onRelease = onRelease;
  }

  onStage(stage: EngineStage, fraction: number): void {
    if (this.#isHeard) this.#job.enter(stage, fraction);
  }

  onBytes(done: number, total: number): void {
    if (this.#isHeard) this.#job.setBytes(done, total);
  }

  onDamaged([first]: readonly GamePath[]): void {
    if (first !== undefined && this.#job.record.damaged === null)
      this.#noting ??= this.#noteDamaged(first).finally(() => {
        this.#noting = null;
      });
  }

  onTrouble(failure: HostFailure): void {
    if (this.#isHeard) this.#job.meet(failure);
  }

  onFacts({ release }: ReleaseFacts): void {
    this.#onRelease(release);
  }

  /** A run that is not waited for any more is not. */
  get #isHeard(): boolean {
    return this.#job.isActive && this.#job.runs === this.#run;
  }

  /** Resolves when the job has what was told. Never rejects: nobody may hold the promise yet. */
  async noted(): Promise<void> {
    await this.#noting;
  }

  /**
   * Without the disk every file looks missing, and none is known to be damaged. Where that can't be
   * told, the damage counts.
   */
  async #noteDamaged(path: GamePath): Promise<void> {
    const isKept = await isPlaceKept(this.#job).catch(() => true);
    if (isKept && this.#isHeard) this.#job.change({ damaged: path });
  }
}
