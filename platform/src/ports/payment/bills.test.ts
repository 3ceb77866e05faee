import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alipayBillFile } from '../../../test/payment/alipay-bill-file.ts';
import { wechatBillFile } from '../../../test/payment/wechat-bill-file.ts';
import { DoubleAnswer, createHttpDouble } from '../../../test/http-double.ts';
import type { HttpDouble } from '../../../test/http-double.ts';
import { readAlipayBill } from './alipay/bill.ts';
import type { BillLine } from './port.ts';
import { downloadWechatBill } from './wechat-pay/bill.ts';

const time = Date.parse('2026-06-17T20:30:05+08:00');
const common = { orderNo: 'A1', tradeNo: '4200000000202606170000000001', time };
const LINES: readonly BillLine[] = [
  { ...common, kind: 'payment', refundNo: null, amountFen: 5_000 },
  { ...common, kind: 'refund', refundNo: 'R1', amountFen: 1_999 },
];
const BROKEN = { name: 'PaymentError', failure: 'unreachable' };

describe('Alipay’s bill', () => {
  let file: Uint8Array;
  let double: HttpDouble;
  beforeAll(async () => {
    double = await createHttpDouble(() => new DoubleAnswer(200, file));
  });
  afterAll(() => double.close());
  const read = (given: Uint8Array) => {
    file = given;
    return readAlipayBill(double.url, 5_000);
  };
  const { 'details.csv': details = new Uint8Array(), ...others } = alipayBillFile(LINES);

  test('is read out of its ZIP, whatever its files are called', async () => {
    expect(await read(zipSync({ ...others, 'x.csv': details }))).toEqual(LINES);
    expect(await read(zipSync(alipayBillFile([])))).toEqual([]);
  });

  test.each([
    ['no ZIP', Buffer.from('<html>expired</html>')],
    ['a ZIP cut short', zipSync(alipayBillFile(LINES)).subarray(0, 300)],
    ['a ZIP without the table', zipSync(others)],
    ['a table cut short', zipSync({ 'x.csv': details.subarray(0, -260) })],
  ])('is refused whole: %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject(BROKEN);
  });
});

describe('WeChat Pay’s bill', () => {
  const text = wechatBillFile(LINES);
  const sha1 = (file: string) => createHash('sha1').update(file).digest('hex');
  const download = (file: Uint8Array, hash_value: string) =>
    downloadWechatBill(
      {
        get: async () => ({
          refusal: null,
          data: { hash_type: 'SHA1', hash_value, download_url: 'https://bill.test/file?token=1' },
        }),
        post: () => Promise.reject(new Error('not asked')),
        download: async () => file,
        isSigned: async () => true,
      },
      '2026-06-17',
      time,
    );

  test('is read, its hash being of what was compressed', async () => {
    expect(await download(gzipSync(text), sha1(text).toUpperCase())).toEqual(LINES);
  });

  test.each([
    ['another hash', gzipSync(text), sha1('other')],
    ['no GZIP', Buffer.from(text), sha1(text)],
    ['without its sums', gzipSync(text.slice(0, 600)), sha1(text.slice(0, 600))],
    [
      'a line too long',
      gzipSync(text.replace('SUCCESS', 'A,B')),
      sha1(text.replace('SUCCESS', 'A,B')),
    ],
  ])('is refused whole: %s', async (_, file, hash) => {
    await expect(download(file, hash)).rejects.toMatchObject(BROKEN);
  });

  test.each([
    ['is being made', 'STATEMENT_CREATING', time, null],
    ['is not there yet', 'NO_STATEMENT_EXIST', Date.parse('2026-06-18T11:00:00+08:00'), null],
    ['never will be', 'NO_STATEMENT_EXIST', Date.parse('2026-06-18T12:00:00+08:00'), []],
  ])('%s', async (_, refusal, now, bill) => {
    const client = {
      get: async () => ({ refusal, data: null }),
      post: () => Promise.reject(new Error('not asked')),
      download: () => Promise.reject(new Error('not asked')),
      isSigned: async () => true,
    };
    expect(await downloadWechatBill(client, '2026-06-17', now)).toEqual(bill);
  });
});
