import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The fault scenarios and the host's tests mostly wait for processes and timeouts; the others
 * compute.
 */
const LONGEST = [/\/host\/test\/faults\//, /\/host\/test\//];

function rank({ moduleId }: TestSpecification): number {
  const place = LONGEST.findIndex((pattern) => pattern.test(moduleId));
  return place === -1 ? LONGEST.length : place;
}

/**
 * The longest files start first: if one started last, it would run alone while the other cores
 * wait.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
