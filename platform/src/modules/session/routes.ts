import { endOtherSessions, endSession, listSessions, logout } from '@gamebox/contract';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { SessionService } from './service.ts';

export function sessionRoutes(sessions: SessionService): readonly Implementation[] {
  return [
    implementForUser(listSessions, ({ session }) => sessions.list(session)),
    implementForUser(endSession, async ({ session, body }) => {
      await sessions.end(session, body.sessionId);
      return true;
    }),
    implementForUser(endOtherSessions, ({ session }) => sessions.endOthers(session)),
    implement(logout, async ({ token }) => {
      if (token !== null) await sessions.endByToken(token);
      return true;
    }),
  ];
}
