import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  OrderType,
  PaymentMethod,
  PaymentOrderState,
  checkPaymentOrder,
  closePaymentOrder,
  createPaymentOrder,
  envelope,
  getPaymentOrder,
  getUserDetail,
  paymentOrder,
  registerAccount,
  verifyIdentity,
} from '@gamebox/contract';
import type { Call, CallBody, PaymentOrder } from '@gamebox/contract';
import { loginOperator, refundPaymentOrder } from '@gamebox/contract/admin';
import { checkCharacter } from '../src/china/id-card.ts';
import type { Database } from '../src/db/database.ts';
import { FAULT_POINTS } from '../src/modules/payment/fault-points.ts';
import type { FaultPoint } from '../src/modules/payment/fault-points.ts';
import { codeAt, makeTotpSecret } from '../src/modules/operator/totp.ts';
import { startFaulty } from './faulty-process.ts';
import type { FaultyProcess } from './faulty-process.ts';
import { insertGame, insertServer } from './insert-game.ts';
import { insertRichPlayer } from './lottery.ts';
import { checkLedger } from './welfare.ts';

const FEN = 1000;
const MINUTE_MS = 60_000;
const GIVE_UP_TURNS = 40;
const { paid, closed, refunded } = PaymentOrderState;

interface Life {
  readonly process: FaultyProcess;
  readonly token: string;
  readonly operator: string;
  readonly content: CallBody<typeof createPaymentOrder>['content'];
  /** The player's coins from orders that have ended. */
  coins: number;
}

/**
 * Kills the platform at each point of an order's life and restarts it. The order must end as
 * without the kill: delivered, taken back and refunded exactly once. Returns what was killed.
 */
export async function surviveFaults(
  database: { readonly db: Database; readonly url: string },
  points: readonly FaultPoint[] = FAULT_POINTS,
): Promise<readonly FaultPoint[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gamebox-faults-'));
  const process = await startFaulty(database.url, dataDir);
  try {
    const life = await begin(database.db, process);
    const killed: FaultPoint[] = [];
    for (const point of points) {
      await process.send({ do: 'arm', point });
      if (await liveThrough(life, point)) killed.push(point);
      await checkLedger(database.db);
      const detail = getUserDetail.result.parse(await ask(life, getUserDetail));
      const coins = detail.balances?.platformCoins;
      if (coins !== life.coins)
        throw new Error(`${point}: ${String(coins)} coins, not ${String(life.coins)}`);
    }
    return killed;
  } finally {
    await process.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function begin(db: Database, process: FaultyProcess): Promise<Life> {
  const { token } = await insertRichPlayer({ db, clock: { now: Date.now } }, 0);
  const gameId = await insertGame(db);
  const serverId = await insertServer(db, gameId, '一区');
  const account = 'faulty';
  const secret = makeTotpSecret();
  await process.send({ do: 'operator', name: 'faulty-desk', secret });
  const life: Life = {
    process,
    token,
    operator: '',
    content: { gameId, serverId, account, rechargeFen: FEN },
    coins: 0,
  };
  const digits = '11010519900101001';
  await ask(life, verifyIdentity, {
    body: { name: '付青', idCard: digits + checkCharacter(digits) },
  });
  await ask(life, registerAccount, { body: { gameId, serverId, account, password: 'secret12' } });
  const operator = await ask(life, loginOperator, {
    body: {
      name: 'faulty-desk',
      password: 'correct horse battery',
      totp: codeAt(secret, Date.now()),
    },
  });
  return { ...life, operator: loginOperator.result.parse(operator).accessToken };
}

/**
 * Takes one order to the point and on to its end. Returns whether the process was killed on the
 * way.
 */
async function liveThrough(life: Life, point: FaultPoint): Promise<boolean> {
  let kills = 0;
  const revive = async () => {
    if (await life.process.revive()) kills += 1;
  };
  const order = await orderUntilAnswered(life, revive);
  if (point === 'closeAnswered') {
    await ask(life, closePaymentOrder, { body: { orderId: order.orderId } });
    await turnUntil(life, order, closed, revive);
    return kills > 0;
  }
  const notice = point === 'queryAnswered' ? 'never' : 'now';
  await life.process.send({ do: 'pay', orderNo: order.orderNo, notice });
  if (notice === 'never') await ask(life, checkPaymentOrder, { body: { orderId: order.orderId } });
  await turnUntil(life, order, paid, revive);
  life.coins += FEN;
  if (point === 'refundRecorded' || point === 'refundAnswered') {
    const requestId = randomUUID();
    const body = { requestId, orderId: order.orderId, refundFen: FEN, reason: '测试' };
    await ask(life, refundPaymentOrder, { token: life.operator, body });
    await turnUntil(life, order, refunded, revive);
    await ask(life, refundPaymentOrder, { token: life.operator, body });
    life.coins -= FEN;
  }
  return kills > 0;
}

/** Repeats the request like the client: until it is answered, then until there is a QR code. */
async function orderUntilAnswered(life: Life, revive: () => Promise<void>): Promise<PaymentOrder> {
  const body = {
    requestId: randomUUID(),
    type: OrderType.recharge,
    content: life.content,
    couponId: null,
    method: PaymentMethod.alipay,
    amountFen: FEN,
  };
  for (let turn = 0; turn < GIVE_UP_TURNS; turn += 1) {
    const order = paymentOrder.safeParse(await ask(life, createPaymentOrder, { body })).data;
    if (order !== undefined && order.qrText !== null) return order;
    await revive();
    await life.process.send({ do: 'advance', ms: MINUTE_MS / 4 });
    await life.process.send({ do: 'jobs' });
  }
  throw new Error('The order never had a code');
}

async function turnUntil(
  life: Life,
  { orderId }: PaymentOrder,
  state: PaymentOrderState,
  revive: () => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < GIVE_UP_TURNS; turn += 1) {
    await revive();
    const order = await ask(life, getPaymentOrder, { query: { orderId } });
    if (paymentOrder.safeParse(order).data?.state === state) return;
    await life.process.send({ do: 'advance', ms: MINUTE_MS });
    await life.process.send({ do: 'jobs' });
    await delay(10);
  }
  throw new Error(`The order never came to state ${String(state)}`);
}

interface Asked {
  readonly body?: object;
  readonly query?: Readonly<Record<string, number>>;
  readonly token?: string;
}

/** The data of the answer; null if it was refused or nobody answered. */
async function ask(
  { process, token }: Pick<Life, 'process' | 'token'>,
  call: Call,
  given: Asked = {},
): Promise<unknown> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(given.query ?? {})) query.set(name, String(value));
  const answer: unknown = await fetch(`${process.url}${call.path}?${query.toString()}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${given.token ?? token}`,
    },
    ...(call.method === 'GET' ? {} : { body: JSON.stringify(given.body ?? {}) }),
  })
    .then((response): Promise<unknown> => response.json())
    .catch(() => null);
  return envelope.safeParse(answer).data?.data ?? null;
}
