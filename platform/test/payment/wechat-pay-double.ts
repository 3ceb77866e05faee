import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { PaymentError } from '../../src/ports/payment/port.ts';
import type { RefundState } from '../../src/ports/payment/port.ts';
import { createWechatPay } from '../../src/ports/payment/wechat-pay/wechat-pay.ts';
import { DoubleAnswer, createHttpDouble } from '../http-double.ts';
import type { DoubleRequest } from '../http-double.ts';
import { OUR_KEY, PROVIDER_CERTIFICATE, PROVIDER_KEY } from './keys.ts';
import {
  API_V3_KEY,
  APP_ID,
  MERCHANT_ID,
  NOTIFY_URL,
  OUR_SERIAL,
  PLATFORM_SERIAL,
  PUBLIC_KEY_ID,
  isOurs,
  notification,
  rfc3339,
  seal,
  signatureOf,
} from './wechat-pay-messages.ts';
import type { Message, WechatPayMode, World } from './wechat-pay-messages.ts';
import { createBook, findNamed, secondTrade } from './provider-double.ts';
import type { BookOfOrders, PaymentUnderTest } from './provider-double.ts';
import { wechatBillFile } from './wechat-bill-file.ts';

const TIMEOUT_MS = 30_000;
const IMPATIENT_MS = 300;

/** WeChat Pay on this machine: checks our signatures, and signs and encrypts as documented. */
export async function createWechatPayDouble(mode: WechatPayMode) {
  const book = createBook('wechat', Date.parse('2026-06-17T12:00:00+08:00'));
  const world: World = {
    book,
    mode,
    platformSerial: PLATFORM_SERIAL,
    broken: null,
    certificates: 0,
  };
  const double = await createHttpDouble((request) => {
    if (world.broken === 'silence') return new DoubleAnswer(200, null);
    if (world.broken === 'serverError') return new DoubleAnswer(502, '<html>Bad Gateway</html>');
    return answerOf(request, world);
  });
  const options = {
    merchantId: MERCHANT_ID,
    appId: APP_ID,
    apiV3Key: API_V3_KEY,
    certificateSerial: OUR_SERIAL,
    privateKey: createPrivateKey(OUR_KEY),
    publicKey:
      mode === 'certificate'
        ? null
        : { id: PUBLIC_KEY_ID, key: createPublicKey(PROVIDER_CERTIFICATE) },
    notifyUrl: NOTIFY_URL,
    apiUrl: double.url,
    timeoutMs: TIMEOUT_MS,
    now: book.now,
  };
  const tested: PaymentUnderTest = {
    port: createWechatPay(options),
    impatient: createWechatPay({ ...options, timeoutMs: IMPATIENT_MS }),
    whereUntrusted: 'unreachable',
    withWrongKeys: createWechatPay({ ...options, privateKey: createPrivateKey(PROVIDER_KEY) }),
    now: book.now,
    advance: book.advance,
    pay: (orderNo) => book.orders.pay(orderNo, { notice: 'never' }),
    payAgain: (orderNo) => book.orders.payAgain(orderNo, 'never'),
    secondTrade: (orderNo) => secondTrade(book.orders, orderNo),
    paidNotification: (orderNo) => notification(world, paidMessage(book, orderNo)),
    refundNotification: (orderNo, refundNo) =>
      notification(world, refundMessage(orderNo, refundNo)),
    flawed: (orderNo, flaw) => {
      const message = paidMessage(book, orderNo);
      const resource = { ...message.resource, mchid: '1900000099' };
      if (flaw === 'signature') return notification(world, message, { key: OUR_KEY });
      if (flaw === 'stale') return notification(world, message, { age: 301 });
      if (flaw === 'merchant') return notification(world, { ...message, resource });
      return notification(world, message, { apiV3Key: API_V3_KEY.toUpperCase() });
    },
    setRefundMode: book.orders.setRefundMode,
    breakDown: (how) => {
      world.broken = how;
    },
    close: double.close,
  };
  return { tested, world, notify: notification.bind(null, world), paidMessage };
}

function paidMessage({ orders }: BookOfOrders, orderNo: string): Message {
  return { event_type: 'TRANSACTION.SUCCESS', resource: transactionOf(orders, orderNo) };
}

function refundMessage(orderNo: string, refundNo: string): Message {
  return {
    event_type: 'REFUND.SUCCESS',
    resource: {
      mchid: MERCHANT_ID,
      out_trade_no: orderNo,
      transaction_id: '4200000000202606170000000001',
      out_refund_no: refundNo,
      refund_id: '50000000382026061700000000001',
      refund_status: 'SUCCESS',
      amount: { total: 5000, refund: 2000, payer_total: 5000, payer_refund: 2000 },
    },
  };
}

async function answerOf(request: DoubleRequest, world: World): Promise<DoubleAnswer> {
  if (!isOurs(request, world)) return error(world, 401, 'SIGN_ERROR');
  if (request.path === '/v3/billdownload/file') return billFile(request, world);
  if (world.broken === 'malformed') return signed(world, 200, '{"code_url":');
  if (request.path === '/v3/certificates') world.certificates += 1;
  try {
    const result = await act(request, world);
    return result === null ? signed(world, 204, '') : signed(world, 200, JSON.stringify(result));
  } catch (thrown) {
    if (!(thrown instanceof PaymentError)) throw thrown;
    const [, status = '400', code = 'PARAM_ERROR'] = /\((\d+) (\w+)\)/.exec(thrown.message) ?? [];
    return error(world, Number(status), code);
  }
}

