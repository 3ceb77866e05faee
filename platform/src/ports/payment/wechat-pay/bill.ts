import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { readBillTable } from '../bill-table.ts';
import { PaymentError } from '../port.ts';
import type { BillLine } from '../port.ts';
import { chinaTime, fenOfYuan, isBillDue } from '../provider-values.ts';
import type { WechatPayClient } from './client.ts';

const MAX_UNZIPPED = 256 * 2 ** 20;
/** The table of payments and refunds; a table of sums follows it. */
const TABLE = { first: '交易时间', last: '总交易单数' };

const applied = z.object({
  hash_type: z.literal('SHA1'),
  hash_value: z.string().regex(/^[0-9a-fA-F]{40}$/),
  download_url: z.url(),
});
const row = z.object({
  交易时间: chinaTime,
  微信订单号: z.string().min(1),
  商户订单号: z.string().min(1),
  交易状态: z.enum(['SUCCESS', 'REFUND', 'REVOKED']),
  订单金额: fenOfYuan,
  商户退款单号: z.string(),
  申请退款金额: fenOfYuan,
});

/** The day's bill of trades; null where WeChat Pay has none yet. */
export async function downloadWechatBill(
  client: WechatPayClient,
  day: string,
  now: number,
): Promise<readonly BillLine[] | null> {
  const answer = await client.get(
    `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`,
  );
  if (answer.refusal === 'STATEMENT_CREATING') return null;
  if (answer.refusal === 'NO_STATEMENT_EXIST') return isBillDue(day, now) ? [] : null;
  if (answer.refusal !== null) throw new PaymentError('refused', answer.refusal);
  const file = applied.safeParse(answer.data);
  if (!file.success) throw new PaymentError('unreachable', 'answer of another shape');
  const { hash_value, download_url } = file.data;
  const text = unpack(await client.download(download_url), hash_value.toLowerCase());
  return readBillTable(text, TABLE, row).map(lineOf);
}

/** The hash covers the file before it was compressed. */
function unpack(bytes: Uint8Array, hash: string): string {
  let file: Uint8Array;
  try {
    file = gunzipSync(bytes, { maxOutputLength: MAX_UNZIPPED });
  } catch {
    throw new PaymentError('unreachable', 'bill is no GZIP');
  }
  if (createHash('sha1').update(file).digest('hex') !== hash)
    throw new PaymentError('unreachable', 'bill of another hash');
  return new TextDecoder().decode(file);
}

function lineOf(given: z.output<typeof row>): BillLine {
  const isRefund = given.交易状态 !== 'SUCCESS';
  return {
    kind: isRefund ? 'refund' : 'payment',
    orderNo: given.商户订单号,
    refundNo: isRefund ? given.商户退款单号 : null,
    tradeNo: given.微信订单号,
    amountFen: isRefund ? given.申请退款金额 : given.订单金额,
    time: given.交易时间,
  };
}
