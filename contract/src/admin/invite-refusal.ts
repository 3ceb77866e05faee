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
      /** Who gave the code. */
      userId: id,
      /** Empty: what was given is no code. */
      givenCode: z.string(),
      /** Whose code it is; null: nobody's. */
      inviterId: id.nullable(),
      /** The refusal's key: INVITE_SAME_DEVICE. */
      reason: z.string(),
      time,
    }),
  ),
});
