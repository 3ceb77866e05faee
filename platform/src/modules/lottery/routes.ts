import {
  checkLotteryAddress,
  confirmLotteryAddress,
  createLotteryDetail,
  getLotteryRound,
  getLotteryScrollShow,
  getLotteryUserBySetting,
  getMyLotteryInfoBySetting,
  getMyLotteryRecord,
  getPointsLotteryDetails,
  getPointsLotteryTotal,
  getWinningList,
  pageLotteryRounds,
  setLotteryClientSeed,
} from '@gamebox/contract';
import { implement, implementForUser } from '../../http/implement.ts';
import type { Implementation } from '../../http/implement.ts';
import type { DrawService } from './draw-service.ts';
import type { Rounds } from './rounds.ts';
import type { LotteryService } from './service.ts';

export function lotteryRoutes(
  lottery: LotteryService,
  draws: DrawService,
  rounds: Rounds,
): readonly Implementation[] {
  return [
    implement(getLotteryScrollShow, () => lottery.scroll()),
    implement(getPointsLotteryDetails, ({ query }) => lottery.details(query.settingId)),
    implement(getWinningList, ({ query }) => lottery.winners(query.settingId)),
    implement(pageLotteryRounds, ({ query }) => rounds.page(query)),
    implement(getLotteryRound, ({ query }) => rounds.describe(query.roundId)),
    implementForUser(getPointsLotteryTotal, ({ session, query }) =>
      lottery.totals(session.userId, query.settingId),
    ),
    implementForUser(getMyLotteryRecord, ({ session, query }) =>
      lottery.records(session.userId, query),
    ),
    implementForUser(getLotteryUserBySetting, ({ session, query }) =>
      lottery.player(session.userId, query.settingId),
    ),
    implementForUser(getMyLotteryInfoBySetting, ({ session, query }) =>
      lottery.mine(session.userId, query.settingId),
    ),
    implementForUser(createLotteryDetail, ({ session, body }) => draws.draw(session.userId, body)),
    implementForUser(checkLotteryAddress, ({ session, query }) =>
      lottery.checkAddress(session.userId, query.recordId),
    ),
    implementForUser(confirmLotteryAddress, async ({ session, query }) => {
      await draws.confirmAddress(session.userId, query);
      return true;
    }),
    implementForUser(setLotteryClientSeed, async ({ session, body }) => {
      await draws.setClientSeed(session.userId, body.clientSeed);
      return true;
    }),
  ];
}
