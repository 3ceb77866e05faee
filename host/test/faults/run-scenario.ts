import type { Outcome, Scenario } from './scenario.ts';
import type { Suite } from './suite.ts';

export interface RunResult {
  readonly index: number;
  readonly outcome: Outcome | null;
  /** What was wrong. */
  readonly error: Error | null;
}

/** One run of a scenario; the same for the same seed and index, as far as timing allows. */
export async function runOnce(
  suite: Suite,
  scenario: Scenario,
  index: number,
  isShort = false,
): Promise<RunResult> {
  const cleanups: (() => unknown)[] = [];
  try {
    const outcome = await scenario.run({
      suite,
      index,
      isShort,
      random: suite.random(`${scenario.name} ${index}`),
      defer: (work) => cleanups.push(work),
    });
    return { index, outcome, error: null };
  } catch (error) {
    return {
      index,
      outcome: null,
      error: error instanceof Error ? error : new Error(String(error)),
    };
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}
