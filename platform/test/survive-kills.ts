import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLotteryDetail, lotteryRecord } from '@gamebox/contract';
import type { LotteryRecord } from '@gamebox/contract';
import { z } from 'zod';
import { PATIENT, connectDatabase } from '../src/db/database.ts';
import type { Database } from '../src/db/database.ts';
import { startCluster } from '../src/db/embedded/cluster.ts';
import type { Cluster } from '../src/db/embedded/cluster.ts';
import { freePort } from '../src/free-port.ts';
import { insertLottery, insertRichPlayer } from './lottery.ts';
import { checkLedger, ruleOf } from './welfare.ts';

const PLAYERS = 8;
const POINTS = 1_000_000;
const BETWEEN_KILLS_MS = [300, 1_500] as const;
const ASK_AGAIN_MS = 100;
const ANSWER_MS = 8_000;
const GIVE_UP_MS = 120_000;

interface Acknowledged {
  readonly token: string;
  readonly requestId: string;
  readonly record: LotteryRecord;
}

export interface Survived {
  readonly kills: readonly ('platform' | 'PostgreSQL')[];
  readonly draws: number;
  /** Requests that had to be repeated. */
  readonly askedAgain: number;
}

/**
 * Players draw without a pause while the platform or PostgreSQL is killed (SIGKILL) again and
 * again. Rejects if the ledger does not add up afterwards, an acknowledged draw is lost or changed,
 * or one request drew twice.
 */
export async function surviveKills(times: number): Promise<Survived> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gamebox-kills-'));
  // PostgreSQL may run as another user.
  await chmod(dataDir, 0o755);
  const silent = () => undefined;
  const cluster = await startCluster({
    dataDir,
    log: { info: silent, warn: silent, error: silent },
  });
  const platform = await startPlatform(dataDir, cluster);
  try {
    return await drawThroughKills(times, cluster, platform);
  } finally {
    await platform.end('SIGTERM');
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface RunningPlatform {
  readonly url: string;
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
  readonly start: () => Promise<void>;
}

/** A process that is restarted at the same address. */
async function startPlatform(dataDir: string, cluster: Cluster): Promise<RunningPlatform> {
  const port = String(await freePort('127.0.0.1'));
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url('postgres'),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
  };
  let child: ChildProcess | null = null;
  const start = async () => {
    const main = join(import.meta.dirname, '../src/main.ts');
    child = fork(main, { env, execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The platform did not start'))),
    ]);
  };
  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    end: async (signal) => {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

async function drawThroughKills(
  times: number,
  cluster: Cluster,
  platform: RunningPlatform,
): Promise<Survived> {
  const prepared = openDatabase(cluster);
  const { settingId } = await insertLottery(prepared, {
    drawsPerDay: 1_000_000,
    prizes: [{ weight: 2, points: 20 }, { weight: 2, rules: [ruleOf(0, 1, 9)] }, { weight: 6 }],
  });
  const players = [];
  for (let made = 0; made < PLAYERS; made += 1)
    players.push(await insertRichPlayer({ db: prepared, clock: { now: Date.now } }, POINTS));
  await prepared.destroy();
  const end = new AbortController();
  const ask = { url: platform.url, settingId, again: 0 };
  const playing = players.map(({ token }) => play(ask, token, end.signal));
  const kills: ('platform' | 'PostgreSQL')[] = [];
  try {
    for (let killed = 0; killed < times; killed += 1) {
      await delay(randomInt(...BETWEEN_KILLS_MS));
      kills.push(killed % 2 === 0 ? 'platform' : 'PostgreSQL');
      await (killed % 2 === 0 ? restart(platform) : killDatabase(cluster));
    }
    await delay(BETWEEN_KILLS_MS[0]);
  } finally {
    end.abort();
  }
  const acknowledged = (await Promise.all(playing)).flat();
  for (const { token, requestId, record } of acknowledged.slice(-PLAYERS))
    requireSame(await drawUntilAnswered(ask, token, requestId), record);
  await checkWhatIsThere(cluster, acknowledged);
  return { kills, draws: acknowledged.length, askedAgain: ask.again };
}

async function restart(platform: RunningPlatform): Promise<void> {
  await platform.end('SIGKILL');
  await platform.start();
}

async function killDatabase(cluster: Cluster): Promise<void> {
  const pid = cluster.pid();
  if (pid === null) throw new Error('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
  // The cluster restarts PostgreSQL on the same port.
  const until = Date.now() + GIVE_UP_MS;
  while ((cluster.pid() ?? pid) === pid && Date.now() < until) await delay(ASK_AGAIN_MS);
}

interface Ask {
  readonly url: string;
  readonly settingId: number;
  again: number;
}

async function play(ask: Ask, token: string, end: AbortSignal): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  while (!end.aborted) {
    const requestId = randomUUID();
    const record = await drawUntilAnswered(ask, token, requestId);
    acknowledged.push({ token, requestId, record });
  }
  return acknowledged;
}

const answered = z.object({ code: z.literal(0), data: lotteryRecord });

/** Repeats the request until it is answered, like the client. */
async function drawUntilAnswered(
  ask: Ask,
  token: string,
  requestId: string,
): Promise<LotteryRecord> {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    const answer = await fetch(ask.url + createLotteryDetail.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ settingId: ask.settingId, requestId }),
      signal: AbortSignal.timeout(ANSWER_MS),
    })
      .then((response): Promise<unknown> => response.json())
      .catch((error: unknown) => String(error));
    const read = answered.safeParse(answer);
    if (read.success) return read.data.data;
    if (Date.now() > until) throw new Error(`No answer: ${JSON.stringify(answer)}`);
    ask.again += 1;
    await delay(ASK_AGAIN_MS);
  }
}

async function checkWhatIsThere(
  cluster: Cluster,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const db = openDatabase(cluster);
  try {
    await checkLedger(db);
    const rows = await db
      .selectFrom('lotteryDraw')
      .select(['requestId', 'drawId', 'prizeId', 'nonce'])
      .execute();
    const kept = new Map(rows.map((row) => [row.requestId, row]));
    if (rows.length !== acknowledged.length)
      throw new Error(
        `${String(acknowledged.length)} draws were acknowledged, ${String(rows.length)} kept`,
      );
    for (const { requestId, record } of acknowledged) {
      const row = kept.get(requestId);
      if (row?.drawId !== record.recordId || row.prizeId !== record.prizeId)
        throw new Error(`Draw ${String(record.recordId)} was acknowledged and is lost, or another`);
    }
  } finally {
    await db.destroy();
  }
}

function requireSame(again: LotteryRecord, first: LotteryRecord): void {
  if (again.recordId !== first.recordId || again.prizeId !== first.prizeId)
    throw new Error(`The request of draw ${String(first.recordId)} drew again`);
}

function openDatabase(cluster: Cluster): Database {
  const onError = () => undefined;
  return connectDatabase(cluster.url('postgres'), { max: 1, onError, waits: PATIENT });
}
