/** Vitest's setup of every project: property tests draw the same values in every run. */
import { randomInt } from 'node:crypto';
import fc from 'fast-check';

/** An arbitrary number. */
const DEFAULT_SEED = 20_260_617;

/** `FC_SEED`: a whole number, or `random` to explore new values. */
export function chosenSeed(wanted: string | undefined): number {
  if (wanted === undefined || wanted === '') return DEFAULT_SEED;
  if (wanted !== 'random') {
    const seed = Number(wanted);
    if (Number.isInteger(seed)) return seed;
    throw new Error(`FC_SEED is a whole number or 'random', not '${wanted}'`);
  }
  const seed = randomInt(2 ** 31);
  console.log(`FC_SEED=${String(seed)}`);
  return seed;
}

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: chosenSeed(process.env['FC_SEED']) });
