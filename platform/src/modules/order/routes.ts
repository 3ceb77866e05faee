import { closePointsOrder, pagePointsOrders, receivePointsOrder } from '@gamebox/contract';
import {
  correctPointsOrderParcel,
  pagePointsOrdersToSend,
  readPointsOrder,
  sendPointsOrder,
} from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { OrderDesk } from './desk.ts';
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

export function orderAdminRoutes(desk: OrderDesk): readonly AdminImplementation[] {
  return [
    implementAdmin(pagePointsOrdersToSend, ({ query }) => desk.page(query)),
    implementAdmin(readPointsOrder, ({ caller, body }) => desk.read(caller.actor, body.orderId)),
    implementAdmin(sendPointsOrder, ({ caller, body }) => desk.send(caller.actor, body)),
    implementAdmin(correctPointsOrderParcel, ({ caller, body }) =>
      desk.correct(caller.actor, body),
    ),
  ];
}
