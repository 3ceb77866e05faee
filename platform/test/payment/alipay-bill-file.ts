import type { BillLine } from '../../src/ports/payment/port.ts';
import { chinaDateTime, yuanOf } from '../../src/ports/payment/provider-values.ts';

const HEADER =
  '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注';

/** The files of Alipay's ZIP: the trades, and sums by shop. */
export function alipayBillFile(lines: readonly BillLine[]): Record<string, Uint8Array> {
  const text = [
    '#支付宝业务明细查询',
    '#账号：[20880000000000010156]',
    '#起始日期：[2026年06月17日 00:00:00]   终止日期：[2026年06月18日 00:00:00]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    HEADER,
    ...lines.map(rowOf),
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${String(lines.length)}笔，商家实收共0.00元，商家优惠共0.00元`,
    '#导出时间：[2026年06月18日 10:00:00]',
    '',
  ].join('\r\n');
  const sums = '#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n,合计,3\r\n#结束\r\n';
  return {
    'sums.csv': encodeGbk(sums),
    'details.csv': encodeGbk(text),
  };
}

function rowOf({ kind, orderNo, refundNo, tradeNo, amountFen, time }: BillLine): string {
  const amount = `${kind === 'refund' ? '-' : ''}${yuanOf(amountFen)}`;
  const at = chinaDateTime(time);
  const type = kind === 'refund' ? '退款' : '交易';
  const zeros = Array.from({ length: 6 }, () => '0.00');
  return [
    `${tradeNo}\t`,
    `${orderNo}\t`,
    `${type}\t`,
    '充值 50 元 一服',
    at,
    at,
    '',
    '',
    '',
    '',
    '*川(138****0000)',
    amount,
    amount,
    ...zeros.slice(0, 5),
    '',
    '0.00',
    '0.00',
    refundNo === null ? '' : `${refundNo}\t`,
    '-0.03',
    '0.00',
    '',
  ].join(',');
}

/** Node decodes GBK but can't encode it, so this inverts the decoder's table. */
function encodeGbk(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text).flatMap((char) => gbkTable().get(char) ?? []));
}

let table: ReadonlyMap<string, readonly number[]> | null = null;
function gbkTable(): ReadonlyMap<string, readonly number[]> {
  if (table !== null) return table;
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, readonly number[]>();
  for (let byte = 0; byte < 0x80; byte++) made.set(String.fromCharCode(byte), [byte]);
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++)
      made.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  table = made;
  return made;
}
