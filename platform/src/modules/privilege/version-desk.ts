import type { CallResult } from '@gamebox/contract';
import type {
  NewPrivilegeVersion,
  createPrivilegeVersion,
  pagePrivilegeVersions,
} from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Paging } from '../../paging.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { VersionRepository } from './version-repository.ts';

/** Operators' service to set the benefits and prices of member levels. */
export interface VersionDesk {
  readonly page: (paging: Paging) => Promise<CallResult<typeof pagePrivilegeVersions>>;
  /** Throws VERSION_TOO_EARLY, VERSION_TIME_TAKEN. */
  readonly create: (
    actor: Actor,
    version: NewPrivilegeVersion,
  ) => Promise<CallResult<typeof createPrivilegeVersion>>;
}

interface VersionDeskDeps {
  readonly db: Database;
  readonly repository: VersionRepository;
  readonly audit: Pick<AuditService, 'append'>;
  readonly now: () => number;
}

export function createVersionDesk({ db, repository, audit, now }: VersionDeskDeps): VersionDesk {
  return {
    page: repository.page,
    create: (actor, version) =>
      inTransaction(db, async (tx) => {
        if (version.fromTime <= now()) throw new BusinessError('VERSION_TOO_EARLY');
        const privilegeVersionId = await repository.add(tx, version);
        if (privilegeVersionId === undefined) throw new BusinessError('VERSION_TIME_TAKEN');
        const subject = `privilege version ${String(privilegeVersionId)}`;
        await audit.append(tx, actor, { action: 'privilege.create', subject, after: version });
        return { privilegeVersionId };
      }),
  };
}
