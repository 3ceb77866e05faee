export type JobKind = 'install' | 'repair';
export type JobStage = 'preparing' | 'downloading' | 'verifying' | 'installing';

/** Share of the whole job that is done when a stage begins and ends, in percent. */
const SPANS: Record<JobKind, Record<JobStage, readonly [number, number]>> = {
  install: { preparing: [0, 1], downloading: [1, 96], verifying: [96, 96], installing: [96, 100] },
  repair: { verifying: [0, 50], preparing: [50, 50], downloading: [50, 96], installing: [96, 100] },
};

/** The two progress figures of one job; neither ever goes backwards. */
export class JobProgress {
  readonly #kind: JobKind;
  #bytes = 0;
  #whole = 0;

  constructor(kind: JobKind) {
    this.#kind = kind;
  }

  /** Percent of the bytes; a job without bytes is complete from the start of its download. */
  setBytes(done: number, total: number): void {
    const percent = total === 0 ? 100 : (done / total) * 100;
    this.#bytes = Math.max(this.#bytes, Math.min(100, percent));
    this.setStage('downloading', this.#bytes / 100);
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
