import type { Random } from './random.ts';
import type { Suite } from './suite.ts';

/** What one run of a scenario has to work with. */
export interface Run {
  /** Of this run alone. */
  readonly random: Random;
  readonly suite: Suite;
  /** Number of the run, from 0. */
  readonly index: number;
  /** Little time: where there is much of one kind, some of it will do. */
  readonly isShort: boolean;
  /** Done after the run, however it ends; the last first. */
  readonly defer: (work: () => unknown) => void;
}

/** The worst of a run, to be told with the others'. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: 'MiB' | 's' | '';
}

export interface Outcome {
  /** Kills that happened. */
  readonly kills?: number;
  readonly worst?: Figure;
  /** What could not be shown, and why. */
  readonly notRun?: string;
}

export interface Scenario {
  readonly name: string;
  /** One line. */
  readonly shows: string;
  /** `kills`: further runs until so many have happened. */
  readonly short: { readonly runs: number };
  readonly full: { readonly runs: number; readonly kills?: number };
  /** Throws what is wrong. */
  readonly run: (run: Run) => Promise<Outcome>;
}
