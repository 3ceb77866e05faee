import { IdentityVerify, MemberLevel } from '@gamebox/contract';
import type { UserDetail } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { maskMobile } from '../../china/masking.ts';
import type { WechatUser } from '../../ports/wechat-login/port.ts';
import type { PlayTimeService } from '../play-time/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import { describeBalances } from './balances.ts';
import type { IdentityService } from './identity-service.ts';
import { chooseAvatar, cleanNickname, makeNickname } from './new-user.ts';
import type { UserRepository, UserRow } from './repository.ts';

export interface UserService {
  /** The user's id, made on the first login. Rejects with USER_DISABLED. */
  readonly enterByMobile: (mobile: string, plat: number) => Promise<number>;
  readonly enterByWechat: (wechat: WechatUser, plat: number) => Promise<number>;
  readonly registerTime: (userId: number) => Promise<number>;
  readonly memberLevel: (userId: number) => Promise<MemberLevel>;
  readonly detail: (userId: number) => Promise<UserDetail>;
}

export interface UserDeps {
  readonly ledger: Pick<LedgerService, 'balances'>;
  readonly repository: UserRepository;
  readonly identities: IdentityService;
  readonly playTime: Pick<PlayTimeService, 'totalSeconds'>;
  readonly now: () => number;
}

export function createUserService(deps: UserDeps): UserService {
  const { repository, identities, playTime, ledger, now } = deps;
  return {
    enterByMobile: async (mobile, plat) =>
      idOfEnabled(
        await repository.enter('mobile', {
          nickname: makeNickname(),
          avatar: chooseAvatar(),
          mobile,
          wechatId: null,
          plat,
          registerTime: now(),
        }),
      ),
    enterByWechat: async ({ wechatId, nickname, avatar }, plat) =>
      idOfEnabled(
        await repository.enter('wechatId', {
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
    memberLevel,
    detail: async (userId) => {
      const [user, level, identity, playSeconds, balances] = await Promise.all([
        repository.find(userId),
        memberLevel(),
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
        memberLevel: level,
        memberExpireTime: null,
        balances: describeBalances(balances),
        registerTime: user.registerTime,
        playSeconds,
      };
    },
  };
}

/** Everybody's until privilege is sold. */
function memberLevel(): Promise<MemberLevel> {
  return Promise.resolve(MemberLevel.common);
}

function idOfEnabled(user: UserRow): number {
  if (!user.enabled) throw new BusinessError('USER_DISABLED');
  return user.userId;
}
