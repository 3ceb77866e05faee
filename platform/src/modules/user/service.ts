import { IdentityVerify, NotificationType } from '@gamebox/contract';
import type { MemberLevel, UserDetail } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { maskMobile } from '../../china/masking.ts';
import { lockUserBy } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WechatUser } from '../../ports/wechat-login/port.ts';
import type { PlayTimeService } from '../play-time/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { MessageService, NewMessage } from '../message/service.ts';
import type { MemberService } from '../privilege/member-service.ts';
import type { PersonMarks } from '../promotion/person-marks.ts';
import { describeBalances } from './balances.ts';
import type { IdentityService } from './identity-service.ts';
import { chooseAvatar, cleanNickname, makeNickname } from './new-user.ts';
import type { LoginKey, NewUser, UserRepository, UserRow } from './repository.ts';

export interface UserService {
  /** The user's id; the first login creates the user. Rejects with USER_DISABLED. */
  readonly enterByMobile: (tx: Tx, mobile: string, plat: number) => Promise<number>;
  readonly enterByWechat: (tx: Tx, wechat: WechatUser, plat: number) => Promise<number>;
  /** null: nobody has this mobile now. */
  readonly idOfMobile: (mobile: string) => Promise<number | null>;
  readonly idOfWechat: (wechatId: string) => Promise<number | null>;
  readonly registerTime: (userId: number) => Promise<number>;
  /** The level at this moment. */
  readonly memberLevel: (userId: number) => Promise<MemberLevel>;
  readonly detail: (userId: number) => Promise<UserDetail>;
}

export interface UserDeps {
  readonly ledger: Pick<LedgerService, 'balances'>;
  readonly members: Pick<MemberService, 'current'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly marks: Pick<PersonMarks, 'add'>;
  readonly repository: UserRepository;
  readonly identities: IdentityService;
  readonly playTime: Pick<PlayTimeService, 'totalSeconds'>;
  readonly now: () => number;
}

export function createUserService(deps: UserDeps): UserService {
  const { repository, identities, playTime, ledger, members, now } = deps;
  return {
    idOfMobile: async (mobile) => (await repository.findBy('mobile', mobile))?.userId ?? null,
    idOfWechat: async (wechatId) => (await repository.findBy('wechatId', wechatId))?.userId ?? null,
    enterByMobile: async (tx, mobile, plat) =>
      idOfEnabled(
        await enter(deps, tx, 'mobile', {
          nickname: makeNickname(),
          avatar: chooseAvatar(),
          mobile,
          wechatId: null,
          plat,
          registerTime: now(),
        }),
      ),
    enterByWechat: async (tx, { wechatId, nickname, avatar }, plat) =>
      idOfEnabled(
        await enter(deps, tx, 'wechatId', {
          nickname: cleanNickname(nickname),
          avatar: avatar || chooseAvatar(),
          mobile: null,
          wechatId,
          plat,
          registerTime: now(),
        }),
      ),
    registerTime: async (userId) => {
      const user = await repository.find(userId);
      if (user === undefined) throw new BusinessError('USER_NOT_FOUND');
      return user.registerTime;
    },
    memberLevel: async (userId) => (await members.current(userId)).level,
    detail: async (userId) => {
      const [user, member, identity, playSeconds, balances] = await Promise.all([
        repository.find(userId),
        members.current(userId),
        identities.current(userId),
        playTime.totalSeconds(userId),
        ledger.balances(userId),
      ]);
      if (user === undefined) throw new BusinessError('USER_NOT_FOUND');
      return {
        userId,
        nickname: user.nickname,
        avatar: user.avatar,
        identityVerify:
          identity.state === 'passed' ? IdentityVerify.verified : IdentityVerify.notVerified,
        identityState: identity.state,
        mobile: user.mobile === null ? null : maskMobile(user.mobile),
        realName: identity.maskedName,
        minor: identity.minor,
        memberLevel: member.level,
        memberExpireTime: member.expireTime,
        balances: describeBalances(balances),
        registerTime: user.registerTime,
        playSeconds,
      };
    },
  };
}

/**
 * The user with this mobile or WeChat id. If there is none, creates one and sends a welcome
 * message.
 */
async function enter(
  { repository, messages, marks }: UserDeps,
  tx: Tx,
  key: LoginKey,
  user: NewUser,
): Promise<UserRow> {
  // Locked: a mobile that is being changed must not open its old account.
  const known = await lockUserBy(tx, key, user[key]);
  if (known !== undefined) return known;
  const added = await repository.add(tx, key, user);
  if (added !== undefined) {
    await marks.add(tx, added.userId, 'mobile', added.mobile ?? '');
    await messages.add(tx, [greetingOf(added.userId)]);
    return added;
  }
  const row = await lockUserBy(tx, key, user[key]);
  if (row === undefined) throw new Error('The user vanished while entering');
  return row;
}

const greetingOf = (userId: number): NewMessage => ({
  userId,
  sourceKey: 'registered',
  type: NotificationType.registrationSuccess,
  title: '注册成功，欢迎来到游戏盒子',
  text: '启动游戏和充值前需要完成实名认证，可在个人中心办理。',
  page: 'center',
});

function idOfEnabled(user: UserRow): number {
  if (!user.enabled) throw new BusinessError('USER_DISABLED');
  return user.userId;
}
