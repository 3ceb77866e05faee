import { BRIDGE_ACTIONS, DEFAULT_CAPABILITIES, FIRST_ACTIONS } from '@gamebox/contract';
import type { BridgeAction } from '@gamebox/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeHost } from '../test/fake-host.ts';
import { hostCan, loadCapabilities } from './capabilities.ts';
import { pickFolder } from './pick-folder.ts';

const everything = { ...DEFAULT_CAPABILITIES, openFolder: true, pickFolder: true };

let host: ReturnType<typeof fakeHost>;

beforeEach(async () => {
  vi.unstubAllGlobals();
  host = fakeHost();
  host.on('getCapabilities', () => everything);
  await loadCapabilities();
});

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- keys of a constant
const actions = Object.keys(BRIDGE_ACTIONS) as BridgeAction[];
const lacking = () => actions.filter((action) => !hostCan(action));

test('a host that knows getCapabilities has all actions but what its window can’t do', async () => {
  expect(lacking()).toEqual([]);
  host.on('getCapabilities', () => ({ ...everything, openFolder: false, pickFolder: false }));
  await loadCapabilities();
  expect(lacking()).toEqual(['openGameFolder', 'pickFolder']);
});

test('a host that does not know it has the first eight actions alone', async () => {
  fakeHost();
  await loadCapabilities();
  expect(actions.filter(hostCan)).toEqual([...FIRST_ACTIONS]);
});

test('a host without a folder dialog is not asked for one', async () => {
  host.on('getCapabilities', () => ({ ...everything, pickFolder: false }));
  await loadCapabilities();
  expect(await pickFolder()).toEqual({ kind: 'unavailable', message: null });
  expect(host.asked('pickFolder')).toEqual([]);
});
