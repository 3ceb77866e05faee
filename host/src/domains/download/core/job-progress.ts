import type { EngineStage } from './engine.ts';

export type JobKind = 'install' | 'repair' | 'move';
export type JobStage = EngineStage | 'moving';
type Span = readonly [from: number, to: number];

const UNUSED: Span = [0, 0];

/** The percentage of the whole job at which a stage begins and ends. */
const SPANS: Record<JobKind, Record<JobStage, Span>> = {
  install: {
    preparing: [0, 1],
    verifying: [1, 4],
    downloading: [4, 96],
    installing: [96, 100],
    moving: UNUSED,
  },
  repair: {
    preparing: [0, 1],
    verifying: [1, 50],
    downloading: [50, 96],
    installing: [96, 100],
    moving: UNUSED,
  },
  move: {
    preparing: UNUSED,
    verifying: UNUSED,
    downloading: UNUSED,
    installing: UNUSED,
    moving: [0, 100],
  },
};

/** The two progress values of a job; neither ever decreases. */
export class JobProgress {
  readonly #kind: JobKind;
  #bytes: number;
  #whole: number;

  /** `begun`: the values that an earlier run of the job reached. */
  constructor(kind: JobKind, begun: { bytes: number; whole: number } = { bytes: 0, whole: 0 }) {
    this.#kind = kind;
    this.#bytes = Math.max(0, Math.min(100, begun.bytes));
    this.#whole = Math.max(0, Math.min(100, begun.whole));
  }

  /** Sets the percentage of the bytes; a job without bytes counts as fully downloaded. */
  setBytes(done: number, total: number): void {
    const percent = total === 0 ? 100 : (done / total) * 100;
    this.#bytes = Math.max(this.#bytes, Math.min(100, percent));
    this.setStage(this.#kind === 'move' ? 'moving' : 'downloading', this.#bytes / 100);
  }

  /** `fraction` 0…1 of the stage. */
  setStage(stage: JobStage, fraction: number): void {
    const [from, to] = SPANS[this.#kind][stage];
    this.#whole = Math.max(this.#whole, Math.min(100, from + (to - from) * fraction));
  }

  get bytesPercent(): number {
    return round(this.#bytes);
  }

  get wholePercent(): number {
    return round(this.#whole);
  }
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
