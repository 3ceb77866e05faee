import { blockPlayer, findPlayer, getOperatedPlayer, unblockPlayer } from '@gamebox/contract/admin';
import { implementAdmin } from '../../http/implement-admin.ts';
import type { AdminImplementation } from '../../http/implement-admin.ts';
import type { PlayerDesk } from './desk.ts';

export function playerAdminRoutes(desk: PlayerDesk): readonly AdminImplementation[] {
  return [
    implementAdmin(getOperatedPlayer, ({ query }) => desk.get(query.userId)),
    implementAdmin(findPlayer, ({ caller, body }) => desk.find(caller.actor, body.mobile)),
    implementAdmin(blockPlayer, ({ caller, body }) => desk.block(caller.actor, body)),
    implementAdmin(unblockPlayer, ({ caller, body }) => desk.unblock(caller.actor, body)),
  ];
}
