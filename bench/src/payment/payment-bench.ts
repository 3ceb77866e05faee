import { randomUUID } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { OrderType, PaymentMethod } from '@gamebox/contract';
import { PATIENT, connectDatabase } from '../../../platform/src/db/database.ts';
import type { Database } from '../../../platform/src/db/database.ts';
import { startCluster } from '../../../platform/src/db/embedded/cluster.ts';
import { migrate } from '../../../platform/src/db/migrate.ts';
import { inTransaction } from '../../../platform/src/db/transaction.ts';
import { createOrder } from '../../../platform/src/modules/payment/create.ts';
import { createPaymentRepository } from '../../../platform/src/modules/payment/repository.ts';
import { createTaskRepository } from '../../../platform/src/modules/payment/task-repository.ts';
import type { OrderRow } from '../../../platform/src/modules/payment/repository.ts';
import { number, spread } from '../measure/figures.ts';
import { atLeast } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { median, percentile } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { closeOrders, insertPayers, paymentDepsOf } from './payers.ts';
import type { BenchPayer } from './payers.ts';

const CLIENTS = 16;
const ROUNDS = 3;
const ROUND_MS = 4_000;
const WARM_UP_MS = 2_000;
/**
 * So many that nobody reaches the limit of waiting orders, and two requests rarely meet at one
 * player.
 */
const PAYERS = 4_000;
const SHARE_OF_BARE = 0.3;
const FEN = 1_000;

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** Orders as the platform makes them, alternating with the plain insert of the same rows. */
export async function benchPayment(): Promise<readonly Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    await chmod(folder, 0o755);
    const cluster = await startCluster({ dataDir: folder, log: quiet });
    const url = cluster.url('postgres');
    const db = connectDatabase(url, { max: CLIENTS, onError: console.error, waits: PATIENT });
    try {
      await migrate(db);
      return await measure(db);
    } finally {
      await db.destroy();
      await cluster.stop();
    }
  });
}

async function measure(db: Database): Promise<readonly Verdict[]> {
  const deps = paymentDepsOf(db);
  const payers = await insertPayers(db, PAYERS);
  let next = 0;
  const payer = (): BenchPayer => {
    next += 1;
    const chosen = payers[next % payers.length];
    if (chosen === undefined) throw new Error('Nobody pays');
    return chosen;
  };
  const order = async () => {
    const { userId, content } = payer();
    const wish = {
      requestId: randomUUID(),
      type: OrderType.recharge,
      content,
      couponId: null,
      method: PaymentMethod.alipay,
      amountFen: FEN,
    };
    return (await createOrder(deps, userId, wish)).order;
  };
  const sample = await order();
  const insert = () => insertRows(db, sample, payer().userId);
  const latencies: number[] = [];
  const rates = { bare: [] as number[], orders: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    const ms = round < 0 ? WARM_UP_MS : ROUND_MS;
    const bare = await repeat(insert, ms);
    await closeOrders(db);
    const orders = await repeat(order, ms);
    await closeOrders(db);
    if (round < 0) continue;
    rates.bare.push(bare.perSecond);
    rates.orders.push(orders.perSecond);
    latencies.push(...orders.latencies);
  }
  print(rates, latencies);
  const share = median(rates.orders) / median(rates.bare);
  return [atLeast('orders of the bare insert of their rows', share, SHARE_OF_BARE, number)];
}

/** The rows of an order and its task, inserted by a program that already knows them. */
async function insertRows(db: Database, sample: OrderRow, userId: number): Promise<void> {
  const { orderId: _, ...row } = sample;
  const requestId = randomUUID();
  const orderNo = requestId.replaceAll('-', '');
  const content = JSON.stringify(row.content);
  const gets = JSON.stringify(row.gets);
  const details = JSON.stringify(row.details);
  await inTransaction(db, async (tx) => {
    const { orderId } = await createPaymentRepository(db).add(tx, {
      ...row,
      userId,
      requestId,
      orderNo,
      content,
      gets,
      details,
    });
    const task = { orderId, refundId: null, kind: 'create', nextTime: row.createTime } as const;
    await createTaskRepository(db).add(tx, task);
  });
}

interface Repeated {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly latencies: readonly number[];
}

async function repeat(work: () => Promise<unknown>, ms: number): Promise<Repeated> {
  const latencies: number[] = [];
  const begin = performance.now();
  const client = async () => {
    for (let start = performance.now(); start - begin < ms; start = performance.now()) {
      await work();
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { perSecond: (latencies.length * 1000) / (performance.now() - begin), latencies };
}

function print(
  rates: Readonly<Record<'bare' | 'orders', readonly number[]>>,
  latencies: readonly number[],
): void {
  console.log(
    `${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_MS / 1000} s in turns, median (lowest–highest):\n`,
  );
  const at = (share: number) => `${percentile(latencies, share).toFixed(1)} ms`;
  console.log(
    formatTable(
      ['on one PostgreSQL', 'per second'],
      [
        ['bare insert of the two rows', spread(rates.bare)],
        ['orders', spread(rates.orders)],
      ],
    ),
  );
  console.log(`\nAn order takes ${at(0.5)} (p50), ${at(0.99)} (p99).`);
}
