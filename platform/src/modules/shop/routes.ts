import { exchangePointsGoods, pagePointsGoods } from '@gamebox/contract';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { ShopService } from './service.ts';

export function shopRoutes(shop: ShopService): readonly Implementation[] {
  return [
    implement(pagePointsGoods, ({ session, body }) => shop.page(session?.userId ?? null, body), {
      rate: 'search',
    }),
    implementForUser(exchangePointsGoods, async ({ session, body }) => ({
      orderId: await shop.exchange(session.userId, body),
    })),
  ];
}
