import { closePointsOrder, pagePointsOrders, receivePointsOrder } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { OrderService } from './service.ts';

export function orderRoutes(orders: OrderService): readonly Implementation[] {
  return [
    implementForUser(pagePointsOrders, ({ session, query }) => orders.page(session.userId, query)),
    implementForUser(receivePointsOrder, ({ session, body }) =>
      orders.receive({ userId: session.userId, orderId: body.orderId }),
    ),
    implementForUser(closePointsOrder, ({ session, body }) =>
      orders.close({ userId: session.userId, orderId: body.orderId }),
    ),
  ];
}
