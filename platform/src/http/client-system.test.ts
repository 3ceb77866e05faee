import { expect, test } from 'vitest';
import { clientSystemOf } from './client-system.ts';

const engine = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`;

test.each([
  [engine('Windows NT 10.0; Win64; x64'), 'windows'],
  [engine('Macintosh; Intel Mac OS X 10_15_7'), 'macos'],
  [engine('X11; Linux x86_64'), 'linux'],
  [engine('Linux; Android 14; Pixel 8'), 'android'],
  [engine('iPhone; CPU iPhone OS 18_0 like Mac OS X'), 'ios'],
  ['curl/8.9', ''],
  ['', ''],
])('%s runs on %j', (userAgent, system) => {
  expect(clientSystemOf(userAgent)).toBe(system);
});
