import { createPublicKey, createSign, createVerify, randomUUID } from 'node:crypto';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { createAlipay } from '../../src/ports/payment/alipay/alipay.ts';
import type { AlipayKeys } from '../../src/ports/payment/alipay/client.ts';
import { PaymentError } from '../../src/ports/payment/port.ts';
import { chinaDateTime, yuanOf } from '../../src/ports/payment/provider-values.ts';
import { DoubleAnswer, createHttpDouble } from '../http-double.ts';
import type { DoubleRequest } from '../http-double.ts';
import { alipayBillFile } from './alipay-bill-file.ts';
import { OUR_CERTIFICATE, OUR_KEY, PROVIDER_CERTIFICATE, PROVIDER_KEY } from './keys.ts';
import { createBook, findNamed, secondTrade } from './provider-double.ts';
import type { BookOfOrders, Breakage, PaymentUnderTest } from './provider-double.ts';

const APP_ID = '2021000000000001';
const SELLER_ID = '2088000000000001';
const NOTIFY_URL = 'https://box.test/notify';
const TIMEOUT_MS = 30_000;
const IMPATIENT_MS = 300;

const content = z.looseObject({
  out_trade_no: z.string().default(''),
  total_amount: z.string().optional(),
  time_expire: z.string().optional(),
  trade_no: z.string().nullable().default(null),
  out_request_no: z.string().default(''),
  refund_amount: z.string().optional(),
  bill_date: z.string().default(''),
});
type Content = z.output<typeof content>;

/** Alipay's gateway on this machine: checks our signatures and signs its answers. */
export async function createAlipayDouble(
  mode: 'publicKey' | 'certificates',
): Promise<PaymentUnderTest> {
  const book = createBook('alipay', Date.parse('2026-06-17T12:00:00+08:00'));
  let broken: Breakage | null = null;
  const double = await createHttpDouble(async (request) => {
    if (request.path === '/bill') return new DoubleAnswer(200, await billZip(book, request));
    if (broken === 'silence') return new DoubleAnswer(200, null);
    if (broken === 'serverError') return new DoubleAnswer(500, 'Internal Server Error');
    if (broken === 'malformed') return new DoubleAnswer(200, '<html>busy</html>');
    return answerOf(request, book, mode, broken === 'wrongSignature');
  });
  const keys: AlipayKeys = {
    appId: APP_ID,
    privateKey: OUR_KEY,
    alipay:
      mode === 'publicKey'
        ? { publicKey: createPublicKey(PROVIDER_CERTIFICATE).export(PEM).toString() }
        : {
            appCertificate: OUR_CERTIFICATE,
            alipayCertificate: PROVIDER_CERTIFICATE,
            rootCertificate: PROVIDER_CERTIFICATE,
          },
  };
  const options = {
    ...keys,
    sellerId: SELLER_ID,
    notifyUrl: NOTIFY_URL,
    gateway: `${double.url}/gateway.do`,
    timeoutMs: TIMEOUT_MS,
    now: book.now,
  };
  const paid = (orderNo: string) => paidForm(book, orderNo);
  return {
    port: createAlipay(options),
    impatient: createAlipay({ ...options, timeoutMs: IMPATIENT_MS }),
    whereUntrusted: 'misconfigured',
    withWrongKeys: createAlipay({ ...options, privateKey: PROVIDER_KEY }),
    now: book.now,
    advance: book.advance,
    pay: (orderNo) => book.orders.pay(orderNo, { notice: 'never' }),
    payAgain: (orderNo) => book.orders.payAgain(orderNo, 'never'),
    secondTrade: (orderNo) => secondTrade(book.orders, orderNo),
    paidNotification: (orderNo) => signedForm(paid(orderNo)),
    refundNotification: (orderNo, refundNo) =>
      signedForm({
        ...paid(orderNo),
        out_biz_no: refundNo,
        gmt_refund: `${chinaDateTime(book.now())}.000`,
        refund_fee: '20.00',
      }),
    flawed: (orderNo, flaw) => {
      if (flaw === 'signature') return signedForm(paid(orderNo), OUR_KEY);
      if (flaw === 'merchant') return signedForm({ ...paid(orderNo), seller_id: '2088999' });
      if (flaw === 'malformed') return signedForm({ ...paid(orderNo), total_amount: '1.2.3' });
      return null;
    },
    setRefundMode: book.orders.setRefundMode,
    breakDown: (how) => {
      broken = how;
    },
    close: double.close,
  };
}

