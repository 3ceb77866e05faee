import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { Implementation } from './http/implement.ts';
import type { ResolveSession } from './http/register-call.ts';
import { createSessionRepository } from './modules/session/repository.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { createSessionService } from './modules/session/service.ts';
import { createSystemRepository } from './modules/system/repository.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { createSystemService } from './modules/system/service.ts';

/** What every module is made from. */
export interface ModuleDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Where players reach this platform, without a slash at its end. */
  readonly publicUrl: string;
}

export interface Modules {
  readonly implementations: readonly Implementation[];
  readonly resolveSession: ResolveSession;
  /** Run every minute by the process (`jobs.ts`). */
  readonly jobs: Readonly<Record<string, () => Promise<void>>>;
}

/** Puts the modules together. The one place where a module is given another's service. */
export function createModules({ db, now }: ModuleDeps): Modules {
  const sessions = createSessionService(createSessionRepository(db), now);
  const system = createSystemService(createSystemRepository(db));
  return {
    implementations: [...systemRoutes(system), ...sessionRoutes(sessions)],
    resolveSession: sessions.resolve,
    jobs: { removeDeadSessions: sessions.removeDead },
  };
}
