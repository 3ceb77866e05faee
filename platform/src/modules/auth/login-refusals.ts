import type { FastifyBaseLogger } from 'fastify';
import { addressBlocks } from '../../address-blocks.ts';
import { BusinessError } from '../../business-error.ts';
import type { ClientInfo } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { SecurityEventService } from '../security-event/service.ts';
import type { AddressCountRepository } from './address-count-repository.ts';

/** Of one address in an hour: more of them say nothing new, and would only fill the log. */
const REFUSALS_OF_ADDRESS = 30;

export interface LoginRefusals {
  /** Logs in; where that is refused, the mobile's account keeps who tried, from where, and why. */
  readonly watch: <T>(mobile: string, client: ClientInfo, login: () => Promise<T>) => Promise<T>;
}

interface LoginRefusalDeps {
  readonly db: Database;
  readonly addresses: Pick<AddressCountRepository, 'add'>;
  readonly events: Pick<SecurityEventService, 'appendRefusedLogin'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => number;
}

export function createLoginRefusals(deps: LoginRefusalDeps): LoginRefusals {
  const { db, addresses, events, log, now } = deps;
  const write = (mobile: string, client: ClientInfo, reason: string) =>
    inTransaction(db, async (tx) => {
      const blocks = addressBlocks(client.address);
      if (await addresses.add(tx, 'login refused', blocks, REFUSALS_OF_ADDRESS, now()))
        await events.appendRefusedLogin(tx, { mobile, reason, client });
    });
  return {
    watch: async (mobile, client, login) => {
      try {
        return await login();
      } catch (error) {
        if (error instanceof BusinessError && error.key !== 'TOO_MANY_REQUESTS')
          await write(mobile, client, error.key).catch((err: unknown) =>
            log.error({ err }, 'a refused login can’t be written down'),
          );
        throw error;
      }
    },
  };
}
