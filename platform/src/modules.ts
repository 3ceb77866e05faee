import { accountModules } from './account-modules.ts';
import type { AccountDeps, AccountModules } from './account-modules.ts';
import { gameModules } from './game-modules.ts';
import { createSystemRepository } from './modules/system/repository.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { createSystemService } from './modules/system/service.ts';

export type Modules = AccountModules;

/** Puts the modules together. The one place where a module is given another's service. */
export function createModules(deps: AccountDeps): Modules {
  const accounts = accountModules(deps);
  const system = createSystemService(createSystemRepository(deps.db));
  return {
    ...accounts,
    implementations: [...accounts.implementations, ...systemRoutes(system), ...gameModules(deps)],
  };
}