function signed(world: World, status: number, body: string): DoubleAnswer {
  const key = world.broken === 'wrongSignature' ? OUR_KEY : PROVIDER_KEY;
  return new DoubleAnswer(status, body, signatureOf(world, body, { key }));
}

function error(world: World, status: number, code: string): DoubleAnswer {
  return signed(world, status, JSON.stringify({ code, message: '…' }));
}

const input = z.looseObject({
  mchid: z.string().optional(),
  appid: z.string().optional(),
  out_trade_no: z.string().default(''),
  transaction_id: z.string().nullable().default(null),
  out_refund_no: z.string().default(''),
  time_expire: z.string().default(''),
  notify_url: z.literal(NOTIFY_URL).optional(),
  amount: z
    .object({ total: z.int(), refund: z.int().default(0), currency: z.literal('CNY') })
    .optional(),
});

async function act({ method, path, body, query, headers }: DoubleRequest, { book }: World) {
  const { orders } = book;
  const given = input.parse(body === '' ? {} : JSON.parse(body));
  const [, orderNo = '', closing] = /out-trade-no\/(\w+)(\/close)?$/.exec(path) ?? [];
  const { transaction_id: tradeNo } = given;
  const known = findNamed(orders, {
    orderNo: orderNo === '' ? given.out_trade_no : orderNo,
    tradeNo,
  });
  if (path === '/v3/certificates') return certificateList();
  if (path === '/v3/bill/tradebill') {
    const day = query.get('bill_date') ?? '';
    const lines = (await orders.bill(day)) ?? [];
    if (lines.length === 0) throw refused(400, 'NO_STATEMENT_EXIST');
    const hash_value = createHash('sha1').update(wechatBillFile(lines)).digest('hex');
    const download_url = `http://${headers.host ?? ''}/v3/billdownload/file?token=${day}`;
    return { hash_type: 'SHA1', hash_value, download_url };
  }
  if (path === '/v3/pay/transactions/native') {
    if (known?.state === 'paid') throw refused(400, 'ORDERPAID');
    if (given.appid !== APP_ID || given.mchid !== MERCHANT_ID || given.notify_url === undefined)
      throw refused(400, 'PARAM_ERROR');
    const { qrText } = await orders.createQr({
      orderNo: given.out_trade_no,
      amountFen: given.amount?.total ?? 0,
      subject: '',
      expireTime: Date.parse(given.time_expire),
    });
    return { code_url: qrText };
  }
  if (path === '/v3/refund/domestic/refunds') {
    if (known === undefined) throw refused(404, 'RESOURCE_NOT_EXISTS');
    const state = await orders.refund({
      orderNo: known.orderNo,
      tradeNo,
      refundNo: given.out_refund_no,
      refundFen: given.amount?.refund ?? 0,
      totalFen: 0,
      reason: '',
    });
    return { out_refund_no: given.out_refund_no, status: REFUND_STATUS[state] };
  }
  const refundNo = /refunds\/(\w+)$/.exec(path)?.[1];
  if (refundNo !== undefined) {
    const held = orders.orders().flatMap(({ refunds }) => refunds);
    const state = held.find((refund) => refund.refundNo === refundNo)?.state;
    if (state === undefined) throw refused(404, 'RESOURCE_NOT_EXISTS');
    return { out_refund_no: refundNo, status: REFUND_STATUS[state] };
  }
  if (known === undefined) throw refused(404, 'ORDER_NOT_EXIST');
  if (method === 'POST' && closing !== undefined) {
    if (given.mchid !== MERCHANT_ID) throw refused(400, 'PARAM_ERROR');
    if ((await orders.close(orderNo)) === 'paid') throw refused(400, 'ORDERPAID');
    return null;
  }
  if (query.get('mchid') !== MERCHANT_ID) throw refused(400, 'PARAM_ERROR');
  return transactionOf(orders, orderNo);
}

const REFUND_STATUS: Readonly<Record<RefundState, string>> = {
  done: 'SUCCESS',
  pending: 'PROCESSING',
  failed: 'CLOSED',
  abnormal: 'ABNORMAL',
  absent: '',
};

function refused(status: number, code: string): PaymentError {
  return new PaymentError('refused', `${String(status)} ${code}`);
}

function transactionOf(orders: BookOfOrders['orders'], orderNo: string) {
  const order = orders.find(orderNo);
  const common = { appid: APP_ID, mchid: MERCHANT_ID, out_trade_no: orderNo };
  const payment = order?.payment ?? null;
  if (payment === null)
    return { ...common, trade_state: order?.state === 'closed' ? 'CLOSED' : 'NOTPAY' };
  return {
    ...common,
    trade_type: 'NATIVE',
    trade_state: (order?.refunds.length ?? 0) > 0 ? 'REFUND' : 'SUCCESS',
    transaction_id: payment.tradeNo,
    success_time: rfc3339(payment.paidTime),
    amount: { total: payment.paidFen, payer_total: payment.paidFen, currency: 'CNY' },
  };
}

function certificateList() {
  const { ciphertext, nonce, associated_data } = seal(PROVIDER_CERTIFICATE);
  const algorithm = 'AEAD_AES_256_GCM';
  return {
    data: [
      {
        serial_no: PLATFORM_SERIAL,
        encrypt_certificate: { algorithm, ciphertext, nonce, associated_data },
      },
    ],
  };
}

/** The file is not signed; its hash was. */
async function billFile({ query }: DoubleRequest, { book, broken }: World) {
  const lines = (await book.orders.bill(query.get('token') ?? '')) ?? [];
  const file = wechatBillFile(broken === 'wrongSignature' ? [] : lines);
  return new DoubleAnswer(200, gzipSync(file));
}
