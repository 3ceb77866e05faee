import { checkAuditLog, pageAuditLog } from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import type { AuditService } from './service.ts';

export function auditRoutes(audit: AuditService): readonly AdminImplementation[] {
  return [
    implementAdmin(pageAuditLog, ({ query }) => audit.page(query)),
    implementAdmin(checkAuditLog, () => audit.check()),
  ];
}
