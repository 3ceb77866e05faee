import { randomUUID } from 'node:crypto';
import { connectDatabase } from '../../../platform/src/db/database.ts';
import type { Database } from '../../../platform/src/db/database.ts';
import { createGroundModules } from '../../../platform/src/ground-modules.ts';
import type { Ground } from '../../../platform/src/ground-modules.ts';
import { createLogger } from '../../../platform/src/log/logger.ts';
import { createDrawRepository } from '../../../platform/src/modules/lottery/draw-repository.ts';
import { createDrawService } from '../../../platform/src/modules/lottery/draw-service.ts';
import { createRecordRepository } from '../../../platform/src/modules/lottery/record-repository.ts';
import { createRoundRepository } from '../../../platform/src/modules/lottery/round-repository.ts';
import { createRounds } from '../../../platform/src/modules/lottery/rounds.ts';
import { createStockRepository } from '../../../platform/src/modules/stock/repository.ts';
import { createStockService } from '../../../platform/src/modules/stock/service.ts';
import { createTaskRepository } from '../../../platform/src/modules/task/repository.ts';
import { createTaskService } from '../../../platform/src/modules/task/service.ts';
import { createRewardServices } from '../../../platform/src/reward-services.ts';
import type { Clients } from './compare.ts';

/** As many as a platform has. */
const POOL = 10;

export interface Claim {
  readonly userId: number;
  readonly taskId: number;
}

/** The rate per second of this many players, who each wait for their answer. */
type Run<Asked> = (next: () => Asked, clients: Clients) => Promise<number>;

export interface InProcess {
  /** The draws of one lottery, by user. */
  readonly draws: Run<number>;
  readonly claims: Run<Claim>;
  readonly close: () => Promise<void>;
}

/** The platform's services in this process: no HTTP, no sessions. */
export function openInProcess(url: string, settingId: number): InProcess {
  const db = connectDatabase(url, { max: POOL, onError: console.error });
  const log = createLogger('error');
  const ground = createGroundModules({ db, log, now: Date.now, publicUrl: '' });
  const { draw } = drawsOf(db, ground);
  const { receive } = tasksOf(db, ground);
  return {
    draws: (next, clients) =>
      repeat(clients, () => draw(next(), { settingId, requestId: randomUUID() })),
    claims: (next, clients) =>
      repeat(clients, () => {
        const { userId, taskId } = next();
        return receive(userId, taskId);
      }),
    close: () => db.destroy(),
  };
}

/** Not used by the bench's lottery and tasks. */
const none = () => Promise.reject(new Error('Nothing here asks for this'));

function drawsOf(db: Database, ground: Ground) {
  const now = Date.now;
  const stock = createStockService(db, createStockRepository());
  return createDrawService({
    ...ground,
    ...createRewardServices({ db, now }, ground),
    db,
    repository: createDrawRepository(db),
    records: createRecordRepository(db),
    rounds: createRounds({
      measureAhead: () => Promise.resolve(0),
      repository: createRoundRepository(db),
      stock,
      now,
    }),
    stock,
    identities: { isMinor: () => Promise.resolve(false) },
    orders: { create: none, setAddress: none },
    now,
  });
}

function tasksOf(db: Database, ground: Ground) {
  const now = Date.now;
  return createTaskService({
    ...ground,
    ...createRewardServices({ db, now }, ground),
    db,
    repository: createTaskRepository(db),
    games: { require: none },
    identities: { current: none },
    playTime: { secondsSince: none },
    now,
  });
}

async function repeat(
  { connections, seconds }: Clients,
  once: () => Promise<unknown>,
): Promise<number> {
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let done = 0;
  const player = async () => {
    for (; performance.now() < end; done += 1) await once();
  };
  await Promise.all(Array.from({ length: connections }, player));
  return done / ((performance.now() - begin) / 1000);
}
