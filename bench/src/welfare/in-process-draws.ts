import { randomUUID } from 'node:crypto';
import { connectDatabase } from '../../../platform/src/db/database.ts';
import { createGroundModules } from '../../../platform/src/ground-modules.ts';
import { createLogger } from '../../../platform/src/log/logger.ts';
import { createDrawRepository } from '../../../platform/src/modules/lottery/draw-repository.ts';
import { createDrawService } from '../../../platform/src/modules/lottery/draw-service.ts';
import { createRecordRepository } from '../../../platform/src/modules/lottery/record-repository.ts';
import { createRoundRepository } from '../../../platform/src/modules/lottery/round-repository.ts';
import { createRounds } from '../../../platform/src/modules/lottery/rounds.ts';
import { createStockRepository } from '../../../platform/src/modules/stock/repository.ts';
import { createStockService } from '../../../platform/src/modules/stock/service.ts';
import { createRewardServices } from '../../../platform/src/reward-services.ts';
import type { Clients } from './requests.ts';

/** As many as a platform has. */
const POOL = 10;

export interface InProcessDraws {
  /** Draws per second of so many who each wait for their draw. */
  readonly run: (next: () => number, clients: Clients) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** The draws of one lottery by the platform's service in this process: no HTTP, no session. */
export function openInProcessDraws(url: string, settingId: number): InProcessDraws {
  const db = connectDatabase(url, { max: POOL, onError: console.error });
  const now = Date.now;
  const ground = createGroundModules({ db, log: createLogger('error'), now, publicUrl: '' });
  const stock = createStockService(db, createStockRepository());
  const rounds = createRounds({ repository: createRoundRepository(db), stock, now });
  const identities = { isMinor: () => Promise.resolve(false) };
  const none = () => Promise.reject(new Error('No prize here is sent by post'));
  const service = createDrawService({
    ...ground,
    ...createRewardServices({ db, now }, ground),
    db,
    repository: createDrawRepository(db),
    records: createRecordRepository(db),
    rounds,
    stock,
    identities,
    orders: { create: none, setAddress: none },
    now,
  });
  return {
    run: async (next, { connections, seconds }) => {
      const end = Date.now() + seconds * 1000;
      let drawn = 0;
      const player = async () => {
        for (; Date.now() < end; drawn += 1)
          await service.draw(next(), { settingId, requestId: randomUUID() });
      };
      await Promise.all(Array.from({ length: connections }, player));
      return drawn / seconds;
    },
    close: () => db.destroy(),
  };
}
