import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import { PlanTurns } from './plan-turns.ts';
import type { TurnTaker } from './plan-turns.ts';

const LONG_MS = 5000;

/** A plan at a server that never answers, and how often its turn has ended. */
class SilentPlan implements TurnTaker {
  readonly stop = new AbortController();
  readonly deadline = this.stop.signal;
  spentMs = 0;
  isAsking = false;
  since: number | null = null;
  turns = 0;

  async take(turns: PlanTurns): Promise<void> {
    await turns.take(this, async (stop) => {
      this.turns += 1;
      await new Promise((_, reject) =>
        stop.addEventListener('abort', () => reject(new StoppedError()), { once: true }),
      );
    });
  }
}

function begin(count: number) {
  const clock = new FakeClock();
  const turns = new PlanTurns(clock);
  const plans = Array.from({ length: count }, () => new SilentPlan());
  const ends = plans.map((plan) => plan.take(turns).catch((error: unknown) => error));
  const end = async () => {
    for (const plan of plans) plan.stop.abort();
    expect(await Promise.all(ends)).toEqual(plans.map(() => new StoppedError()));
  };
  return { clock, plans, end };
}

/** Everything that is ready has run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a long turn ends for one who waits', async () => {
  const { clock, plans, end } = begin(3);
  await settled();
  clock.pass(LONG_MS);
  await settled();
  expect(plans.map(({ turns }) => turns)).toEqual([1, 1, 1]);
  expect(plans.map(({ since }) => since !== null)).toEqual([false, true, true]);
  await end();
});

test('no turn ends for one who has given up', async () => {
  const { clock, plans, end } = begin(3);
  await settled();
  plans[2]?.stop.abort();
  clock.pass(LONG_MS);
  await settled();
  expect(plans.map(({ turns }) => turns)).toEqual([1, 1, 0]);
  await end();
});
