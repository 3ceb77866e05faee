import { z } from 'zod';
import { id, page, paging, queryId, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';

export const pageInviteRefusals = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/invite-refusal/page',
  right: 'player.read',
  summary: 'Invite codes that were refused within 180 days and why, the latest first',
  query: paging.extend({ userId: queryId.optional() }),
  result: page(
    z.object({
      refusalId: id,
      /** The player who entered the code. */
      userId: id,
      /** Empty: the text was not a code. */
      givenCode: z.string(),
      /** The owner of the code; null: nobody. */
      inviterId: id.nullable(),
      /** The refusal's key: INVITE_SAME_DEVICE. */
      reason: z.string(),
      time,
    }),
  ),
});
