import { bindInviter, getInviter, getPromotion, pageGains, pageInvited } from '@gamebox/contract';
import { pageInviteRefusals } from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { InviteService } from './invite-service.ts';
import type { PromotionService } from './service.ts';

export function promotionRoutes(
  promotion: PromotionService,
  invites: Pick<InviteService, 'bind'>,
): readonly Implementation[] {
  const strict = { rate: 'strict' } as const;
  return [
    implementForUser(getPromotion, ({ session }) => promotion.get(session.userId)),
    implementForUser(pageInvited, ({ session, query }) =>
      promotion.pageInvited(session.userId, query),
    ),
    implementForUser(pageGains, ({ session, query }) => promotion.pageGains(session.userId, query)),
    implementForUser(
      bindInviter,
      async ({ session, body }) => {
        await invites.bind(session.userId, body.code);
        return true;
      },
      strict,
    ),
    implement(getInviter, ({ query }) => promotion.inviter(query.code), strict),
  ];
}

export function promotionAdminRoutes(
  invites: Pick<InviteService, 'pageRefusals'>,
): readonly AdminImplementation[] {
  return [implementAdmin(pageInviteRefusals, ({ query }) => invites.pageRefusals(query))];
}
