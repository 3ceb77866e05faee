import type { FastifyBaseLogger } from 'fastify';
import { addressBlocks } from '../../address-blocks.ts';
import { BusinessError } from '../../business-error.ts';
import type { ClientInfo } from '../../caller.ts';
import { maskMobile } from '../../china/masking.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { SecurityEventService } from '../security-event/service.ts';
import type { UserService } from '../user/service.ts';
import type { AddressCountRepository } from './address-count-repository.ts';

/** Per address and hour. Further refusals add no information and would only fill the log. */
const REFUSALS_OF_ADDRESS = 30;

/** Identifies the account, if it exists. */
type LoginName =
  | { readonly mobile: string }
  | { readonly wechatId: string }
  | { readonly userId: number };

export interface LoginRefusals {
  /** Runs a login. If it is refused, records who tried, from where, and why for the account. */
  readonly watch: <T>(name: LoginName, client: ClientInfo, login: () => Promise<T>) => Promise<T>;
}

interface LoginRefusalDeps {
  readonly db: Database;
  readonly addresses: Pick<AddressCountRepository, 'add'>;
  readonly events: Pick<SecurityEventService, 'append'>;
  readonly users: Pick<UserService, 'idOfMobile' | 'idOfWechat'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly now: () => number;
}

export function createLoginRefusals(deps: LoginRefusalDeps): LoginRefusals {
  const { db, addresses, events, users, log, now } = deps;
  const write = async (name: LoginName, client: ClientInfo, reason: string) => {
    const userId = await findId(users, name);
    await inTransaction(db, async (tx) => {
      const blocks = addressBlocks(client.address);
      const waitMs = await addresses.add(tx, 'login refused', blocks, REFUSALS_OF_ADDRESS, now());
      if (waitMs > 0) return;
      if (userId === null) return;
      const subject = 'mobile' in name ? maskMobile(name.mobile) : '';
      await events.append(tx, { userId, kind: 'login-refused', outcome: reason, subject, client });
    });
  };
  return {
    watch: async (name, client, login) => {
      try {
        return await login();
      } catch (error) {
        if (error instanceof BusinessError && error.key !== 'TOO_MANY_REQUESTS')
          await write(name, client, error.key).catch((err: unknown) =>
            log.error({ err }, 'a refused login can’t be written down'),
          );
        throw error;
      }
    },
  };
}

async function findId(users: LoginRefusalDeps['users'], name: LoginName): Promise<number | null> {
  if ('userId' in name) return name.userId;
  return 'mobile' in name ? users.idOfMobile(name.mobile) : users.idOfWechat(name.wechatId);
}
