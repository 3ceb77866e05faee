import { unzipSync } from 'fflate';
import { z } from 'zod';
import { fetchBytes } from '../fetch-bytes.ts';
import { readBillTable } from '../bill-table.ts';
import { PaymentError } from '../port.ts';
import type { BillLine } from '../port.ts';
import { chinaTime, fenOfYuan } from '../provider-values.ts';

const MAX_UNZIPPED = 256 * 2 ** 20;
/** Lines around the table begin with `#`. */
const TABLE = { first: '支付宝交易号', last: '#' };

const row = z.object({
  支付宝交易号: z.string().min(1),
  商户订单号: z.string().min(1),
  业务类型: z.enum(['交易', '退款']),
  完成时间: chinaTime,
  '订单金额（元）': fenOfYuan,
  '退款批次号/请求号': z.string(),
});

/** The bill of trades: a ZIP with a table in GBK. The second table, with sums, is ignored. */
export async function readAlipayBill(url: string, timeoutMs: number): Promise<readonly BillLine[]> {
  // The documentation gives an http address, and the server supports https too.
  const safeUrl = url.replace(/^http:(?=\/\/[\w.-]+\.alipay\.com\/)/, 'https:');
  const { bytes } = await fetchBytes(safeUrl, { timeoutMs });
  const table = unzip(bytes).find((text) => text.includes(`\n${TABLE.first},商户订单号,`));
  if (table === undefined) throw new PaymentError('unreachable', 'bill without its table');
  return readBillTable(table, TABLE, row).map(lineOf);
}

function unzip(bytes: Uint8Array): string[] {
  try {
    let size = 0;
    const files = unzipSync(bytes, {
      filter: ({ originalSize }) => (size += originalSize) <= MAX_UNZIPPED,
    });
    return Object.values(files).map((file) => new TextDecoder('gbk').decode(file));
  } catch {
    throw new PaymentError('unreachable', 'bill is no ZIP');
  }
}

function lineOf(given: z.output<typeof row>): BillLine {
  const isRefund = given.业务类型 === '退款';
  return {
    kind: isRefund ? 'refund' : 'payment',
    orderNo: given.商户订单号,
    refundNo: isRefund ? given['退款批次号/请求号'] : null,
    tradeNo: given.支付宝交易号,
    amountFen: Math.abs(given['订单金额（元）']),
    time: given.完成时间,
  };
}
