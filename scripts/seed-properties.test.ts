import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { chosenSeed } from './seed-properties.ts';

it('is set up for every test: properties draw the same values each time', () => {
  expect(fc.readConfigureGlobal()).toHaveProperty('seed');
  expect(fc.sample(fc.string())).toEqual(fc.sample(fc.string()));
});

it('is the same in every run, or the number asked for', () => {
  expect(chosenSeed(undefined)).toBe(chosenSeed(''));
  expect(chosenSeed('-5')).toBe(-5);
});

it('says which seed it took by chance', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  expect(log).not.toHaveBeenCalled();
  const seed = chosenSeed('random');
  expect(log).toHaveBeenCalledWith(`FC_SEED=${String(seed)}`);
});

it('refuses what is neither', () => {
  expect(() => chosenSeed('tomorrow')).toThrow('FC_SEED');
});
