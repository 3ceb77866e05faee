import { exchangeRubies, getPrivilege, listRubyGoods, pageMemberTerms } from '@gamebox/contract';
import {
  createPrivilegeVersion,
  pageLateTerms,
  pagePrivilegeVersions,
  resolveLateTerm,
} from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { LateTermDesk } from './late-term-desk.ts';
import type { PrivilegeService } from './service.ts';
import type { VersionDesk } from './version-desk.ts';

export function privilegeRoutes(privilege: PrivilegeService): readonly Implementation[] {
  return [
    implementForUser(getPrivilege, ({ session }) => privilege.get(session.userId)),
    implementForUser(pageMemberTerms, ({ session, query }) =>
      privilege.pageTerms(session.userId, query),
    ),
    implementForUser(listRubyGoods, () => privilege.listGoods()),
    implementForUser(exchangeRubies, async ({ session, body }) => {
      const { rewards } = await privilege.exchange(session.userId, body);
      return { rewards };
    }),
  ];
}

export function privilegeAdminRoutes(
  versions: VersionDesk,
  lateTerms: LateTermDesk,
): readonly AdminImplementation[] {
  return [
    implementAdmin(pagePrivilegeVersions, ({ query }) => versions.page(query)),
    implementAdmin(createPrivilegeVersion, ({ caller, body }) =>
      versions.create(caller.actor, body),
    ),
    implementAdmin(pageLateTerms, ({ query }) => lateTerms.page(query)),
    implementAdmin(resolveLateTerm, ({ caller, body }) => lateTerms.resolve(caller.actor, body)),
  ];
}
