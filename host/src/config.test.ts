import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the environment has defaults, and an empty value counts as none', () => {
  const config = readConfig({ XDG_DATA_HOME: '/data', GAMEBOX_PORT: '' });
  expect(config).toMatchObject({
    platformUrl: 'http://127.0.0.1:8080',
    port: 7700,
    anyPort: true,
    shell: 'auto',
  });
  expect(config.clientDir.endsWith(join('client', 'dist'))).toBe(true);
});

test('a given port is kept to, and a wrong value is named', () => {
  expect(readConfig({ GAMEBOX_PORT: '0' })).toMatchObject({ port: 0, anyPort: false });
  expect(() => readConfig({ GAMEBOX_PORT: '99999' })).toThrow(/GAMEBOX_PORT/);
  expect(() => readConfig({ GAMEBOX_SHELL: 'x' })).toThrow(/GAMEBOX_SHELL/);
  expect(() => readConfig({ GAMEBOX_PLATFORM_URL: 'ftp://x' })).toThrow(/GAMEBOX_PLATFORM_URL/);
});
