import type { SecurityEvent, SecurityEventGroup, SecurityEventKind } from '@gamebox/contract';
import type { ClientInfo } from '../../caller.ts';
import { DAY_MS } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { SecurityEventRepository } from './repository.ts';

/** Payments are kept for ever. */
const KEPT_MS = 180 * DAY_MS;

const KINDS: Readonly<Record<SecurityEventGroup, readonly SecurityEventKind[]>> = {
  login: ['login', 'login-refused', 'logout', 'session-ended', 'mobile-bound', 'mobile-changed'],
  identity: ['verify'],
  money: ['paid', 'refund-asked', 'refund-failed', 'refunded'],
};

/** For events without a client: a provider's callback, a job. */
const NO_CLIENT: ClientInfo = { clientId: '', address: '', system: '', boxVersion: '' };

export interface NewSecurityEvent {
  readonly userId: number;
  readonly kind: SecurityEventKind;
  readonly outcome?: string;
  /** Personal data in it is masked. */
  readonly subject?: string;
  readonly amountFen?: number;
  readonly client?: ClientInfo;
}

interface Paging {
  readonly pageNo: number;
  readonly pageSize: number;
}

export interface SecurityEventService {
  /** Records an event in the transaction of what happened. */
  readonly append: (tx: Tx, event: NewSecurityEvent) => Promise<void>;
  readonly page: (
    userId: number,
    paging: Paging & { readonly group?: SecurityEventGroup | undefined },
  ) => Promise<{ total: number; list: SecurityEvent[] }>;
  /** Reads events for an operator; the read is audited. */
  readonly read: (
    actor: Actor,
    wanted: Paging & { readonly userId: number },
  ) => Promise<{ total: number; list: SecurityEvent[] }>;
  readonly removeOld: (db: Database) => Promise<void>;
}

export interface SecurityEventDeps {
  readonly db: Database;
  readonly repository: SecurityEventRepository;
  readonly audit: Pick<AuditService, 'append'>;
  readonly now: () => number;
}

export function createSecurityEventService(deps: SecurityEventDeps): SecurityEventService {
  const { db, repository, audit, now } = deps;
  const append: SecurityEventService['append'] = (tx, event) => {
    const { userId, kind, outcome = '', subject = '', amountFen = null, client } = event;
    const stored = { userId, kind, outcome, subject, amountFen, time: now() };
    return repository.add(tx, { ...stored, ...(client ?? NO_CLIENT) });
  };
  const page: SecurityEventService['page'] = (userId, { pageNo, pageSize, group }) =>
    repository.page(userId, group === undefined ? null : KINDS[group], {
      offset: (pageNo - 1) * pageSize,
      limit: pageSize,
    });
  return {
    append,
    page,
    read: async (actor, { userId, ...paging }) => {
      await inTransaction(db, (tx) =>
        audit.append(tx, actor, {
          action: 'security-event.read',
          subject: `user ${String(userId)}`,
        }),
      );
      return page(userId, paging);
    },
    removeOld: (patient) => repository.removeOld(patient, now() - KEPT_MS),
  };
}
