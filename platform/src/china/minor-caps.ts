import { ADULT_AGE } from './minors.ts';

/**
 * What a minor may top up at most (National Press and Publication Administration, notice of
 * 25 October 2019), by the age at that moment. In fen; 0 and 0: nothing.
 */
export interface MinorCap {
  readonly fromAge: number;
  /** Below this age. */
  readonly toAge: number;
  readonly singleFen: number;
  /** In a calendar month in China. */
  readonly monthFen: number;
}

export const MINOR_CAPS: readonly MinorCap[] = [
  { fromAge: 0, toAge: 8, singleFen: 0, monthFen: 0 },
  { fromAge: 8, toAge: 16, singleFen: 5000, monthFen: 20_000 },
  { fromAge: 16, toAge: ADULT_AGE, singleFen: 10_000, monthFen: 40_000 },
];

/** The cap for a player of this age; null for an adult. */
export function minorCapAt(age: number): MinorCap | null {
  return MINOR_CAPS.find(({ toAge }) => age < toAge) ?? null;
}
