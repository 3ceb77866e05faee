import { pageSecurityEvents } from '@gamebox/contract';
import { readSecurityEvents } from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { SecurityEventService } from './service.ts';

export function securityEventRoutes(events: SecurityEventService): readonly Implementation[] {
  return [
    implementForUser(pageSecurityEvents, ({ session, query }) =>
      events.page(session.userId, query),
    ),
  ];
}

export function securityEventAdminRoutes(
  events: SecurityEventService,
): readonly AdminImplementation[] {
  return [
    implementAdmin(readSecurityEvents, ({ caller, body }) => events.read(caller.actor, body)),
  ];
}
