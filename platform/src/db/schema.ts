import type { Generated, GeneratedAlways } from 'kysely';
import type { ClientSystem, IdentityState, SessionEndCause } from '@gamebox/contract';
import type { ActivitySchema } from './schema-activity.ts';
import type { GameSchema } from './schema-games.ts';
import type { GiftSchema } from './schema-gifts.ts';
import type { HelpSchema } from './schema-help.ts';
import type { LedgerSchema } from './schema-ledger.ts';
import type { RewardSchema } from './schema-rewards.ts';
import type { SecuritySchema } from './schema-security.ts';
import type { MessageSchema } from './schema-messages.ts';
import type { LotterySchema } from './schema-lottery.ts';
import type { PromotionSchema } from './schema-promotion.ts';
import type { ViewSchema } from './schema-views.ts';
import type { WelfareSchema } from './schema-welfare.ts';
import type { OperatorSchema } from './schema-operators.ts';
import type { PaymentSchema } from './schema-payment.ts';
import type { PointsSchema } from './schema-points.ts';
import type { PrivilegeSchema } from './schema-privilege.ts';

/** Epoch milliseconds. */
type Time = number;
/** `YYYY-MM-DD`, a day in China. */
type Day = string;

export interface UserAccountTable {
  userId: Generated<number>;
  nickname: string;
  avatar: string;
  mobile: string | null;
  /** The WeChat user's union id, or open id where there is none. */
  wechatId: string | null;
  plat: number;
  enabled: Generated<boolean>;
  registerTime: Time;
}

export interface UserSessionTable {
  sessionId: Generated<number>;
  userId: number;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
  clientId: string;
  address: string;
  system: ClientSystem;
  /** Version of the native shell; `web` for a plain browser. */
  boxVersion: string;
  createTime: Time;
  lastSeenTime: Time;
  expireTime: Time;
  endTime: Time | null;
  /** null: it expired, or ended before causes were stored. */
  endCause: SessionEndCause | null;
  /** The session that ended it. */
  endedBy: number | null;
  /** The mobile that this session has proven, and until when that counts. */
  provenMobile: string | null;
  proofExpireTime: Time | null;
}

export interface NicknameChangeTable {
  userId: number;
  changeId: GeneratedAlways<number>;
  nicknameBefore: string;
  nickname: string;
  time: Time;
}

export interface SmsCodeTable {
  smsCodeId: Generated<number>;
  mobile: string;
  scene: number;
  codeHash: Buffer;
  address: string;
  sendTime: Time;
  expireTime: Time;
  wrongTries: Generated<number>;
  usedTime: Time | null;
  /** The provider refused it: it counts as a send, and the code can't be used. */
  failed: Generated<boolean>;
}

export interface AddressCountTable {
  /** See `modules/auth/address-count-repository.ts`. */
  kind: string;
  /** See `address-blocks.ts`. */
  block: string;
  windowStart: Time;
  count: number;
}

export interface LoginTicketTable {
  /** SHA-256 of the poll token. */
  pollHash: Buffer;
  /** What the QR code carries; differs from the poll token. */
  scene: string;
  /** QrStatus of the contract. */
  status: number;
  plat: number;
  userId: number | null;
  createTime: Time;
  expireTime: Time;
  /** SHA-256 of the code with which the phone returned; null: not yet, or it may return again. */
  claimHash: Buffer | null;
  claimTime: Time | null;
}

/**
 * What WeChat answered to codes that have not yet brought a login: it takes each code once. Name and
 * picture are a person's, so a job removes them soon.
 */
export interface ExchangedCodeTable {
  /** SHA-256 of the code. */
  codeHash: Buffer;
  wechatId: string;
  nickname: string;
  avatar: string;
  expireTime: Time;
}

/** Submissions to the real-name registry; a user's state is that of the latest row. */
export interface IdentitySubmissionTable {
  submissionId: GeneratedAlways<number>;
  userId: number;
  state: Exclude<IdentityState, 'none'>;
  /** null once it failed. */
  nameCipher: Buffer | null;
  idCardCipher: Buffer | null;
  idCardHmac: Buffer;
  submitTime: Time;
  /** The registry's last answer; null: none yet. */
  answerTime: Time | null;
  askCount: Generated<number>;
  nextAskTime: Time | null;
}

export interface PlayDayTable {
  userId: number;
  day: Day;
  /** The day's intervals in epoch milliseconds, as a PostgreSQL multirange. */
  covered: string;
  playedMs: number;
}

export interface SiteConfigTable {
  plat: number;
  mpStatus: number;
  channelId: number;
  boxLogoUrl: string;
  authorizationUrl: string;
}

export interface ClientVersionTable {
  plat: number;
  version: string;
  minVersion: string;
  downloadUrl: string;
  notes: string;
}

export interface BannerTable {
  bannerId: Generated<number>;
  title: string;
  subtitle: string;
  picture: string;
  gameId: number | null;
  newsId: number | null;
  position: number;
}

export interface DataKeyTable {
  /** The data key's hash of a constant. */
  fingerprint: Buffer;
  /** The key of keyed hashes, encrypted; null: derived from the data key. */
  hashKeyCipher: Generated<Buffer | null>;
  /** The hash by the key that a change has begun to encrypt with; null: no change has begun. */
  nextFingerprint: Generated<Buffer | null>;
  /** The hash by the only key that values may be encrypted with; null: either of a change. */
  soleFingerprint: Generated<Buffer | null>;
  /** The hashes by the keys that changes were from, or that were taken back. */
  leftFingerprints: Generated<Buffer[]>;
}

export interface RateCountTable {
  windowStart: Time;
  key: string;
  count: number;
}

/** Every table, in camelCase (see `database.ts`). */
export interface Schema
  extends
    GameSchema,
    LedgerSchema,
    ActivitySchema,
    OperatorSchema,
    RewardSchema,
    WelfareSchema,
    PointsSchema,
    PrivilegeSchema,
    LotterySchema,
    GiftSchema,
    HelpSchema,
    MessageSchema,
    SecuritySchema,
    PaymentSchema,
    PromotionSchema,
    ViewSchema {
  userAccount: UserAccountTable;
  userSession: UserSessionTable;
  nicknameChange: NicknameChangeTable;
  smsCode: SmsCodeTable;
  addressCount: AddressCountTable;
  loginTicket: LoginTicketTable;
  exchangedCode: ExchangedCodeTable;
  identitySubmission: IdentitySubmissionTable;
  playDay: PlayDayTable;
  siteConfig: SiteConfigTable;
  clientVersion: ClientVersionTable;
  banner: BannerTable;
  dataKey: DataKeyTable;
  rateCount: RateCountTable;
}
