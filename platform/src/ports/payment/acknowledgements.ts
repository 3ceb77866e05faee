import type { PaymentPort, PaymentProvider } from './port.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The answers that each provider accepts for a notification; after any other it sends it again. */
export const ACKNOWLEDGEMENTS: Readonly<Record<PaymentProvider, PaymentPort['acknowledge']>> = {
  alipay: {
    taken: { status: 200, contentType: TEXT_TYPE, body: 'success' },
    refused: { status: 200, contentType: TEXT_TYPE, body: 'failure' },
  },
  wechat: {
    taken: { status: 200, contentType: JSON_TYPE, body: '{"code":"SUCCESS"}' },
    refused: { status: 400, contentType: JSON_TYPE, body: '{"code":"FAIL","message":"失败"}' },
  },
};
