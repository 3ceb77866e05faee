import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OUR_CERTIFICATE, OUR_KEY, PROVIDER_CERTIFICATE } from '../../../test/payment/keys.ts';
import { createLogger } from '../../log/logger.ts';
import { readPortsConfig } from '../ports-config.ts';
import { createPorts, createSimulators } from '../ports.ts';

const BARE_PUBLIC_KEY = createPublicKey(PROVIDER_CERTIFICATE)
  .export({ type: 'spki', format: 'der' })
  .toString('base64');
const OWN_PUBLIC_KEY = createPublicKey(OUR_KEY).export({ type: 'spki', format: 'pem' }).toString();
const OTHER_KEY = createPrivateKey(OUR_KEY)
  .export({ type: 'pkcs1', format: 'der' })
  .toString('base64');
const ALIPAY = {
  ALIPAY_APP_ID: '2021000000000001',
  ALIPAY_SELLER_ID: '2088000000000001',
  ALIPAY_PRIVATE_KEY: OUR_KEY,
};
const BY_KEY = { ...ALIPAY, ALIPAY_PUBLIC_KEY: BARE_PUBLIC_KEY };
const BY_CERTIFICATES = {
  ...ALIPAY,
  ALIPAY_APP_CERTIFICATE: OUR_CERTIFICATE,
  ALIPAY_CERTIFICATE: PROVIDER_CERTIFICATE,
  ALIPAY_ROOT_CERTIFICATE: PROVIDER_CERTIFICATE,
};
const WECHAT = {
  WECHAT_PAY_MERCHANT_ID: '1900000001',
  WECHAT_PAY_APP_ID: 'wx0000000000000001',
  WECHAT_PAY_PRIVATE_KEY: OUR_KEY,
  WECHAT_PAY_CERTIFICATE: OUR_CERTIFICATE,
  WECHAT_PAY_API_V3_KEY: '0123456789abcdef0123456789ABCDEF',
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gamebox-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function paymentsOf(variables: Record<string, string>, production = true, now = Date.now) {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const deps = { publicUrl: 'https://box.test', now, log, dataDir: null };
  const simulators = production ? null : createSimulators(deps);
  const { payments } = createPorts(readPortsConfig(variables), simulators, deps);
  return { payments, simulators, lines: lines.join('') };
}

test('production without a provider offers no payment by QR code, and says so', () => {
  const { payments, lines } = paymentsOf({});
  expect(payments).toEqual({ alipay: null, wechat: null });
  for (const provider of ['alipay', 'wechat'])
    expect(lines).toContain(`"provider":"${provider}","msg":"payment by QR code is not offered`);
});

test('one provider alone is switched on', () => {
  const { payments, lines } = paymentsOf(WECHAT);
  expect(payments.wechat).not.toBeNull();
  expect(payments.alipay).toBeNull();
  expect(lines).not.toContain('"provider":"wechat"');
});

test('a provider goes before its simulator, which stands in for the other', () => {
  const { payments, simulators } = paymentsOf(BY_KEY, false);
  expect(payments.alipay).not.toBe(simulators?.payments.alipay);
  expect(payments.wechat).toBe(simulators?.payments.wechat);
});

test('a certificate that expires within a month is told of at the start', () => {
  const at = (days: number) => () => Date.parse('2126-10-29') - days * 86_400_000;
  expect(paymentsOf(WECHAT, true, at(20)).lines).toContain(
    '"variable":"WECHAT_PAY_CERTIFICATE","validTo":"Oct 29',
  );
  expect(paymentsOf(WECHAT, true, at(40)).lines).not.toContain('expires');
});

describe('keys are read', () => {
  test.each([
    ['as PEM', OUR_KEY],
    ['as PEM in one line', OUR_KEY.replaceAll('\n', String.raw`\n`)],
    ['as base64 alone', OTHER_KEY],
  ])('%s', (_, key) => {
    expect(paymentsOf({ ...BY_CERTIFICATES, ALIPAY_PRIVATE_KEY: key }).payments.alipay).not.toBe(
      null,
    );
  });

  test('from a file', () => {
    const file = join(folder, 'key.pem');
    writeFileSync(file, OUR_KEY);
    expect(paymentsOf({ ...WECHAT, WECHAT_PAY_PRIVATE_KEY: file }).payments.wechat).not.toBeNull();
  });
});

test.each<[string, Record<string, string>, RegExp]>([
  ['no key of Alipay', ALIPAY, /ALIPAY_PUBLIC_KEY alone, or ALIPAY_APP_CERTIFICATE/],
  [
    'both ways at once',
    { ...BY_CERTIFICATES, ALIPAY_PUBLIC_KEY: BARE_PUBLIC_KEY },
    /ALIPAY_PUBLIC_KEY alone/,
  ],
  [
    'a certificate of another key',
    { ...BY_CERTIFICATES, ALIPAY_APP_CERTIFICATE: PROVIDER_CERTIFICATE },
    /ALIPAY_PRIVATE_KEY is not the key of ALIPAY_APP_CERTIFICATE/,
  ],
  ['half of it', { ALIPAY_APP_ID: '2021000000000001' }, /ALIPAY_SELLER_ID \(missing\)/],
  ['a mistyped seller', { ...BY_KEY, ALIPAY_SELLER_ID: '20880' }, /ALIPAY_SELLER_ID \(not 2088/],
  ['a key that is none', { ...BY_KEY, ALIPAY_PRIVATE_KEY: 'x' }, /ALIPAY_PRIVATE_KEY \(not an RSA/],
  [
    'a file that is not there',
    { ...BY_KEY, ALIPAY_PRIVATE_KEY: '/nowhere/key.pem' },
    /ALIPAY_PRIVATE_KEY \(no file \/nowhere\/key.pem\)/,
  ],
  [
    'a certificate for a public key',
    { ...BY_KEY, ALIPAY_PUBLIC_KEY: PROVIDER_CERTIFICATE },
    /ALIPAY_PUBLIC_KEY \(not an RSA public key/,
  ],
  [
    'our own public key',
    { ...BY_KEY, ALIPAY_PUBLIC_KEY: OWN_PUBLIC_KEY },
    /ALIPAY_PUBLIC_KEY is the public half of ALIPAY_PRIVATE_KEY/,
  ],
  ['a gateway without TLS', { ...BY_KEY, ALIPAY_GATEWAY: 'http://a.test' }, /ALIPAY_GATEWAY/],
  [
    'a short API v3 key',
    { ...WECHAT, WECHAT_PAY_API_V3_KEY: 'short' },
    /WECHAT_PAY_API_V3_KEY \(not 32 characters\)/,
  ],
  [
    'a public key without its number',
    { ...WECHAT, WECHAT_PAY_PUBLIC_KEY: BARE_PUBLIC_KEY },
    /WECHAT_PAY_PUBLIC_KEY_ID and WECHAT_PAY_PUBLIC_KEY go together/,
  ],
  [
    'a certificate of another merchant',
    { ...WECHAT, WECHAT_PAY_CERTIFICATE: PROVIDER_CERTIFICATE },
    /WECHAT_PAY_PRIVATE_KEY is not the key of WECHAT_PAY_CERTIFICATE/,
  ],
])('%s is refused in one line', (_, variables, text) => {
  expect(() => readPortsConfig(variables)).toThrow(text);
  expect(() => readPortsConfig(variables)).not.toThrow(/\n|PRIVATE KEY-/);
});
