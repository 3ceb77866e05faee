import { PaymentOrderState } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { TRANSITIONS, nextState } from './states.ts';
import type { PaymentStep } from './states.ts';

/** Every state (row) and step (column); `-`: the step is impossible. */
const TABLE = `
                 pay   close   refundLate  startRefund  refundPart      refundWhole
created          paid  closed  -           -            -               -
paid             -     -       -           refunding    -               -
closed           -     -       closed      -            -               -
refunding        -     -       -           -            refundedInPart  refunded
refundedInPart   -     -       -           refunding    -               -
refunded         -     -       -           -            -               -
`;

const [header = '', ...rows] = TABLE.trim().split('\n');
const steps = header.trim().split(/\s+/) as PaymentStep[];
const cells = rows.flatMap((row) => {
  const [state = '', ...next] = row.split(/\s+/);
  return steps.map((step, column) => [state, step, next[column]] as const);
});

test('the table has every state and every step', () => {
  expect(steps.toSorted()).toEqual(Object.keys(TRANSITIONS).toSorted());
  expect(new Set(cells.map(([state]) => state))).toEqual(new Set(Object.keys(PaymentOrderState)));
});

test.each(cells)('%s, %s: %s', (state, step, expected) => {
  const states = new Map<string, PaymentOrderState>(Object.entries(PaymentOrderState));
  const next = nextState(states.get(state) ?? PaymentOrderState.created, step);
  expect(next).toBe(states.get(expected ?? '') ?? null);
});
