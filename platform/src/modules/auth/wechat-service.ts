import { randomBytes } from 'node:crypto';
import { DEFAULT_PLAT, QR_EXPIRY_MS, QrStatus } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { ClientInfo } from '../../caller.ts';
import type { Database } from '../../db/database.ts';
import { lockEnabledUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { WechatLogin } from '../../ports/wechat-login/port.ts';
import type { InviteRefusal } from '../promotion/invite-service.ts';
import type { OpenedSession } from '../session/service.ts';
import { hashToken, makeToken } from '../session/token.ts';
import type { UserService } from '../user/service.ts';
import type { LoginRefusals } from './login-refusals.ts';
import type { LoginTicket, LoginTicketRepository } from './login-ticket-repository.ts';
import { refusalOf } from './wechat-codes.ts';
import type { WechatCodes } from './wechat-codes.ts';

/** The outcome that the phone shows after it scanned or answered. */
export type PhoneOutcome =
  | 'confirmed'
  | 'pending'
  | 'refused'
  | 'expired'
  | 'unavailable'
  | 'disabled';

export interface QrLoginStatus {
  readonly status: QrStatus;
  /** Returned once, with status 1. */
  readonly session: InvitedSession | null;
}

export interface InvitedSession extends OpenedSession {
  /** Why the login's invite code was refused. */
  readonly inviteRefusal: InviteRefusal | null;
}

/** Opens the session of who logs in, in the transaction that uses up what proved it. */
export type OpenSession = (tx: Tx, userId: number) => Promise<InvitedSession>;

/** A QR code that a phone can still scan or answer. */
export interface OpenQr {
  readonly scene: string;
  readonly isScanned: boolean;
  /** Epoch milliseconds. */
  readonly createTime: number;
  readonly secondsLeft: number;
}

export interface WechatService {
  readonly startQr: (plat: number) => Promise<{ qrcode: string; token: string }>;
  readonly pollQr: (
    pollToken: string,
    client: ClientInfo,
    open: OpenSession,
  ) => Promise<QrLoginStatus>;
  /**
   * The phone opened the QR code. Returns the address of WeChat's consent page, or null if the code
   * has ended.
   */
  readonly scan: (scene: string) => Promise<string | null>;
  /** The phone returned from WeChat; it has a code if the user agreed. */
  readonly answer: (scene: string, code: string | null, phone: ClientInfo) => Promise<PhoneOutcome>;
  /** Logs the user of a WeChat code in; creates one if there is none. */
  readonly enterByCode: (
    code: string,
    client: ClientInfo,
    open: OpenSession,
  ) => Promise<InvitedSession>;
  /** The newest first; for the simulated phone, which has no camera to scan them. */
  readonly listOpenQrs: () => Promise<readonly OpenQr[]>;
  readonly removeExpired: () => Promise<void>;
}

export interface WechatDeps {
  readonly db: Database;
  readonly repository: LoginTicketRepository;
  readonly codes: WechatCodes;
  readonly wechat: Pick<WechatLogin, 'qrText' | 'consentUrl'>;
  readonly refusals: LoginRefusals;
  readonly users: UserService;
  readonly now: () => number;
}

const SCENE_BYTES = 16;
const OPEN = [QrStatus.waiting, QrStatus.scanned] as const;
const LISTED_QRS = 20;
/** How long a return of the phone may take: longer than WeChat may take to answer. */
const CLAIM_MS = 30_000;
const ENDED: QrLoginStatus = { status: QrStatus.ended, session: null };

export function createWechatService(deps: WechatDeps): WechatService {
  const { db, repository, codes, wechat, now } = deps;
  return {
    startQr: async (plat) => {
      const token = makeToken();
      const scene = randomBytes(SCENE_BYTES).toString('base64url');
      const qrcode = qrTextOf(wechat, scene);
      const createTime = now();
      await repository.add({
        pollHash: hashToken(token),
        scene,
        status: QrStatus.waiting,
        plat,
        userId: null,
        createTime,
        expireTime: createTime + QR_EXPIRY_MS,
        claimHash: null,
        claimTime: null,
      });
      return { qrcode, token };
    },
    pollQr: async (pollToken, client, open) => {
      const ticket = await repository.findByPoll(hashToken(pollToken));
      if (ticket === undefined || ticket.expireTime <= now()) return ENDED;
      if (ticket.status === QrStatus.waiting || ticket.status === QrStatus.scanned)
        return { status: ticket.status, session: null };
      return handOver(deps, ticket, client, open);
    },
    scan: async (scene) => {
      const moved = await repository.move(db, scene, OPEN, { status: QrStatus.scanned }, now());
      return moved ? wechat.consentUrl(scene) : null;
    },
    answer: (scene, code, phone) => answer(deps, { scene, code, phone }),
    enterByCode: (code, client, open) => enter(deps, { code, client, plat: DEFAULT_PLAT }, open),
    listOpenQrs: () => listOpenQrs(deps),
    removeExpired: async () => {
      await repository.removeExpired(now());
      await codes.removeExpired();
    },
  };
}

/** Gives the session of a confirmed ticket, once: if it can't be opened now, a later poll gets it. */
async function handOver(
  { db, repository, refusals, now }: WechatDeps,
  { pollHash, scene, userId }: LoginTicket,
  client: ClientInfo,
  open: OpenSession,
): Promise<QrLoginStatus> {
  if (userId === null) return ENDED;
  const login = () =>
    inTransaction(db, async (tx) => {
      // The user before the ticket: who ends the user's sessions locks them in this order.
      await lockEnabledUser(tx, userId);
      return (await repository.take(tx, pollHash, now())) ? open(tx, userId) : null;
    });
  try {
    const session = await refusals.watch({ userId }, client, login);
    return session === null ? ENDED : { status: QrStatus.confirmed, session };
  } catch (error) {
    // The account was disabled after the phone confirmed.
    if (!(error instanceof BusinessError) || error.key !== 'USER_DISABLED') throw error;
    await repository.move(db, scene, [QrStatus.confirmed], { status: QrStatus.ended }, now());
    return ENDED;
  }
}

async function listOpenQrs({ repository, now }: WechatDeps): Promise<readonly OpenQr[]> {
  const time = now();
  const tickets = await repository.list(OPEN, time, LISTED_QRS);
  return tickets.map(({ scene, status, createTime, expireTime }) => ({
    scene,
    isScanned: status === QrStatus.scanned,
    createTime,
    secondsLeft: Math.ceil((expireTime - time) / 1000),
  }));
}

function qrTextOf(wechat: Pick<WechatLogin, 'qrText'>, scene: string): string {
  try {
    return wechat.qrText(scene);
  } catch (error) {
    throw refusalOf(error);
  }
}

interface PhoneAnswer {
  readonly scene: string;
  readonly code: string | null;
  readonly phone: ClientInfo;
}

async function answer(
  deps: WechatDeps,
  { scene, code, phone }: PhoneAnswer,
): Promise<PhoneOutcome> {
  const { repository, now } = deps;
  const ticket = await repository.findByScene(scene);
  if (ticket === undefined || ticket.expireTime <= now()) return 'expired';
  const hash = hashToken(code ?? '');
  const since = now() - CLAIM_MS;
  // A page may be loaded twice at once, but a code can be exchanged only once.
  if (!(await repository.claim(scene, OPEN, { hash, since }, now())))
    return outcomeOf(await repository.findByScene(scene), { code, hash });
  if (code === null) return (await end(deps, scene)) ? 'refused' : 'expired';
  try {
    return await confirm(deps, { scene, code, phone }, ticket.plat);
  } catch (error) {
    if (error instanceof BusinessError && error.key !== 'WECHAT_UNAVAILABLE') {
      await end(deps, scene);
      return error.key === 'USER_DISABLED' ? 'disabled' : 'expired';
    }
    // The claim also ends by itself; what the phone is told must not depend on this.
    await repository.unclaim(scene, hash).catch(() => undefined);
    if (error instanceof BusinessError) return 'unavailable';
    throw error;
  }
}

const end = ({ db, repository, now }: WechatDeps, scene: string) =>
  repository.move(db, scene, OPEN, { status: QrStatus.ended }, now());

function confirm(
  deps: WechatDeps,
  { scene, code, phone }: PhoneAnswer & { readonly code: string },
  plat: number,
): Promise<PhoneOutcome> {
  const { repository, now } = deps;
  return enter(deps, { code, client: phone, plat }, async (tx, userId) => {
    const to = { status: QrStatus.confirmed, userId };
    return (await repository.move(tx, scene, OPEN, to, now())) ? 'confirmed' : 'expired';
  });
}

/** What a return that does not answer the ticket is told: what became of the same one before. */
function outcomeOf(
  ticket: LoginTicket | undefined,
  { code, hash }: { readonly code: string | null; readonly hash: Buffer },
): PhoneOutcome {
  if (ticket === undefined) return 'expired';
  if (OPEN.some((status) => status === ticket.status)) return 'pending';
  if (ticket.claimHash?.equals(hash) !== true) return 'expired';
  if (code === null) return 'refused';
  return ticket.userId === null ? 'expired' : 'confirmed';
}

interface CodeLogin {
  readonly code: string;
  readonly client: ClientInfo;
  readonly plat: number;
}

/** Uses a code for `work`; if that can't be done now, the same code can be used again. */
async function enter<T>(
  { db, codes, refusals, users }: WechatDeps,
  { code, client, plat }: CodeLogin,
  work: (tx: Tx, userId: number) => Promise<T>,
): Promise<T> {
  const user = await codes.exchange(code);
  const done = await refusals.watch({ wechatId: user.wechatId }, client, () =>
    inTransaction(db, async (tx) => {
      if (!(await codes.use(tx, code))) return null;
      return { answer: await work(tx, await users.enterByWechat(tx, user, plat)) };
    }),
  );
  if (done === null) throw new BusinessError('QR_TICKET_NOT_FOUND');
  return done.answer;
}
