import { readFileSync, writeFileSync } from 'node:fs';
import { peakMemory } from './machine.ts';

const EVERY_MS = 200;

/** Resident memory of a process in MiB, or null if the system can't tell (not Linux). */
export function residentMemory(pid: number): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kib = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    return null;
  }
}

/** Observes a process's memory from now on. */
export class MemoryWatch {
  /** MiB, five times a second. */
  readonly samples: number[] = [];
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;

  constructor(pid: number) {
    this.#pid = pid;
    forgetPeak(pid);
    this.#timer = setInterval(() => this.#sample(), EVERY_MS);
  }

  /** The system's own peak since the observation began, in MiB; null if it can't tell. */
  end(): number | null {
    clearInterval(this.#timer);
    this.#sample();
    return peakMemory(this.#pid);
  }

  #sample(): void {
    const mib = residentMemory(this.#pid);
    if (mib !== null) this.samples.push(mib);
  }
}

/** Resets `VmHWM`. */
function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the peak is that since the process's start.
  }
}
