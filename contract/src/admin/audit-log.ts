import { z } from 'zod';
import { id, page, paging, time } from '../fields.ts';
import { defineAdminCall } from './admin-call.ts';

const auditEntry = z.object({
  entryId: id,
  time,
  /** `operator 1 name`, `token 7 name` or `command`. */
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  /** JSON text with masked personal data; empty if there was nothing. */
  before: z.string(),
  after: z.string(),
  /** Where the request came from; empty for a command. */
  address: z.string(),
  /** The hash of this entry and the one before it, in hexadecimal. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const pageAuditLog = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/audit-log/page',
  right: 'audit.read',
  summary: 'What operators did, the newest first',
  query: paging,
  result: page(auditEntry),
});

export const checkAuditLog = defineAdminCall({
  method: 'GET',
  path: '/api/admin-api/audit-log/check',
  right: 'audit.read',
  summary: 'Whether each entry still has the hash of what it says and of the one before',
  result: z.object({ entries: z.int().nonnegative(), firstBrokenId: id.nullable() }),
});
