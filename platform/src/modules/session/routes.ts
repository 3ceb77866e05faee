import {
  endOtherSessions,
  endSession,
  getSessionEnd,
  listSessions,
  logout,
} from '@gamebox/contract';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { SessionService } from './service.ts';

export function sessionRoutes(sessions: SessionService): readonly Implementation[] {
  return [
    implementForUser(listSessions, ({ session }) => sessions.list(session)),
    implementForUser(endSession, async ({ session, body, client }) => {
      await sessions.end(session, body.sessionId, client);
      return true;
    }),
    implementForUser(endOtherSessions, ({ session, client }) =>
      sessions.endOthers(session, client),
    ),
    implement(logout, async ({ token, client }) => {
      if (token !== null) await sessions.endByToken(token, client);
      return true;
    }),
    implement(getSessionEnd, ({ token }) => (token === null ? null : sessions.endOf(token))),
  ];
}
