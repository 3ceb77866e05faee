import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOnce } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { Suite } from './suite.ts';

/** Any would do; the full form draws another one each time, and prints it. */
const SEED = process.env['FAULT_SEED'] ?? '20261121';
const SECONDS = 60;

/** A few runs of each scenario. A file of its own for each group lets them run side by side. */
export function testScenarios(scenarios: readonly Scenario[]): void {
  let suite: Suite;

  beforeAll(async () => {
    suite = await Suite.open(SEED);
  });

  afterAll(() => suite.close());

  for (const scenario of scenarios)
    for (let index = 0; index < scenario.short.runs; index += 1)
      test(
        `${scenario.name}:${index}, FAULT_SEED=${SEED}: ${scenario.shows}`,
        { timeout: SECONDS * 1000 },
        async () => {
          const { error } = await runOnce(suite, scenario, index, true);
          expect(error).toBeNull();
        },
      );
}
