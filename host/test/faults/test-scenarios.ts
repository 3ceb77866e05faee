import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOnce } from './run-scenario.ts';
import type { Scenario } from './scenario.ts';
import { Suite } from './suite.ts';

/** Any seed is fine; the full run draws and prints another one each time. */
const SEED = process.env['FAULT_SEED'] ?? '20261121';
/** Ends what hangs, after a host itself has been waited for in vain. */
const SECONDS = 300;

/** A few runs of each scenario. Each group has its own file, so that they run in parallel. */
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
