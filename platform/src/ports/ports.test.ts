import { expect, onTestFinished, test } from 'vitest';
import { createHttpDouble } from '../../test/http-double.ts';
import { createLogger } from '../log/logger.ts';
import { readPortsConfig } from './ports-config.ts';
import { createPorts, createSimulators } from './ports.ts';

function deps() {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  return { lines, common: { publicUrl: 'https://box.test', now: Date.now, log, dataDir: null } };
}

test('simulators stand in for what is not configured', () => {
  const { common } = deps();
  const simulators = createSimulators(common);
  expect(createPorts(readPortsConfig({}), simulators, common)).toEqual({
    ...simulators,
    captcha: null,
  });
});

test('a configured provider goes before its simulator', () => {
  const { common } = deps();
  const config = readPortsConfig({ WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 's' });
  const { wechatLogin } = createPorts(config, createSimulators(common), common);
  expect(wechatLogin.qrText('s1')).toBe('https://box.test/wechat/scan?scene=s1');
});

test('a configured captcha is asked at its address, with its secret', async () => {
  const { common } = deps();
  const double = await createHttpDouble(({ body }) => ({
    success: new URLSearchParams(body).get('secret') === 'the secret',
  }));
  onTestFinished(() => double.close());
  const config = { CAPTCHA_VERIFY_URL: double.url, CAPTCHA_SECRET: 'the secret' };
  const { captcha } = createPorts(readPortsConfig(config), createSimulators(common), common);
  expect(await captcha?.verify('answer', '203.0.113.7')).toBe(true);
});

test('production says that the simulators are off, and refuses what has no provider', async () => {
  const { common, lines } = deps();
  const ports = createPorts(readPortsConfig({}), null, common);
  expect(lines.join('')).toContain('simulators and their pages are off');
  for (const service of ['sms', 'wechat-login', 'identity-registry'])
    expect(lines.join('')).toContain(`"service":"${service}"`);
  const person = { accountKey: 'a', name: 'n', idCard: 'i' };
  const message = { mobile: '13800000000', code: '0000', validMinutes: 5 };
  await expect(ports.sms.send(message)).rejects.toMatchObject({ failure: 'unreachable' });
  await expect(ports.identityRegistry.submit(person)).rejects.toThrow('not configured');
  expect(() => ports.wechatLogin.qrText('s')).toThrow('not configured');
});

test('two SMS providers at once are a mistake', () => {
  const { common } = deps();
  const config = readPortsConfig({
    ALIYUN_SMS_ACCESS_KEY_ID: 'a',
    ALIYUN_SMS_ACCESS_KEY_SECRET: 'a',
    ALIYUN_SMS_SIGN_NAME: 'a',
    ALIYUN_SMS_TEMPLATE_CODE: 'a',
    TENCENT_SMS_SECRET_ID: 't',
    TENCENT_SMS_SECRET_KEY: 't',
    TENCENT_SMS_SDK_APP_ID: 't',
    TENCENT_SMS_SIGN_NAME: 't',
    TENCENT_SMS_TEMPLATE_ID: 't',
  });
  expect(() => createPorts(config, null, common)).toThrow('one SMS provider');
});
