import { randomInt } from 'node:crypto';
import type { ErrorKey } from '@gamebox/contract';
import {
  ERRORS,
  INVITE_BIND_HOURS,
  INVITE_CODE_LENGTH,
  INVITE_CODE_LETTERS,
  findInviteCode,
} from '@gamebox/contract';
import type { FastifyBaseLogger } from 'fastify';
import { BusinessError } from '../../business-error.ts';
import { DAY_MS } from '../../china/time.ts';
import type { Database } from '../../db/database.ts';
import { lockInvitedMarks, lockUser } from '../../db/locks.ts';
import type { Tx } from '../../db/transaction.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { InvitationRepository, Inviter } from './invitation-repository.ts';

const BIND_MS = INVITE_BIND_HOURS * 3_600_000;
const CODE_TRIES = 20;
const KEEP_REFUSALS_MS = 180 * DAY_MS;

export interface InviteRefusal {
  readonly code: number;
  readonly msg: string;
}

export interface InviteService {
  /** The player's own code; made at the first request. */
  readonly codeOf: (userId: number) => Promise<string>;
  /** The player who has the code. Throws INVITE_CODE_UNKNOWN, INVITE_CODE_BLOCKED. */
  readonly inviterOf: (given: string) => Promise<Inviter>;
  /**
   * Binds once, within a day after the registration. Throws INVITE_…; the refusal is recorded
   * first.
   */
  readonly bind: (userId: number, given: string) => Promise<void>;
  /**
   * Binds in the transaction of a login. A refusal is recorded and returned and does not make the
   * login fail; any other failure does, so that the login can be tried again with its code.
   */
  readonly bindAtLogin: (
    tx: Tx,
    userId: number,
    given: string | undefined,
  ) => Promise<InviteRefusal | null>;
  /** The time until which the player may still be bound; null: too late, or already bound. */
  readonly bindUntil: (userId: number) => Promise<number | null>;
  readonly pageRefusals: InvitationRepository['pageRefusals'];
  readonly removeOldRefusals: () => Promise<void>;
}

export interface InviteDeps {
  readonly db: Database;
  readonly repository: InvitationRepository;
  readonly log: Pick<FastifyBaseLogger, 'info'>;
  readonly now: () => number;
}

export function createInviteService(deps: InviteDeps): InviteService {
  const { db, repository, now } = deps;
  return {
    codeOf: (userId) => codeOf(deps, userId),
    inviterOf: (given) => requireInviter(deps, db, given),
    bind: async (userId, given) => {
      const refusal = await inTransaction(db, (tx) => bindOrRecord(deps, tx, userId, given));
      if (refusal !== null) throw new BusinessError(refusal);
    },
    bindAtLogin: async (tx, userId, given) => {
      if (given === undefined || given.trim() === '') return null;
      const refusal = await bindOrRecord(deps, tx, userId, given);
      return refusal === null ? null : ERRORS[refusal];
    },
    bindUntil: async (userId) => {
      if ((await repository.findInviterOf(userId)) !== undefined) return null;
      const until = (await repository.registerTime(db, userId)) + BIND_MS;
      return until > now() ? until : null;
    },
    pageRefusals: repository.pageRefusals,
    removeOldRefusals: () => repository.removeRefusalsBefore(now() - KEEP_REFUSALS_MS),
  };
}

async function codeOf({ repository, now }: InviteDeps, userId: number): Promise<string> {
  for (let tries = 0; tries < CODE_TRIES; tries += 1) {
    const known = await repository.findCode(userId);
    if (known !== undefined) return known;
    const code = makeCode();
    if (await repository.addCode(userId, code, now())) return code;
  }
  throw new Error('No invite code is free');
}

function makeCode(): string {
  const letters = Array.from({ length: INVITE_CODE_LENGTH }, () =>
    INVITE_CODE_LETTERS.charAt(randomInt(INVITE_CODE_LETTERS.length)),
  );
  return letters.join('');
}

async function requireInviter(
  { repository }: InviteDeps,
  from: Database | Tx,
  given: string,
): Promise<Inviter> {
  const code = findInviteCode(given);
  const inviter = code === null ? undefined : await repository.findInviter(from, code);
  if (inviter === undefined) throw new BusinessError('INVITE_CODE_UNKNOWN');
  if (!inviter.enabled) throw new BusinessError('INVITE_CODE_BLOCKED');
  return inviter;
}

/** Returns the refusal, which the transaction records. */
async function bindOrRecord(
  deps: InviteDeps,
  tx: Tx,
  userId: number,
  given: string,
): Promise<ErrorKey | null> {
  const { repository, log, now } = deps;
  try {
    await bind(deps, tx, userId, given);
    return null;
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    const givenCode = findInviteCode(given) ?? '';
    await repository.addRefusal(tx, { userId, givenCode, reason: error.key }, now());
    log.info({ userId, reason: error.key }, 'an invite code was refused');
    return error.key;
  }
}

async function bind(deps: InviteDeps, tx: Tx, invitedId: number, given: string): Promise<void> {
  const { repository, now } = deps;
  await lockUser(tx, invitedId);
  const { userId: inviterId } = await requireInviter(deps, tx, given);
  const known = await repository.find(tx, invitedId);
  if (known?.inviterId === inviterId) return;
  if (known !== undefined) throw new BusinessError('INVITE_ALREADY_BOUND');
  if (inviterId === invitedId) throw new BusinessError('INVITE_SELF');
  if ((await repository.registerTime(tx, invitedId)) + BIND_MS <= now())
    throw new BusinessError('INVITE_TOO_LATE');
  if (inviterId > invitedId) throw new BusinessError('INVITE_LOOP');
  // Without a known device a shared device could not be found.
  if (!(await repository.hasDevice(tx, invitedId)))
    throw new BusinessError('INVITE_DEVICE_UNKNOWN');
  const pair = { invitedId, inviterId };
  // Two accounts of one device can't both pass. The inviter is not locked: a login waits for nobody
  // else's payments.
  await lockInvitedMarks(tx, pair);
  const shared = await repository.sharedMarks(tx, pair, ['device', 'mobile', 'idCard']);
  if (shared.includes('mobile') || shared.includes('idCard'))
    throw new BusinessError('INVITE_SAME_PERSON');
  if (shared.length > 0) throw new BusinessError('INVITE_SAME_DEVICE');
  await repository.add(tx, { invitedId, inviterId, time: now() });
}
