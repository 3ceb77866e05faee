import { listChests, openChest } from '@gamebox/contract';
import { implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { ChestService } from './service.ts';

export function chestRoutes(chests: ChestService): readonly Implementation[] {
  return [
    implementForUser(listChests, ({ session }) => chests.list(session.userId)),
    implementForUser(openChest, ({ session, body }) => chests.open(session.userId, body.chestId)),
  ];
}
