import type { CallResult } from '@gamebox/contract';
import { PaymentMethod } from '@gamebox/contract';
import type { pagePaymentMovements } from '@gamebox/contract/admin';
import { DAY_MS, chinaClock, parseChinaDay } from '../../china/time.ts';
import { writeCsvRow } from '../../csv.ts';
import type { LedgerService } from '../ledger/service.ts';
import { UNIT_NAMES } from '../ledger/units.ts';
import type { AskedRow, BooksRepository, Place } from './books-repository.ts';
import { unitOf } from './methods.ts';
import { LOSS_HOUSE, takenBackKey } from './recharge-kind.ts';
import { recoveredKey } from './recover-loss.ts';
import { TRANSACTION_MS } from './sum-day.ts';

type MovementPage = CallResult<typeof pagePaymentMovements>;
export type Movement = MovementPage['list'][number];
type GivenEntry = Awaited<ReturnType<LedgerService['listGiven']>>[number];

export interface DayBooksDeps {
  readonly books: BooksRepository;
  readonly ledger: Pick<LedgerService, 'listGiven'>;
}

const FILE_PAGE = 1000;
/** The part after all movements of orders: the house's losses and what made them good, by refund. */
const LOSSES = 9;
const START: Place = { time: 0, part: 0, id: 0 };

/**
 * A page of the movements that `sumDay` adds up. A page may be short or empty and still have a next
 * one.
 */
export async function pageMovements(
  deps: DayBooksDeps,
  day: string,
  { after = '', limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<MovementPage> {
  const from = parseChinaDay(day);
  const stretch = { from, to: from + DAY_MS };
  const place = readPlace(after);
  if (place.part === LOSSES) return pageLosses(deps, stretch, place, limit);
  const rows = await deps.books.list(stretch, place, limit);
  const list = rows.map(({ part: _part, id: _id, ...row }) => ({
    ...row,
    unit: unitOf(row.method) ?? 'fen',
  }));
  const last = rows.at(-1);
  const behind = { time: from - TRANSACTION_MS, part: LOSSES, id: 0 };
  const next = rows.length < limit || last === undefined ? behind : last;
  return { list, next: writePlace(next) };
}

/** Ordered by the ledger's time, which is never before the refund's. */
async function pageLosses(
  { books, ledger }: DayBooksDeps,
  { from, to }: { readonly from: number; readonly to: number },
  place: Place,
  limit: number,
): Promise<MovementPage> {
  const asked = await books.listAsked(place, to, limit);
  const of = { house: LOSS_HOUSE, from, to };
  const lost = keyed(asked, takenBackKey);
  const recovered = keyed(asked, recoveredKey);
  const [losses, again] = await Promise.all([
    ledger.listGiven({ ...of, businessKeys: [...lost.keys()] }),
    ledger.listGiven({ ...of, way: 'received', businessKeys: [...recovered.keys()] }),
  ]);
  const list = [
    ...losses.flatMap((entry) => describeLoss('lost', entry, lost)),
    ...again.flatMap((entry) => describeLoss('recovered', entry, recovered)),
  ].toSorted((one, other) => one.time - other.time);
  const last = asked.at(-1);
  const isEnd = last === undefined || asked.length < limit;
  return {
    list,
    next: isEnd ? null : writePlace({ ...place, time: last.createTime, id: last.refundId }),
  };
}

function keyed(asked: readonly AskedRow[], keyOf: (refundId: number) => string) {
  return new Map(asked.map((refund) => [keyOf(refund.refundId), refund]));
}

function describeLoss(
  way: 'lost' | 'recovered',
  { businessKey, unit, amount, time }: GivenEntry,
  byKey: ReadonlyMap<string, AskedRow>,
): Movement[] {
  const refund = byKey.get(businessKey);
  if (refund === undefined) return [];
  const { refundId: _refundId, createTime: _createTime, ...order } = refund;
  return [{ ...order, time, way, cause: 'asked', amount, unit }];
}

function writePlace({ time, part, id }: Place): string {
  return [time, part, id].join('.');
}

/** The contract accepts no other form. */
function readPlace(text: string): Place {
  const [time = 0, part = 0, id = 0] = text.split('.').map(Number);
  return text === '' ? START : { time, part, id };
}

const HEAD = [
  '时间',
  '订单号',
  '交易号',
  '退款号',
  '用户ID',
  '支付方式',
  '收支',
  '类别',
  '金额',
  '单位',
];
const METHODS: Readonly<Record<PaymentMethod, string>> = {
  [PaymentMethod.alipay]: '支付宝',
  [PaymentMethod.wechat]: '微信支付',
  [PaymentMethod.balance]: '余额',
  [PaymentMethod.welfare]: '福利币',
  [PaymentMethod.platform]: '平台币',
};
const WAYS = { received: '收款', refunded: '退款', lost: '损失', recovered: '补回' } as const;
const CAUSES = {
  paid: '订单付款',
  asked: '申请退款',
  late: '逾期付款',
  amount: '金额不符',
  trade: '重复付款',
  offline: '线下退款',
} as const;

/** Without this mark Excel reads the file in the machine's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The same movements as a CSV file, page by page. */
export async function* writeMovements(deps: DayBooksDeps, day: string): AsyncGenerator<string> {
  let head = BYTE_ORDER_MARK + writeCsvRow(HEAD);
  let after: string | null = '';
  while (after !== null) {
    const page: MovementPage = await pageMovements(deps, day, { after, limit: FILE_PAGE });
    const text = head + page.list.map(writeMovement).join('');
    if (text !== '') yield text;
    head = '';
    after = page.next;
  }
}

function writeMovement(moved: Movement): string {
  return writeCsvRow([
    timeText(moved.time),
    moved.orderNo,
    moved.tradeNo ?? '',
    moved.refundNo ?? '',
    moved.userId,
    METHODS[moved.method],
    WAYS[moved.way],
    CAUSES[moved.cause],
    moved.amount,
    moved.unit === 'fen' ? '分' : UNIT_NAMES[moved.unit],
  ]);
}

function timeText(time: number): string {
  const { day, secondOfDay } = chinaClock(time);
  const clock = [secondOfDay / 3600, (secondOfDay / 60) % 60, secondOfDay % 60];
  return `${day} ${clock.map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')}`;
}
