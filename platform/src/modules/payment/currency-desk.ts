import type { CallResult } from '@gamebox/contract';
import type { NewGameCurrencyRate, createGameCurrencyRate } from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { CurrencyRepository } from './currency-repository.ts';

/** Operators' service to set the rates at which games sell their own currency. */
export interface CurrencyDesk {
  readonly page: CurrencyRepository['page'];
  /** Throws GAME_NOT_FOUND, VERSION_TOO_EARLY, VERSION_TIME_TAKEN. */
  readonly create: (
    actor: Actor,
    rate: NewGameCurrencyRate,
  ) => Promise<CallResult<typeof createGameCurrencyRate>>;
}

interface CurrencyDeskDeps {
  readonly db: Database;
  readonly repository: CurrencyRepository;
  readonly audit: Pick<AuditService, 'append'>;
  readonly now: () => number;
}

export function createCurrencyDesk({ db, repository, audit, now }: CurrencyDeskDeps): CurrencyDesk {
  return {
    page: repository.page,
    create: (actor, rate) =>
      inTransaction(db, async (tx) => {
        if (rate.fromTime <= now()) throw new BusinessError('VERSION_TOO_EARLY');
        if (!(await repository.hasGame(tx, rate.gameId))) throw new BusinessError('GAME_NOT_FOUND');
        const gameCurrencyId = await repository.add(tx, rate);
        if (gameCurrencyId === undefined) throw new BusinessError('VERSION_TIME_TAKEN');
        const subject = `game currency ${String(gameCurrencyId)}`;
        await audit.append(tx, actor, { action: 'game-currency.create', subject, after: rate });
        return { gameCurrencyId };
      }),
  };
}
