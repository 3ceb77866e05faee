import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('needs nothing outside production', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: null,
    demo: true,
    ports: { aliyun: null, tencent: null, wechat: null, registry: null },
  });
});

test('production has no demo world unless asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false });
  expect(readConfig({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true);
});

test('an empty variable is none', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 8080,
    databaseUrl: null,
  });
});

test.each([
  [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
  [{ PORT: '99999' }, 'PORT'],
  [{ PORT: 'http' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL'],
  [{ PUBLIC_URL: 'box.test' }, 'PUBLIC_URL'],
  [{ DEMO: 'perhaps' }, 'DEMO'],
  [{ CORS_ORIGINS: 'https://a.test, *' }, 'CORS_ORIGINS'],
  [{ WECHAT_APP_ID: 'wx1' }, 'WECHAT_APP_SECRET'],
  [
    { REGISTRY_APP_ID: 'a', REGISTRY_BIZ_ID: 'b', REGISTRY_SECRET_KEY: 'short' },
    'REGISTRY_SECRET_KEY',
  ],
])('%o is refused by the name %s', (variables, name) => {
  expect(() => readConfig(variables)).toThrow(name);
});

test('takes the slash off the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://box.test/' }).publicUrl).toBe('https://box.test');
});
