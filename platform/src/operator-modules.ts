import type { Vault } from './data-key/vault.ts';
import type { ResolveAdmin } from './http/admin-api.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createPasswords } from './password-hash.ts';
import { createAuditRepository } from './modules/audit/repository.ts';
import { auditRoutes } from './modules/audit/routes.ts';
import { createAuditService } from './modules/audit/service.ts';
import type { AuditService } from './modules/audit/service.ts';
import { createAccessRepository } from './modules/operator/access-repository.ts';
import { actorOf, createOperatorLoginService, rightsOf } from './modules/operator/login-service.ts';
import { createLoginGates } from './modules/operator/login-gates.ts';
import { createMachineTokenService } from './modules/operator/machine-token-service.ts';
import type { MachineTokenService } from './modules/operator/machine-token-service.ts';
import { createOperatorRepository } from './modules/operator/repository.ts';
import { createTryRepository } from './modules/operator/try-repository.ts';
import { operatorRoutes } from './modules/operator/routes.ts';
import { createOperatorService } from './modules/operator/service.ts';
import type { OperatorService } from './modules/operator/service.ts';

export interface OperatorModules {
  readonly adminImplementations: readonly AdminImplementation[];
  readonly resolveAdmin: ResolveAdmin;
  readonly audit: AuditService;
  readonly operators: OperatorService;
  readonly machineTokens: MachineTokenService;
  readonly removeExpiredOperatorSessions: () => Promise<void>;
}

type OperatorModulesDeps = Pick<ModuleDeps, 'db' | 'now' | 'realNow' | 'passwordCost'> & {
  readonly vault: Vault;
};

/** Operators, their sessions and programs' tokens, and the audit log. */
export function createOperatorModules({
  db,
  now,
  realNow = now,
  passwordCost,
  vault,
}: OperatorModulesDeps): OperatorModules {
  const audit = createAuditService(createAuditRepository(db), now);
  const access = createAccessRepository(db);
  const gates = createLoginGates();
  const passwords = createPasswords(gates.desk, passwordCost);
  const repository = createOperatorRepository(db);
  const tries = createTryRepository(db);
  const deps = { db, operators: repository, access, tries, audit, passwords, vault, now, realNow };
  // A try is already in a gate when it comes to its hash.
  const ungated = createPasswords({ run: (work) => work() }, passwordCost);
  const operators = createOperatorService(deps);
  const logins = createOperatorLoginService({ ...deps, passwords: ungated, gates });
  const tokens = createMachineTokenService(deps);
  return {
    adminImplementations: [...operatorRoutes({ operators, logins, tokens }), ...auditRoutes(audit)],
    resolveAdmin: async (token, address) => {
      const machine = await tokens.resolve(token);
      if (machine !== null) {
        const actor = { label: machine.label, address };
        const { right, gameIds } = machine;
        return { actor, rights: new Set([right]), operatorId: null, gameIds };
      }
      const operator = await logins.resolve(token);
      if (operator === null) return null;
      const { operatorId, roles } = operator;
      const actor = actorOf(operator, address);
      return { actor, rights: rightsOf(roles), operatorId, gameIds: null };
    },
    audit,
    operators,
    machineTokens: tokens,
    removeExpiredOperatorSessions: logins.removeExpired,
  };
}
