import { z } from 'zod';
import { addressVersion } from '../api/address.ts';
import { pointsOrder, pointsOrderSource, pointsOrderState } from '../api/order.ts';
import { id, page, paging } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';
import { line } from './line.ts';

const sentOrder = pointsOrder
  .pick({
    orderId: true,
    goodsName: true,
    quantity: true,
    createTime: true,
    sendTime: true,
    carrier: true,
    trackingNumber: true,
  })
  .extend({
    userId: id,
    source: pointsOrderSource,
    state: pointsOrderState,
    /** If missing, it can't be sent yet: the winner has not chosen an address. */
    hasAddress: z.boolean(),
  });

export const pagePointsOrdersToSend = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/points-order/page',
  right: 'order.send',
  summary: 'Orders that are sent by post, the oldest first, without where to',
  query: paging.extend({ state: pointsOrderState.default('created') }),
  result: page(sentOrder),
});

export const readPointsOrder = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/points-order/read',
  right: 'order.send',
  summary: 'One order and where it is sent; who read it is in the audit log',
  body: z.object({ orderId: id }),
  result: sentOrder.extend({
    contact: z
      .object({ name: z.string(), mobile: z.string(), region: z.string(), detail: z.string() })
      .nullable(),
    /** Another one once the winner has chosen another address; null without one. */
    addressVersion: addressVersion.nullable(),
  }),
});

const parcel = z.object({
  orderId: id,
  carrier: line(32),
  trackingNumber: z.string().regex(/^[A-Za-z0-9-]{4,40}$/),
});

export const correctPointsOrderParcel = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/points-order/correct-parcel',
  right: 'order.send',
  summary: 'Another carrier or number for a parcel that is on its way; its player is told of it',
  body: parcel,
  result: sentOrder,
});

export const sendPointsOrder = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/points-order/send',
  right: 'order.send',
  summary:
    'Says that an order is with a carrier, at the address that was read; the same again changes nothing',
  body: parcel.extend({
    /** Of the read that the parcel's label was written from; ADDRESS_CHANGED if it is another now. */
    addressVersion,
  }),
  result: sentOrder,
});
