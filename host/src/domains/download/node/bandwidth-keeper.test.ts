import { expect, test } from 'vitest';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { defaultSetting } from '../../settings/core/local-setting.ts';
import { BandwidthKeeper } from './bandwidth-keeper.ts';

const MINUTE_MS = 60_000;

test('the limit follows the schedule, the setting, and a clock that jumps', () => {
  const clock = new FakeClock(new Date(2026, 0, 5, 8, 58, 30));
  const limits: number[] = [];
  let setting = {
    ...defaultSetting('id', '/games'),
    bandwidthLimit: 7,
    bandwidthSchedule: [{ from: '09:00', to: '10:00', bytesPerSecond: 100 }],
  };
  const keeper = new BandwidthKeeper({
    clock,
    setting: () => setting,
    setLimit: (limit) => limits.push(limit),
  });
  expect(limits).toEqual([7]);
  clock.pass(MINUTE_MS);
  expect(limits).toEqual([7]);
  clock.pass(MINUTE_MS / 2);
  expect(limits).toEqual([7, 100]);
  clock.jump(new Date(2026, 0, 5, 11, 0));
  clock.pass(MINUTE_MS);
  expect(limits).toEqual([7, 100, 7]);
  setting = { ...setting, bandwidthLimit: 8 };
  keeper.look();
  expect(limits).toEqual([7, 100, 7, 8]);
  keeper.close();
  clock.jump(new Date(2026, 0, 5, 9, 30));
  clock.pass(2 * MINUTE_MS);
  expect(limits).toHaveLength(4);
});
