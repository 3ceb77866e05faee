import { z } from 'zod';
import { securityEvent } from '../api/security-event.ts';
import { MAX_PAGE_SIZE } from '../constants.ts';
import { id, page } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';

export const readSecurityEvents = defineAdminCall({
  method: 'POST',
  path: '/api/admin-api/security-event/read',
  right: 'player.read',
  summary: 'One player’s logins, verifications and payments; who read them is in the audit log',
  body: z.object({
    userId: id,
    pageNo: z.int().min(1).max(1_000_000).default(1),
    pageSize: z.int().min(1).max(MAX_PAGE_SIZE).default(50),
  }),
  result: page(securityEvent),
});
