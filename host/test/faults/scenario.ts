import type { Random } from './random.ts';
import type { Suite } from './suite.ts';

/** What a run of a scenario gets. */
export interface Run {
  /** Random numbers for this run only. */
  readonly random: Random;
  readonly suite: Suite;
  /** Number of the run, from 0. */
  readonly index: number;
  /** Little time: a part of what a scenario repeats, or a smaller game, is enough. */
  readonly isShort: boolean;
  /** Runs after the scenario, however it ends; the last one first. */
  readonly defer: (work: () => unknown) => void;
}

/** The worst value of a run, shown with those of others. */
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
  /** What the scenario shows, in one line. */
  readonly shows: string;
  /** `kills`: more runs until this many kills have happened. */
  readonly short: { readonly runs: number };
  readonly full: { readonly runs: number; readonly kills?: number };
  /** Throws the fault that it finds. */
  readonly run: (run: Run) => Promise<Outcome>;
}

/** Makes the scenarios of a group; its name stands before theirs. */
export function scenariosOf(group: string) {
  return (
    name: string,
    shows: string,
    run: Scenario['run'],
    full: number,
    short = 1,
  ): Scenario => ({
    name: `${group}-${name}`,
    shows,
    short: { runs: short },
    full: { runs: full },
    run,
  });
}
