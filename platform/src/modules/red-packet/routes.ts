import { openRedPacket, pageRedPackets } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { RedPacketService } from './service.ts';

export function redPacketRoutes(redPackets: RedPacketService): readonly Implementation[] {
  return [
    implementForUser(pageRedPackets, ({ session, query }) =>
      redPackets.page({ userId: session.userId, ...query }),
    ),
    implementForUser(openRedPacket, ({ session, body }) =>
      redPackets.open(session.userId, body.redPacketId),
    ),
  ];
}
