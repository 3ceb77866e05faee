import {
  createMachineToken,
  createOperator,
  disableOperator,
  enableOperator,
  getCurrentOperator,
  loginOperator,
  logoutOperator,
  pageMachineTokens,
  pageOperators,
  revokeMachineToken,
  setOperatorRoles,
} from '@gamebox/contract/admin';
import { implementAdmin, implementOpenAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import type { OperatorLoginService } from './login-service.ts';
import type { MachineTokenService } from './machine-token-service.ts';
import type { OperatorService } from './service.ts';

interface Services {
  readonly operators: OperatorService;
  readonly logins: OperatorLoginService;
  readonly tokens: MachineTokenService;
}

export function operatorRoutes(services: Services): readonly AdminImplementation[] {
  const { operators, logins, tokens } = services;
  return [
    implementOpenAdmin(loginOperator, ({ body, address }) => logins.login(body, address)),
    implementAdmin(logoutOperator, async ({ caller, token }) => {
      await logins.logout(caller.actor, token);
      return true as const;
    }),
    implementAdmin(getCurrentOperator, async ({ caller, token }) => {
      const operator = await logins.require(token);
      return { ...operator, rights: [...caller.rights] };
    }),
    implementAdmin(pageOperators, ({ query }) => operators.page(query)),
    implementAdmin(createOperator, ({ caller, body }) => operators.create(caller.actor, body)),
    implementAdmin(disableOperator, async ({ caller, body }) => {
      await operators.disable(caller.actor, body.operatorId);
      return true as const;
    }),
    implementAdmin(enableOperator, async ({ caller, body }) => {
      await operators.enable(caller.actor, body.operatorId);
      return true as const;
    }),
    implementAdmin(setOperatorRoles, async ({ caller, body }) => {
      await operators.setRoles(caller.actor, body.operatorId, body.roles);
      return true as const;
    }),
    implementAdmin(createMachineToken, ({ caller, body }) => tokens.create(caller.actor, body)),
    implementAdmin(pageMachineTokens, ({ query }) => tokens.page(query)),
    implementAdmin(revokeMachineToken, async ({ caller, body }) => {
      await tokens.revoke(caller.actor, body.tokenId);
      return true as const;
    }),
  ];
}
