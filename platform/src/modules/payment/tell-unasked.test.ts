import { expect, test } from 'vitest';
import { createLogger } from '../../log/logger.ts';
import { PaymentError } from '../../ports/payment/port.ts';
import type { PaymentFailure } from '../../ports/payment/port.ts';
import { tellUnasked } from './tell-unasked.ts';

test.each<[PaymentFailure, string, string, string]>([
  ['unreachable', 'warn', 'PAYMENT_PROVIDER_SILENT', '支付平台暂时没有响应，请过几分钟再试'],
  [
    'misconfigured',
    'error',
    'PAYMENT_PROVIDER_REFUSES',
    '支付平台不接受我们的密钥或账号，请检查配置：isv.invalid-app-id',
  ],
])('an operator is told what to do where a provider is %s', (failure, level, key, text) => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const error = new PaymentError(failure, 'isv.invalid-app-id');
  const told = tellUnasked({ log }, error, { day: '2026-11-27' }, 'a bill can’t be fetched');
  expect(told).toMatchObject({ key, text });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level, day: '2026-11-27' });
});
