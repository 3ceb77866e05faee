import { setTimeout as delay } from 'node:timers/promises';
import type { IdentityState } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import { parseIdCard } from '../../china/id-card.ts';
import { maskName } from '../../china/masking.ts';
import { ADULT_AGE } from '../../china/minors.ts';
import { ageAt, chinaClock } from '../../china/time.ts';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { lockIdCard } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import { RegistryUnavailableError } from '../../ports/identity-registry/port.ts';
import type {
  IdentityRegistry,
  RegistryAnswer,
  RegistryPerson,
} from '../../ports/identity-registry/port.ts';
import type { IdentityRepository, IdentityRow } from './identity-repository.ts';

/** One person may verify so many accounts. `product.md` leaves the number to the operator. */
const ACCOUNTS_PER_PERSON = 3;
/** The first wait before a pending submission is asked for again by the job; it doubles. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/** A player who looks at the own details asks at once, but not more often than this. */
const LOOK_AGAIN_MS = 3_000;
/** How long a player waits for the registry before the answer is left to the next look. */
const PATIENCE_MS = 2_000;
const JOB_BATCH = 50;

export interface Identity {
  readonly state: IdentityState;
  /** `张**`; null where nothing passed. */
  readonly maskedName: string | null;
  /** Under 18; false where nothing passed. */
  readonly minor: boolean;
}

export interface IdentityService {
  /** Where it stands; asks the registry again where it was pending. */
  readonly current: (userId: number) => Promise<Identity>;
  /** Resolves when the registry passed it; else rejects with an IDENTITY_… error. */
  readonly verify: (userId: number, name: string, idCard: string) => Promise<void>;
  readonly askPending: () => Promise<void>;
}

export interface IdentityDeps {
  readonly db: Database;
  readonly repository: IdentityRepository;
  readonly registry: IdentityRegistry;
  readonly vault: Vault;
  readonly now: () => number;
}

const NONE: Identity = { state: 'none', maskedName: null, minor: false };

export function createIdentityService(deps: IdentityDeps): IdentityService {
  const { repository, vault, now } = deps;
  return {
    current: async (userId) => {
      const row = await repository.find(userId);
      if (row === undefined) return NONE;
      if (row.state !== 'pending') return describe(vault, row, row.state, now());
      const recent = row.answerTime !== null && now() - row.answerTime < LOOK_AGAIN_MS;
      const state = recent ? 'pending' : await Promise.race([askQuietly(deps, row), patience()]);
      return describe(vault, row, state, now());
    },
    verify: (userId, name, idCard) => verify(deps, userId, name, idCard),
    askPending: async () => {
      for (const userId of await repository.listDue(now(), JOB_BATCH)) {
        const row = await repository.find(userId);
        if (row?.state === 'pending') await askQuietly(deps, row);
      }
    },
  };
}

function askQuietly(deps: IdentityDeps, row: IdentityRow): Promise<RegistryAnswer> {
  return askAgain(deps, row).catch((error: unknown) => {
    if (error instanceof RegistryUnavailableError) return 'pending';
    throw error;
  });
}

function patience(): Promise<RegistryAnswer> {
  return delay(PATIENCE_MS, 'pending', { ref: false });
}

async function verify(
  deps: IdentityDeps,
  userId: number,
  name: string,
  idCard: string,
): Promise<void> {
  const { repository, vault, now } = deps;
  const known = await repository.find(userId);
  if (known?.state === 'passed') throw new BusinessError('IDENTITY_ALREADY_VERIFIED');
  if (known?.state === 'pending') return settlePending(deps, known);
  const card = parseIdCard(idCard, chinaClock(now()).day);
  if (card === null) throw new BusinessError('IDENTITY_ID_CARD_INVALID');
  const identity = {
    userId,
    nameCipher: vault.encrypt(name, context(userId, 'name')),
    idCardCipher: vault.encrypt(card.number, context(userId, 'id-card')),
    idCardHmac: vault.fingerprint(card.number, 'id card'),
    submitTime: now(),
    nextAskTime: now() + FIRST_WAIT_MS,
  };
  const reservation = await inTransaction(deps.db, async (tx) => {
    await lockIdCard(tx, identity.idCardHmac);
    return repository.reserve(tx, identity, ACCOUNTS_PER_PERSON);
  });
  if (reservation === 'taken') throw new BusinessError('IDENTITY_ID_CARD_TAKEN');
  if (reservation === 'not-open') throw new BusinessError('IDENTITY_PENDING');
  const person = { accountKey: accountKey(userId), name, idCard: card.number };
  try {
    const answer = await deps.registry.submit(person);
    await record(deps, userId, answer, 0);
    refuseUnlessPassed(answer);
  } catch (error) {
    if (!(error instanceof RegistryUnavailableError)) throw error;
    // The player may try again at once; nothing was decided.
    await repository.removePending(userId);
    throw new BusinessError('IDENTITY_UNAVAILABLE');
  }
}

/** A second attempt while the first is pending asks for the first. */
async function settlePending(deps: IdentityDeps, row: IdentityRow): Promise<void> {
  refuseUnlessPassed(await askQuietly(deps, row));
}

function refuseUnlessPassed(answer: RegistryAnswer): void {
  if (answer === 'pending') throw new BusinessError('IDENTITY_PENDING');
  if (answer === 'failed') throw new BusinessError('IDENTITY_REJECTED');
}

async function askAgain(deps: IdentityDeps, row: IdentityRow): Promise<RegistryAnswer> {
  const { registry, repository, now } = deps;
  const person = personOf(deps.vault, row);
  try {
    // No answer yet at all: this process ended between recording and submitting.
    const answer = await (row.answerTime === null ? registry.submit(person) : registry.ask(person));
    await record(deps, row.userId, answer, row.askCount);
    return answer;
  } catch (error) {
    if (error instanceof RegistryUnavailableError)
      await repository.postpone(row.userId, now() + waitAfter(row.askCount));
    throw error;
  }
}

async function record(
  { repository, now }: IdentityDeps,
  userId: number,
  state: RegistryAnswer,
  askCount: number,
): Promise<void> {
  const nextAskTime = state === 'pending' ? now() + waitAfter(askCount) : null;
  await repository.record(userId, { state, answerTime: now(), nextAskTime });
}

function waitAfter(askCount: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** askCount, LONGEST_WAIT_MS);
}

function personOf(vault: Vault, row: IdentityRow): RegistryPerson {
  const { userId } = row;
  return {
    accountKey: accountKey(userId),
    name: vault.decrypt(row.nameCipher, context(userId, 'name')),
    idCard: vault.decrypt(row.idCardCipher, context(userId, 'id-card')),
  };
}

function describe(vault: Vault, row: IdentityRow, state: RegistryAnswer, at: number): Identity {
  if (state !== 'passed') return { ...NONE, state };
  const { name, idCard } = personOf(vault, row);
  const card = parseIdCard(idCard, chinaClock(at).day);
  if (card === null) throw new Error(`The stored ID number of user ${String(row.userId)} is none`);
  const minor = ageAt(card.birthDate, at) < ADULT_AGE;
  return { state, maskedName: maskName(name), minor };
}

function accountKey(userId: number): string {
  return `gamebox-${String(userId)}`;
}

function context(userId: number, field: string): string {
  return `user:${String(userId)}:${field}`;
}
