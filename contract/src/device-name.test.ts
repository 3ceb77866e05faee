import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['windows', 'abcd-9f21', '', 'Windows 电脑 9F21'],
  ['ios', '', '12', '苹果手机 12'],
  ['', '--', '', '未知设备'],
  [undefined, '', '', '未知设备'],
  ['', '', '12', '设备 12'],
  ['linux', '', '', 'Linux 电脑'],
  [undefined, 'web-00c4d', '', '设备 0C4D'],
] as const)('a client on %s named %j', (system, clientId, instead, name) => {
  expect(deviceName(system, clientId, instead)).toBe(name);
});
