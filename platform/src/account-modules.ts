import type { Vault } from './data-key/vault.ts';
import type { Ground } from './ground-modules.ts';
import type { Pages } from './http/app.ts';
import type { Implementation } from './http/implement.ts';
import type { ResolveSession } from './http/register-call.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { ModuleDeps } from './module-deps.ts';
import type { InviteModules } from './promotion-modules.ts';
import { createAddressCountRepository } from './modules/auth/address-count-repository.ts';
import { createExchangedCodeRepository } from './modules/auth/exchanged-code-repository.ts';
import { createLoginTicketRepository } from './modules/auth/login-ticket-repository.ts';
import { createLoginRefusals } from './modules/auth/login-refusals.ts';
import { phonePages } from './modules/auth/phone-pages.ts';
import { mobileRoutes } from './modules/auth/mobile-routes.ts';
import { createMobileProofRepository } from './modules/session/mobile-proof-repository.ts';
import { createMobileProofService } from './modules/session/mobile-proof-service.ts';
import { createUserMobileRepository } from './modules/user/mobile-repository.ts';
import { createUserMobileService } from './modules/user/mobile-service.ts';
import { createMobileService } from './modules/auth/mobile-service.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { createSmsCodeRepository } from './modules/auth/sms-code-repository.ts';
import { createSmsCodeService } from './modules/auth/sms-code-service.ts';
import { createWechatCodes } from './modules/auth/wechat-codes.ts';
import { createWechatService } from './modules/auth/wechat-service.ts';
import type { WechatService } from './modules/auth/wechat-service.ts';
import { minorRulesRoutes } from './modules/minor-rules/routes.ts';
import { onlineRecordRoutes } from './modules/online-record/routes.ts';
import { createOnlineRecordService } from './modules/online-record/service.ts';
import { createPlayTimeRepository } from './modules/play-time/repository.ts';
import { createPlayTimeService } from './modules/play-time/service.ts';
import type { PlayTimeService } from './modules/play-time/service.ts';
import { securityEventRoutes } from './modules/security-event/routes.ts';
import type { SecurityEventService } from './modules/security-event/service.ts';
import { createSessionRepository } from './modules/session/repository.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import { createSessionService } from './modules/session/service.ts';
import type { SessionService } from './modules/session/service.ts';
import { createIdentityRepository } from './modules/user/identity-repository.ts';
import { createIdentityService } from './modules/user/identity-service.ts';
import type { IdentityService } from './modules/user/identity-service.ts';
import { createProfileRepository } from './modules/user/profile-repository.ts';
import { createProfileService } from './modules/user/profile-service.ts';
import { createUserRepository } from './modules/user/repository.ts';
import { userRoutes } from './modules/user/routes.ts';
import { createUserService } from './modules/user/service.ts';
import type { UserService } from './modules/user/service.ts';
import type { Ports } from './ports/ports.ts';

export interface AccountDeps extends ModuleDeps {
  readonly ports: Ports;
  readonly vault: Vault;
}

export interface AccountModules {
  readonly implementations: readonly Implementation[];
  readonly resolveSession: ResolveSession;
  readonly pages: readonly Pages[];
  readonly listOpenQrs: WechatService['listOpenQrs'];
  readonly jobs: Jobs;
  readonly players: Players;
}

/** What the modules around games ask the account modules. */
export interface Players {
  readonly sessions: Pick<SessionService, 'endAll'>;
  readonly users: UserService;
  readonly identities: IdentityService;
  readonly playTime: PlayTimeService;
}

/** Login, sessions, the user, identity and online time. */
export function createAccountModules(
  { db, log, now, ports, vault }: AccountDeps,
  { ledger, activity, messages, members }: Ground,
  {
    invites,
    marks,
    events,
  }: Pick<InviteModules, 'invites' | 'marks'> & { readonly events: SecurityEventService },
): AccountModules {
  const sessionRepository = createSessionRepository(db);
  const tickets = createLoginTicketRepository(db);
  const sessions = createSessionService({
    db,
    repository: sessionRepository,
    logins: tickets,
    activity,
    messages,
    events,
    marks,
    now,
  });
  const identities = createIdentityService({
    db,
    repository: createIdentityRepository(db),
    registry: ports.identityRegistry,
    activity,
    events,
    vault,
    now,
  });
  const playTime = createPlayTimeService({
    repository: createPlayTimeRepository(db),
    activity,
    now,
  });
  const onlineRecords = createOnlineRecordService({ db, identities, playTime, now });
  const repository = createUserRepository(db);
  const profiles = createProfileService({ db, repository: createProfileRepository(db), now });
  const users = createUserService({
    repository,
    identities,
    playTime,
    ledger,
    members,
    messages,
    marks,
    now,
  });
  const addresses = createAddressCountRepository(db);
  const refusals = createLoginRefusals({ db, addresses, events, users, log, now });
  const smsCodes = createSmsCodeService({
    db,
    repository: createSmsCodeRepository(db),
    addresses,
    sms: ports.sms,
    captcha: ports.captcha,
    vault,
    now,
  });
  const mobiles = createMobileService({
    mobiles: createUserMobileService(createUserMobileRepository(db)),
    proofs: createMobileProofService({
      repository: createMobileProofRepository(db),
      sessions: sessionRepository,
      logins: tickets,
      now,
    }),
    smsCodes,
    events,
    marks,
  });
  const wechat = createWechatService({
    db,
    repository: tickets,
    codes: createWechatCodes({
      repository: createExchangedCodeRepository(db),
      wechat: ports.wechatLogin,
      log,
      now,
    }),
    wechat: ports.wechatLogin,
    refusals,
    users,
    now,
  });
  return {
    implementations: [
      ...sessionRoutes(sessions),
      ...authRoutes({ smsCodes, refusals, wechat, users, sessions, invites }),
      ...mobileRoutes(mobiles),
      ...securityEventRoutes(events),
      ...userRoutes(users, identities, profiles),
      ...onlineRecordRoutes(onlineRecords),
      ...minorRulesRoutes(now),
    ],
    resolveSession: sessions.resolve,
    pages: [phonePages(wechat)],
    listOpenQrs: wechat.listOpenQrs,
    players: { sessions, users, identities, playTime },
    jobs: {
      removeOldSecurityEvents: { every: 'night', run: events.removeOld },
      removeDeadSessions: { every: 'minute', run: sessions.removeDead },
      removeOldSmsCodes: { every: 'minute', run: smsCodes.removeOld },
      removeExpiredTickets: { every: 'minute', run: wechat.removeExpired },
      askPendingIdentities: {
        every: 'minute',
        run: (_, signal) => identities.askPending(signal),
      },
      removeOldFailedIdentities: { every: 'minute', run: identities.removeOldFailed },
    },
  };
}
