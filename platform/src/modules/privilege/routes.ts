import { exchangeRubies, getPrivilege, listRubyGoods, pageMemberTerms } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { PrivilegeService } from './service.ts';

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
