import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { LateTermRepository } from './late-term-repository.ts';

/** Operators' service for terms with a gap before them (`late_term`). */
export interface LateTermDesk {
  readonly page: LateTermRepository['page'];
  /** Throws PRIVILEGE_TERM_NOT_FOUND. */
  readonly resolve: (
    actor: Actor,
    resolution: { readonly termId: number; readonly note: string },
  ) => Promise<true>;
}

interface LateTermDeskDeps {
  readonly db: Database;
  readonly repository: LateTermRepository;
  readonly audit: Pick<AuditService, 'append'>;
  readonly now: () => number;
}

export function createLateTermDesk({ db, repository, audit, now }: LateTermDeskDeps): LateTermDesk {
  return {
    page: repository.page,
    resolve: (actor, { termId, note }) =>
      inTransaction(db, async (tx) => {
        if (!(await repository.resolve(tx, { termId, note, resolveTime: now() })))
          throw new BusinessError('PRIVILEGE_TERM_NOT_FOUND');
        const subject = `privilege term ${String(termId)}`;
        await audit.append(tx, actor, { action: 'late-term.resolve', subject, after: { note } });
        return true as const;
      }),
  };
}
