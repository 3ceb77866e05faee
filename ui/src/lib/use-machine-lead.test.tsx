import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Clock } from './clock.ts';
import { ClockContext } from './clock.ts';
import { useMachineLead } from './use-machine-lead.ts';

/** The lead for each of these clock differences (ms), and the number of renderings. */
function follow(leads: readonly number[]) {
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000_000);
  let lead = leads[0] ?? 0;
  let tell: () => void = () => undefined;
  const clock: Clock = {
    now: () => 1_000_000_000 - lead,
    subscribe: (changed) => {
      tell = changed;
      return () => undefined;
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ClockContext value={clock}>{children}</ClockContext>
  );
  let renders = 0;
  const { result } = renderHook(
    () => {
      renders += 1;
      return useMachineLead();
    },
    { wrapper },
  );
  const told = leads.map((next) => {
    lead = next;
    act(tell);
    return result.current;
  });
  vi.restoreAllMocks();
  return { told, renders };
}

test.each([
  ['around none', [0.2, -0.2, 0.3, -0.3]],
  ['around half a minute', [29_999.9, 30_000.1, 29_999.8, 30_000.2]],
  ['around half a minute behind', [-29_999.9, -30_000.1, -29_999.8, -30_000.2]],
  ['around a minute and a half', [90_000.1, 89_999.9, 90_000.2, 89_999.8]],
])('a lead that trembles %s renders nothing again', (_, leads) => {
  expect(follow(leads).renders).toBe(1);
});

test('a clock that is set is told to the minute', () => {
  const { told } = follow([0, 3_601_000, 3_600_999, -7_199_000, 0.4]);
  expect(told).toEqual([0, 3_600_000, 3_600_000, -7_200_000, 0]);
});