const PEM = { type: 'spki', format: 'pem' } as const;
const ERRORS: Readonly<Record<string, string>> = {
  absent: 'ACQ.TRADE_NOT_EXIST',
  status: 'ACQ.TRADE_STATUS_ERROR',
  amount: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
  'not paid': 'ACQ.TRADE_NOT_EXIST',
  balance: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
  bill: 'isp.bill_not_exist',
};

async function answerOf(
  request: DoubleRequest,
  book: BookOfOrders,
  mode: 'publicKey' | 'certificates',
  signWrongly: boolean,
) {
  const method = request.query.get('method') ?? '';
  const body = new URLSearchParams(request.body);
  const biz = content.parse(JSON.parse(body.get('biz_content') ?? '{}'));
  const result = isOurs(request, body, mode, book.now())
    ? await businessAnswer(method, biz, book, {
        url: `http://${request.headers.host ?? ''}`,
        notifyUrl: request.query.get('notify_url'),
      })
    : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' };
  const text = JSON.stringify(result);
  const sign = createSign('RSA-SHA256')
    .update(text)
    .sign(signWrongly ? OUR_KEY : PROVIDER_KEY, 'base64');
  const key = `${method.replaceAll('.', '_')}_response`;
  return new DoubleAnswer(200, `{"${key}":${text},"sign":"${sign}"}`);
}

/**
 * As documented: all parameters of query and body except the signature, sorted, joined, SHA-256.
 */
function isOurs(
  { query }: DoubleRequest,
  body: URLSearchParams,
  mode: 'publicKey' | 'certificates',
  now: number,
): boolean {
  const given = new Map([...query, ...body]);
  const sign = given.get('sign') ?? '';
  given.delete('sign');
  const text = [...given]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const hasSerials =
    (given.get('app_cert_sn') ?? '').length === 32 && given.has('alipay_root_cert_sn');
  return (
    given.get('app_id') === APP_ID &&
    given.get('sign_type') === 'RSA2' &&
    given.get('timestamp') === chinaDateTime(now) &&
    hasSerials === (mode === 'certificates') &&
    createVerify('RSA-SHA256').update(text).verify(OUR_CERTIFICATE, sign, 'base64')
  );
}

interface Addresses {
  /** The gateway's url. */
  readonly url: string;
  /** The value sent with a request. */
  readonly notifyUrl: string | null;
}

async function businessAnswer(
  method: string,
  biz: Content,
  book: BookOfOrders,
  addresses: Addresses,
) {
  try {
    const data = await act(method, biz, book, addresses);
    return { code: '10000', msg: 'Success', ...data };
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    const reason = /\((.*)\)/.exec(error.message)?.[1] ?? '';
    return { code: '40004', msg: 'Business Failed', sub_code: ERRORS[reason] ?? ERRORS['status'] };
  }
}

