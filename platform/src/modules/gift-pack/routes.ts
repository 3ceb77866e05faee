import {
  listGiftPackGames,
  pageGiftPacks,
  pageOwnGiftPacks,
  receiveGiftPack,
} from '@gamebox/contract';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { GiftPackService } from './service.ts';

export function giftPackRoutes(giftPacks: GiftPackService): readonly Implementation[] {
  return [
    implement(pageGiftPacks, ({ session, query }) =>
      giftPacks.page(session?.userId ?? null, query),
    ),
    implementForUser(pageOwnGiftPacks, ({ session, query }) =>
      giftPacks.pageOwn(session.userId, query),
    ),
    implement(listGiftPackGames, () => giftPacks.listGames()),
    implementForUser(receiveGiftPack, ({ session, query }) =>
      giftPacks.receive(session.userId, query.giftPackId),
    ),
  ];
}
