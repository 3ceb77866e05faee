import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RegistryUnavailableError } from './identity-registry/port.ts';
import { SmsSendError } from './sms/port.ts';
import { createToldFailures } from './told-failures.ts';
import type { ProviderFailures } from './told-failures.ts';
import { WechatLoginError } from './wechat-login/port.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const message = { mobile: '13800000000', code: '0417', validMinutes: 5 };
const person = { accountKey: 'a', name: '林川', idCard: '11010519491231002X' };

function tell() {
  const lines: unknown[] = [];
  const failures: ProviderFailures = new Map();
  const told = createToldFailures({ warn: (line: unknown) => void lines.push(line) }, failures);
  return { lines, failures, told };
}

test('an SMS that can’t be sent has a line with the provider’s code, one in 10 s, and is counted', async () => {
  const { lines, failures, told } = tell();
  const failure = new SmsSendError('refused', 'InvalidAccessKeyId.NotFound');
  const sms = told.sms({ send: () => Promise.reject(failure) });
  for (let sent = 0; sent < 3; sent += 1) await expect(sms.send(message)).rejects.toBe(failure);
  const line = {
    service: 'sms',
    reason: 'SMS not sent: refused (InvalidAccessKeyId.NotFound)',
    untold: 0,
  };
  expect(lines).toEqual([line]);
  vi.advanceTimersByTime(10_000);
  expect(lines).toEqual([line, { ...line, untold: 2 }]);
  expect(failures).toEqual(new Map([['sms', 3]]));
});

test('the registry and WeChat are told of as well; what is one player’s own is not', async () => {
  const { lines, failures, told } = tell();
  const refuse = () => Promise.reject(new RegistryUnavailableError('1011/undefined'));
  const registry = told.identityRegistry({ submit: refuse, ask: refuse });
  await expect(registry.submit(person)).rejects.toThrow('1011');
  const texts = { qrText: () => '', consentUrl: () => '' };
  const exchange = vi.fn<() => Promise<never>>();
  const wechat = told.wechatLogin({ ...texts, exchange });
  exchange.mockRejectedValueOnce(new WechatLoginError('code', '40029'));
  await expect(wechat.exchange('x')).rejects.toThrow('40029');
  const busy = told.sms({ send: () => Promise.reject(new SmsSendError('frequent', 'x')) });
  await expect(busy.send(message)).rejects.toThrow('frequent');
  expect(lines).toMatchObject([{ service: 'identity-registry' }]);
  exchange.mockRejectedValueOnce(new WechatLoginError('unavailable', '40125'));
  await expect(wechat.exchange('x')).rejects.toThrow('40125');
  expect(lines).toMatchObject([
    {},
    { service: 'wechat-login', reason: expect.stringContaining('40125') },
  ]);
  expect(Object.fromEntries(failures)).toEqual({ 'identity-registry': 1, 'wechat-login': 1 });
});
