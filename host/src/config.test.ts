import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the environment has defaults, and an empty value counts as missing', () => {
  const config = readConfig({ XDG_DATA_HOME: '/data', GAMEBOX_PORT: '' });
  expect(config).toMatchObject({
    platformUrl: 'http://127.0.0.1:8080',
    port: 7700,
    anyPort: true,
    shell: 'auto',
  });
  expect(config.clientDir.endsWith(join('client', 'dist'))).toBe(true);
});

test('a given port is used, and a wrong value is named', () => {
  expect(readConfig({ GAMEBOX_PORT: '0' })).toMatchObject({ port: 0, anyPort: false });
  expect(() => readConfig({ GAMEBOX_PORT: '99999' })).toThrow(/GAMEBOX_PORT/);
  expect(() => readConfig({ GAMEBOX_SHELL: 'x' })).toThrow(/GAMEBOX_SHELL/);
  expect(() => readConfig({ GAMEBOX_PLATFORM_URL: 'ftp://x' })).toThrow(/GAMEBOX_PLATFORM_URL/);
});

test('an installation may name its platform and channel', () => {
  expect(readConfig({}).installation).toEqual({});
  expect(readConfig({ GAMEBOX_PLAT: '296', GAMEBOX_CHANNEL: 'c7' }).installation).toEqual({
    plat_id: '296',
    channel_id: 'c7',
  });
  for (const wrong of ['0', 'x', '-1', '1.5'])
    expect(() => readConfig({ GAMEBOX_PLAT: wrong })).toThrow(/GAMEBOX_PLAT/);
});

test('release keys are raw public keys, one to four of them', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  expect(readConfig({}).releaseKeys).toEqual([]);
  expect(readConfig({ GAMEBOX_RELEASE_KEYS: `${key}, ${key}` }).releaseKeys).toEqual([key, key]);
  for (const wrong of ['x', key.slice(4), Array.from({ length: 5 }, () => key).join(',')])
    expect(() => readConfig({ GAMEBOX_RELEASE_KEYS: wrong })).toThrow(/GAMEBOX_RELEASE_KEYS/);
});
