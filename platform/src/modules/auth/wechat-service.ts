import { randomBytes } from 'node:crypto';
import { DEFAULT_PLAT, QR_EXPIRY_MS, QrStatus } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { ClientInfo } from '../../caller.ts';
import { WechatLoginError } from '../../ports/wechat-login/port.ts';
import type { WechatLogin, WechatUser } from '../../ports/wechat-login/port.ts';
import { hashToken, makeToken } from '../session/token.ts';
import type { UserService } from '../user/service.ts';
import type { LoginRefusals } from './login-refusals.ts';
import type { LoginTicket, LoginTicketRepository } from './login-ticket-repository.ts';

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
  /** Returned once with status 1: the user who may log in. */
  readonly userId: number | null;
}

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
  readonly pollQr: (pollToken: string) => Promise<QrLoginStatus>;
  /**
   * The phone opened the QR code. Returns the address of WeChat's consent page, or null if the code
   * has ended.
   */
  readonly scan: (scene: string) => Promise<string | null>;
  /** The phone returned from WeChat; it has a code if the user agreed. */
  readonly answer: (scene: string, code: string | null, phone: ClientInfo) => Promise<PhoneOutcome>;
  /** The user of a WeChat code; creates one if there is none. */
  readonly enterByCode: (code: string, client: ClientInfo) => Promise<number>;
  /** The newest first; for the simulated phone, which has no camera to scan them. */
  readonly listOpenQrs: () => Promise<readonly OpenQr[]>;
  readonly removeExpired: () => Promise<void>;
}

export interface WechatDeps {
  readonly repository: LoginTicketRepository;
  readonly wechat: WechatLogin;
  readonly refusals: LoginRefusals;
  readonly users: UserService;
  readonly now: () => number;
}

const SCENE_BYTES = 16;
const OPEN = [QrStatus.waiting, QrStatus.scanned] as const;
const LISTED_QRS = 20;
/** How long a return of the phone may take: longer than WeChat may take to answer. */
const CLAIM_MS = 30_000;
const ENDED: QrLoginStatus = { status: QrStatus.ended, userId: null };

export function createWechatService(deps: WechatDeps): WechatService {
  const { repository, wechat, now } = deps;
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
    pollQr: async (pollToken) => {
      const pollHash = hashToken(pollToken);
      const ticket = await repository.findByPoll(pollHash);
      if (ticket === undefined || ticket.expireTime <= now()) return ENDED;
      if (ticket.status === QrStatus.waiting || ticket.status === QrStatus.scanned)
        return { status: ticket.status, userId: null };
      if (ticket.status !== QrStatus.confirmed) return ENDED;
      const userId = await repository.take(pollHash, now());
      return userId === null ? ENDED : { status: QrStatus.confirmed, userId };
    },
    scan: async (scene) => {
      const moved = await repository.move(scene, OPEN, { status: QrStatus.scanned }, now());
      return moved ? wechat.consentUrl(scene) : null;
    },
    answer: (scene, code, phone) => answer(deps, { scene, code, phone }),
    enterByCode: async (code, client) =>
      enter(deps, await exchange(wechat, code), DEFAULT_PLAT, client),
    listOpenQrs: () => listOpenQrs(deps),
    removeExpired: () => repository.removeExpired(now()),
  };
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

function qrTextOf(wechat: WechatLogin, scene: string): string {
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
    await repository.unclaim(scene, hash);
    if (error instanceof BusinessError) return 'unavailable';
    throw error;
  }
}

const end = ({ repository, now }: WechatDeps, scene: string) =>
  repository.move(scene, OPEN, { status: QrStatus.ended }, now());

async function confirm(
  deps: WechatDeps,
  { scene, code, phone }: PhoneAnswer & { readonly code: string },
  plat: number,
): Promise<PhoneOutcome> {
  const userId = await enter(deps, await exchange(deps.wechat, code), plat, phone);
  const to = { status: QrStatus.confirmed, userId };
  return (await deps.repository.move(scene, OPEN, to, deps.now())) ? 'confirmed' : 'expired';
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

function enter(
  { refusals, users }: WechatDeps,
  user: WechatUser,
  plat: number,
  client: ClientInfo,
): Promise<number> {
  return refusals.watch({ wechatId: user.wechatId }, client, () => users.enterByWechat(user, plat));
}

async function exchange(wechat: WechatLogin, code: string): Promise<WechatUser> {
  try {
    return await wechat.exchange(code);
  } catch (error) {
    throw refusalOf(error);
  }
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof WechatLoginError)) return error;
  return new BusinessError(error.failure === 'code' ? 'QR_TICKET_NOT_FOUND' : 'WECHAT_UNAVAILABLE');
}
