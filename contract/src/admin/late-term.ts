import { z } from 'zod';
import { memberLevel } from '../enums.ts';
import { id, page, paging, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';

const lateTerm = z.object({
  termId: id,
  userId: id,
  /** The order that bought the term. */
  orderId: id,
  memberLevel,
  createTime: time,
  beginTime: time,
  endTime: time,
  /** The operator's note; empty until it is resolved. */
  note: z.string(),
  resolveTime: time.nullable(),
});

export const pageLateTerms = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/late-term/page',
  right: 'payment.reconcile',
  summary: 'Terms of members that begin after a gap: their player waits for what is paid for',
  query: paging.extend({ state: z.enum(['open', 'resolved', 'all']).default('open') }),
  result: page(lateTerm),
});

export const resolveLateTerm = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/late-term/resolve',
  right: 'payment.reconcile',
  summary:
    'Says what was done about a late term, which is reported no more; again replaces the note',
  body: z.object({ termId: id, note: z.string().trim().min(1).max(1000) }),
  result: z.literal(true),
});
