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

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://gamebox@db.test/gamebox',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  PUBLIC_URL: 'https://box.test',
};

test('production has no demo world', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demo: false });
  expect(readConfig({ ...PRODUCTION, DEMO: '0' }).demo).toBe(false);
});

test.each([
  [{ DATABASE_URL: '' }, 'production needs DATABASE_URL'],
  [{ PUBLIC_URL: '', DATA_KEY: '' }, 'production needs DATA_KEY, PUBLIC_URL'],
  [{ DEMO: '1' }, 'DEMO: no demo world in production'],
  [
    { PUBLIC_URL: 'http://box.test', ALIPAY_APP_ID: '1' },
    'PUBLIC_URL: Alipay and WeChat Pay need https; wrong or missing: ALIPAY_APP_ID (not 16 digits)',
  ],
  [
    { DATABASE_URL: '', DEMO: '1', DEMO_CLOCK: '2026-01-01T00:00:00Z' },
    'production needs DATABASE_URL; DEMO: no demo world in production; DEMO_CLOCK: not in production',
  ],
])('production with %o is refused in one line', (variables, line) => {
  const refused = () => readConfig({ ...PRODUCTION, ...variables });
  expect(refused).toThrow(`Wrong environment: ${line}`);
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
  [{ PUBLIC_URL: 'https://box.test/?a=1' }, 'PUBLIC_URL'],
  [{ DEMO: 'perhaps' }, 'DEMO'],
  [{ DATA_KEY: 'c2hvcnQ=' }, 'DATA_KEY: not 32 bytes in base64'],
  [{ DATA_KEY: 'no base64' }, 'DATA_KEY'],
  [{ DATA_KEY_OLD: 'c2hvcnQ=' }, 'DATA_KEY_OLD: not 32 bytes in base64'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN'],
  [{ CORS_ORIGINS: 'https://a.test/path' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'https://a.test, *' }, 'CORS_ORIGINS'],
  [{ WECHAT_APP_ID: 'wx1' }, 'WECHAT_APP_SECRET'],
  [
    { REGISTRY_APP_ID: 'a', REGISTRY_BIZ_ID: 'b', REGISTRY_SECRET_KEY: 'short' },
    'REGISTRY_SECRET_KEY',
  ],
])('%o is refused by the name %s', (variables, name) => {
  expect(() => readConfig(variables)).toThrow(name);
});

test('everything wrong is named at once, whatever it belongs to', () => {
  const given = { PORT: '99999', ALIPAY_APP_ID: '1', CAPTCHA_SECRET: 'x', NODE_ENV: 'production' };
  expect(() => readConfig(given)).toThrow(
    /^Wrong environment: PORT: .*; production needs .*; wrong or missing: ALIPAY_APP_ID .*; wrong or missing: CAPTCHA_VERIFY_URL \(missing\)$/,
  );
});

test('takes origins as browsers write them', () => {
  const { corsOrigins } = readConfig({ CORS_ORIGINS: 'https://A.test/, http://b.test:80' });
  expect(corsOrigins).toEqual(['https://a.test', 'http://b.test']);
});

test('takes the slash off the public address', () => {
  expect(readConfig({ PUBLIC_URL: 'https://box.test/' }).publicUrl).toBe('https://box.test');
});