async function act(
  method: string,
  biz: Content,
  book: BookOfOrders,
  { url, notifyUrl }: Addresses,
) {
  const { orders } = book;
  const known = findNamed(orders, { orderNo: biz.out_trade_no, tradeNo: biz.trade_no });
  const orderNo = known?.orderNo ?? biz.out_trade_no;
  const common = { out_trade_no: orderNo };
  switch (method) {
    case 'alipay.trade.precreate': {
      if (notifyUrl !== NOTIFY_URL || biz.time_expire === undefined) throw refused('status');
      const { qrText } = await orders.createQr({
        orderNo: biz.out_trade_no,
        amountFen: Math.round(Number(biz.total_amount) * 100),
        subject: '',
        expireTime: Date.parse(`${biz.time_expire?.replace(' ', 'T') ?? ''}+08:00`),
      });
      return { ...common, qr_code: qrText };
    }
    case 'alipay.trade.query': {
      // Nobody has scanned it, so there is no trade yet.
      if (known === undefined || known.state === 'waiting') throw refused('absent');
      return { ...common, ...tradeOf(book, biz.out_trade_no) };
    }
    case 'alipay.trade.close': {
      if (known === undefined) throw refused('absent');
      if (known.state !== 'waiting') throw refused('status');
      await orders.close(biz.out_trade_no);
      return common;
    }
    case 'alipay.trade.refund': {
      const again = known?.refunds.some(({ refundNo }) => refundNo === biz.out_request_no);
      const state = await orders.refund({
        orderNo,
        tradeNo: biz.trade_no,
        refundNo: biz.out_request_no,
        refundFen: Math.round(Number(biz.refund_amount) * 100),
        totalFen: 0,
        reason: '',
      });
      const fund_change = state === 'done' && again !== true ? 'Y' : 'N';
      return { ...common, fund_change, refund_fee: biz.refund_amount };
    }
    case 'alipay.trade.fastpay.refund.query': {
      if (known === undefined) throw refused('absent');
      const state = await orders.queryRefund({
        orderNo,
        tradeNo: biz.trade_no,
        refundNo: biz.out_request_no,
      });
      return state === 'done' ? { ...common, refund_status: 'REFUND_SUCCESS' } : {};
    }
    default: {
      const lines = await orders.bill(biz.bill_date);
      if (lines === null || lines.length === 0) throw refused('bill');
      return { bill_download_url: `${url}/bill?day=${biz.bill_date}` };
    }
  }
}

function refused(detail: string): PaymentError {
  return new PaymentError('refused', detail);
}

/** A trade that was fully refunded is closed, and keeps the time of its payment. */
function tradeOf({ orders }: BookOfOrders, orderNo: string) {
  const order = orders.find(orderNo);
  const payment = order?.payment ?? null;
  const refunded = order?.refunds.reduce((sum, { refundFen }) => sum + refundFen, 0) ?? 0;
  const isClosed = payment === null || refunded >= payment.paidFen;
  return {
    trade_no: payment?.tradeNo ?? '2026061722000000000000000001',
    trade_status: isClosed ? 'TRADE_CLOSED' : 'TRADE_SUCCESS',
    total_amount: yuanOf(order?.amountFen ?? 0),
    ...(payment === null ? {} : { send_pay_date: chinaDateTime(payment.paidTime) }),
  };
}

function paidForm(book: BookOfOrders, orderNo: string): Record<string, string> {
  const { trade_no, trade_status, total_amount, send_pay_date = '' } = tradeOf(book, orderNo);
  return {
    notify_time: chinaDateTime(book.now()),
    notify_type: 'trade_status_sync',
    notify_id: randomUUID(),
    charset: 'utf-8',
    version: '1.0',
    app_id: APP_ID,
    seller_id: SELLER_ID,
    out_trade_no: orderNo,
    trade_no,
    trade_status,
    total_amount,
    gmt_payment: send_pay_date,
    subject: '充值 50 元，100% 到账 + 礼包',
  };
}

/** Alipay's signature does not cover `sign_type`. */
function signedForm(form: Record<string, string>, key: string = PROVIDER_KEY) {
  const text = Object.entries(form)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const sign = createSign('RSA-SHA256').update(text).sign(key, 'base64');
  const body = new URLSearchParams({ ...form, sign_type: 'RSA2', sign }).toString();
  return { headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, body };
}

async function billZip(book: BookOfOrders, { query }: DoubleRequest): Promise<Uint8Array> {
  const lines = (await book.orders.bill(query.get('day') ?? '')) ?? [];
  return zipSync(alipayBillFile(lines));
}
