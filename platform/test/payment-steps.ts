import fc from 'fast-check';
import { FAULT_POINTS } from '../src/modules/payment/fault-points.ts';
import type { FaultPoint } from '../src/modules/payment/fault-points.ts';
import { PAYMENT_PROVIDERS } from '../src/ports/payment/port.ts';

const REFUND_MODES = ['done', 'pending', 'failed', 'abnormal', 'refused'] as const;

const nth = fc.nat({ max: 4 });
const provider = fc.constantFrom(...PAYMENT_PROVIDERS);
const yuan = fc.integer({ min: 1, max: 50 });
const step = <const Name extends string>(name: Name) => fc.constant(name);

/** What players, operators, providers and accidents do to one player's orders. */
export const lifeStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: step('order'), provider, yuan }) },
  { weight: 1, arbitrary: fc.record({ do: step('buy'), yuan }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: step('pay'),
      nth,
      notice: fc.constantFrom('now', 'twice', 'never'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: step('notifyAgain'), nth }) },
  { weight: 1, arbitrary: fc.record({ do: step('repeat'), nth }) },
  { weight: 1, arbitrary: fc.record({ do: step('giveUp'), nth }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: step('refund'),
      nth,
      percent: fc.integer({ min: 1, max: 100 }),
      becomes: fc.constantFrom(...REFUND_MODES),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: step('retry'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: step('settle'), nth, state: fc.constantFrom('done', 'failed') }),
  },
  { weight: 1, arbitrary: fc.record({ do: step('silence'), provider, silent: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: step('spend'), coins: fc.integer({ min: 1, max: 2000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: step('wait'), minutes: fc.integer({ min: 0, max: 20 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: step('crash'), point: fc.constantFrom(...FAULT_POINTS) }),
  },
);
export type LifeStep = typeof lifeStep extends fc.Arbitrary<infer Step> ? Step : never;

/** Throws once at the armed point, and leaves the state that a killed process would leave. */
export function createAccident() {
  let armed: FaultPoint | null = null;
  return {
    arm: (point: FaultPoint | null) => {
      armed = point;
    },
    reach: (point: FaultPoint) => {
      if (point !== armed) return;
      armed = null;
      throw new Error(`accident at ${point}`);
    },
  };
}

export type Accident = ReturnType<typeof createAccident>;
