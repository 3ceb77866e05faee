import { describe, expect, test } from 'vitest';
import { localSetting } from '@gamebox/contract/host';
import { defaultSetting, salvageSetting, wholeSetting } from './local-setting.ts';

const defaults = defaultSetting('id-1', '/games');

describe('the local setting', () => {
  test('of a first start is valid', () => {
    expect(localSetting.parse(defaults)).toEqual(defaults);
    expect(defaults).toMatchObject({
      plat_id: '',
      channel_id: '',
      resolution: '1280_800',
      token: '',
    });
  });

  test('has no step of the novice guide until the page sets one', () => {
    expect(defaults).not.toHaveProperty('launchStep');
    const { value } = salvageSetting({ ...defaults, launchStep: 2 });
    expect(value.launchStep).toBe(2);
  });

  test('keeps each usable field and reports dropped ones', () => {
    const { resolution: _size, bandwidthLimit: _limit, ...rest } = defaults;
    const { token: _token, ...usable } = rest;
    const stored = {
      ...usable,
      resolution: '1_1',
      bandwidthLimit: -3,
      // zod throws at it.
      token: { length: { toString: 1 } },
    };
    const { value, salvaged } = salvageSetting(stored);
    expect(value).toEqual(usable);
    expect(salvaged).toBe(true);
  });

  test('takes a missing field from the defaults without a report', () => {
    const { closeToTray: _left, ...older } = { ...defaults, client_id: 'kept' };
    expect(salvageSetting(older)).toEqual({ value: older, salvaged: false });
    expect(wholeSetting(older, defaults)).toEqual({ ...defaults, client_id: 'kept' });
  });

  test.each([[null], [[]], ['text'], [3]])('refuses %j completely', (stored) => {
    expect(() => salvageSetting(stored)).toThrow(TypeError);
  });
});
