const EVERY_MS = 250;
const PLAIN_EVERY_MS = 5000;
const BAR_WIDTH = 30;
const UNITS = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];

/** Formats bytes with three digits. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[unit]}`;
}

export type ProgressOutput = { readonly isTTY?: boolean; write(text: string): unknown };

/** A progress bar that is redrawn on a terminal; otherwise a line from time to time. */
export class Progress {
  private readonly output: ProgressOutput;
  private readonly now: () => number;
  private last = Number.NEGATIVE_INFINITY;
  private stage = '';
  private drawn = false;

  constructor(output: ProgressOutput, now: () => number = () => performance.now()) {
    this.output = output;
    this.now = now;
  }

  readonly report = (stage: string, done: number, total: number): void => {
    const terminal = this.output.isTTY === true;
    const due = this.now() - this.last >= (terminal ? EVERY_MS : PLAIN_EVERY_MS);
    if (stage === this.stage && !due && done < total) return;
    if (stage !== this.stage) this.end();
    this.stage = stage;
    this.last = this.now();
    const share = total === 0 ? 1 : done / total;
    const percent = `${Math.floor(share * 100)} %`;
    if (terminal) {
      const full = Math.round(share * BAR_WIDTH);
      const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
      this.output.write(`\r\u001b[K${stage} ${bar} ${percent}`);
      this.drawn = true;
    } else this.output.write(`${stage}: ${percent}\n`);
  };

  /** Ends the bar, so that the next text begins on a new line. */
  end(): void {
    if (this.drawn) this.output.write('\n');
    this.drawn = false;
  }
}
