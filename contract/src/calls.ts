import * as address from './api/address.ts';
import * as auth from './api/auth.ts';
import * as balanceLog from './api/balance-log.ts';
import * as chest from './api/chest.ts';
import * as coupon from './api/coupon.ts';
import * as encyclopedia from './api/encyclopedia.ts';
import * as gameAccount from './api/game-account.ts';
import * as gameRecord from './api/game-record.ts';
import * as game from './api/game.ts';
import * as giftPack from './api/gift-pack.ts';
import * as help from './api/help.ts';
import * as lottery from './api/lottery.ts';
import * as message from './api/message.ts';
import * as minorRules from './api/minor-rules.ts';
import * as news from './api/news.ts';
import * as onlineRecord from './api/online-record.ts';
import * as order from './api/order.ts';
import * as payment from './api/payment.ts';
import * as privilege from './api/privilege.ts';
import * as profile from './api/profile.ts';
import * as promotion from './api/promotion.ts';
import * as rank from './api/rank.ts';
import * as redPacket from './api/red-packet.ts';
import * as release from './api/release.ts';
import * as reminder from './api/reminder.ts';
import * as securityEvent from './api/security-event.ts';
import * as session from './api/session.ts';
import * as shop from './api/shop.ts';
import * as sign from './api/sign.ts';
import * as system from './api/system.ts';
import * as task from './api/task.ts';
import * as user from './api/user.ts';
import type { Call } from './call.ts';

const resources = {
  address,
  auth,
  'balance-log': balanceLog,
  chest,
  coupon,
  encyclopedia,
  'game-account': gameAccount,
  'game-record': gameRecord,
  game,
  'gift-pack': giftPack,
  help,
  lottery,
  message,
  'minor-rules': minorRules,
  news,
  'online-record': onlineRecord,
  order,
  payment,
  privilege,
  profile,
  promotion,
  rank,
  release,
  reminder,
  'red-packet': redPacket,
  'security-event': securityEvent,
  session,
  shop,
  sign,
  system,
  task,
  user,
};

export interface NamedCall {
  readonly resource: string;
  readonly name: string;
  readonly call: Call;
}

function isCall(value: object): value is Call {
  return 'method' in value && 'path' in value && 'result' in value;
}

/** Every HTTP call of the contract: what the server must answer and OpenAPI lists. */
export const CALLS: readonly NamedCall[] = Object.entries(resources).flatMap(([resource, module]) =>
  Object.entries(module).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && isCall(value)
      ? [{ resource, name, call: value }]
      : [],
  ),
);
