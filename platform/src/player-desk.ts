import type { Ground } from './ground-modules.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { ModuleDeps } from './module-deps.ts';
import type { AuditService } from './modules/audit/service.ts';
import { ledgerAdminRoutes } from './modules/ledger/routes.ts';
import { createOrdersOfMovements } from './modules/payment/movement-order-repository.ts';
import type { SessionService } from './modules/session/service.ts';
import { playerAdminRoutes } from './modules/user/admin-routes.ts';
import { createPlayerDesk } from './modules/user/desk.ts';
import { createUserRepository } from './modules/user/repository.ts';

interface Given {
  readonly sessions: Pick<SessionService, 'endAll'>;
  readonly audit: Pick<AuditService, 'append'>;
}

/** The calls of operators about one player. */
export function playerDeskRoutes(
  { db }: Pick<ModuleDeps, 'db'>,
  { ledger }: Pick<Ground, 'ledger'>,
  { sessions, audit }: Given,
): readonly AdminImplementation[] {
  const desk = createPlayerDesk({ db, repository: createUserRepository(db), sessions, audit });
  const findOrders = createOrdersOfMovements(db);
  return [...playerAdminRoutes(desk), ...ledgerAdminRoutes({ ledger, findOrders })];
}
