import type { BillLine } from '../../src/ports/payment/port.ts';
import { chinaDateTime, yuanOf } from '../../src/ports/payment/provider-values.ts';

const HEADER =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const SUMS =
  '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

/** WeChat Pay's bill of trades: UTF-8 with a byte order mark, and a backtick before each value. */
export function wechatBillFile(lines: readonly BillLine[]): string {
  const sums = [String(lines.length), '0.00', '0.00', '0.00', '0.00000', '0.00', '0.00'];
  return `\uFEFF${[HEADER, ...lines.map(rowOf), SUMS, valuesOf(sums)].join('\r\n')}\r\n`;
}

function rowOf({ kind, orderNo, refundNo, tradeNo, amountFen, time }: BillLine): string {
  const isRefund = kind === 'refund';
  const [paid, back] = isRefund ? ['0.00', yuanOf(amountFen)] : [yuanOf(amountFen), '0.00'];
  return valuesOf([
    chinaDateTime(time),
    'wx0000000000000001',
    '1900000001',
    '0',
    '',
    tradeNo,
    orderNo,
    'oUser',
    'NATIVE',
    isRefund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    paid,
    '0.00',
    isRefund ? '50000000382026061700000000001' : '0',
    refundNo ?? '0',
    back,
    '0.00',
    isRefund ? 'ORIGINAL' : '',
    isRefund ? 'SUCCESS' : '',
    '充值 50 元 一服',
    '',
    '0.03000',
    '0.60%',
    paid,
    back,
    '',
  ]);
}

function valuesOf(values: readonly string[]): string {
  return values.map((value) => `\`${value}`).join(',');
}
