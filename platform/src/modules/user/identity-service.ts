import type { ErrorKey, IdentityState } from '@gamebox/contract';
import { BusinessError } from '../../business-error.ts';
import type { ClientInfo } from '../../caller.ts';
import { parseIdCard } from '../../china/id-card.ts';
import { maskName } from '../../china/masking.ts';
import { ADULT_AGE } from '../../china/minors.ts';
import { readPersonName } from '../../china/person-name.ts';
import { DAY_MS, ageAt, chinaClock, chinaDayStart } from '../../china/time.ts';
import type { Vault } from '../../data-key/vault.ts';
import { lockIdCard, lockUser } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { askPending } from './ask-pending.ts';
import type { NewSubmission, SubmissionRow, SubmittedBefore } from './identity-repository.ts';
import {
  FIRST_WAIT_MS,
  ask,
  askPatiently,
  personContext,
  personOf,
  submitNew,
} from './registry-asking.ts';
import type { AskingDeps, Person } from './registry-asking.ts';

/** How many accounts one person may verify; the regulations leave the number to the operator. */
const ACCOUNTS_PER_PERSON = 3;
/**
 * Submissions of one user, and of one ID number from any accounts, per day in China: enough for
 * typing errors, too few to guess whose number it is.
 */
const SUBMISSIONS_A_DAY = 5;
/**
 * If the player looks at the own details, the registry is asked again, but not more often than
 * this.
 */
const LOOK_AGAIN_MS = 3_000;
/** How long the record of a refused ID number is kept. */
const KEEP_FAILED_MS = 30 * DAY_MS;

export interface Identity {
  readonly state: IdentityState;
  /** `张**`; null unless passed. */
  readonly maskedName: string | null;
  /** Under 18; false unless passed. */
  readonly minor: boolean;
  /** Age in whole years now; null unless passed. */
  readonly age: number | null;
}

export interface IdentityService {
  /** The current state; asks the registry again if it is pending. */
  readonly current: (userId: number) => Promise<Identity>;
  /** Whether the user is verified and under 18, read in the transaction. */
  readonly isMinor: (tx: Tx, userId: number) => Promise<boolean>;
  /** The passed identity; otherwise throws IDENTITY_REQUIRED or IDENTITY_PENDING. */
  readonly requirePassed: (userId: number) => Promise<Identity>;
  /**
   * Resolves when the registry has passed these data; otherwise rejects with an IDENTITY_… error.
   * While other data of this user are pending, new ones are refused; they are submitted only after
   * the pending ones have failed.
   */
  readonly verify: (
    userId: number,
    person: { readonly name: string; readonly idCard: string },
    client: ClientInfo,
  ) => Promise<void>;
  /** Asks about the pending ones that are due; ends soon after `signal` has aborted. */
  readonly askPending: (signal?: AbortSignal) => Promise<void>;
  readonly removeOldFailed: () => Promise<void>;
}

const NONE: Identity = { state: 'none', maskedName: null, minor: false, age: null };

export function createIdentityService(deps: AskingDeps): IdentityService {
  const { repository, now } = deps;
  const current = (userId: number) => findCurrent(deps, userId);
  return {
    current,
    isMinor: async (tx, userId) => {
      const row = await repository.findLatest(userId, tx);
      return row !== undefined && describe(deps.vault, row, row.state, now()).minor;
    },
    requirePassed: async (userId) => {
      const identity = await current(userId);
      if (identity.state === 'pending') throw new BusinessError('IDENTITY_PENDING');
      if (identity.state !== 'passed') throw new BusinessError('IDENTITY_REQUIRED');
      return identity;
    },
    verify: async (userId, person, client) => {
      const refusal = await refusalOf(() => verify(deps, userId, person, client));
      if (refusal === null) return;
      const subject = maskName(person.name);
      // The registry's decisions are already recorded where they arrive.
      if (refusal.key !== REFUSALS.failed)
        await inTransaction(deps.db, (tx) =>
          deps.events.append(tx, { userId, kind: 'verify', outcome: refusal.key, subject, client }),
        );
      throw refusal;
    },
    askPending: (signal) => askPending(deps, signal),
    removeOldFailed: () => repository.removeFailedBefore(now() - KEEP_FAILED_MS),
  };
}

const REFUSALS = {
  none: 'IDENTITY_UNAVAILABLE',
  pending: 'IDENTITY_PENDING',
  failed: 'IDENTITY_REJECTED',
} as const satisfies Record<Exclude<IdentityState, 'passed'>, ErrorKey>;

/** The error for the player; null if it passed. */
async function refusalOf(attempt: () => Promise<IdentityState>): Promise<BusinessError | null> {
  try {
    const state = await attempt();
    return state === 'passed' ? null : new BusinessError(REFUSALS[state]);
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}

async function findCurrent(deps: AskingDeps, userId: number): Promise<Identity> {
  const { repository, vault, now } = deps;
  const row = await repository.findLatest(userId);
  if (row === undefined) return NONE;
  if (row.state !== 'pending') return describe(vault, row, row.state, now());
  const recent = row.answerTime !== null && now() - row.answerTime < LOOK_AGAIN_MS;
  const state = recent ? 'pending' : await askPatiently(deps, row);
  return describe(vault, row, state, now());
}

async function verify(
  deps: AskingDeps,
  userId: number,
  typed: Person,
  client: ClientInfo,
): Promise<IdentityState> {
  const { repository, vault, now } = deps;
  const name = readPersonName(typed.name);
  if (name === null) throw new BusinessError('IDENTITY_NAME_INVALID');
  const card = parseIdCard(typed.idCard, chinaClock(now()).day);
  if (card === null) throw new BusinessError('IDENTITY_ID_CARD_INVALID');
  const person = { name, idCard: card.number };
  const known = await repository.findLatest(userId);
  if (known?.state === 'passed') throw new BusinessError('IDENTITY_ALREADY_VERIFIED');
  if (known?.state === 'pending') {
    const state = await ask(deps, known);
    if (isSamePerson(personOf(vault, known), person)) return state;
    refuseBeside(state);
  }
  const submission = describeSubmission(deps, userId, person);
  const submissionId = await inTransaction(deps.db, async (tx) => {
    await lockIdCard(tx, submission.idCardHmac);
    await lockUser(tx, userId);
    const dayStart = chinaDayStart(submission.submitTime);
    refuseTooMany(await repository.countBefore(tx, submission, dayStart));
    return repository.add(tx, submission);
  });
  return submitNew(deps, { submissionId, userId }, person, client);
}

function isSamePerson(one: Person, other: Person): boolean {
  return one.name === other.name && one.idCard === other.idCard;
}

/** The pending data differ from these, so their result says nothing about these. */
function refuseBeside(state: IdentityState): void {
  if (state === 'passed') throw new BusinessError('IDENTITY_ALREADY_VERIFIED');
  if (state === 'pending') throw new BusinessError('IDENTITY_PENDING', '出结果前不能改用其他信息');
}

function describeSubmission(
  { vault, now }: AskingDeps,
  userId: number,
  { name, idCard }: Person,
): NewSubmission {
  const at = now();
  return {
    userId,
    nameCipher: vault.encrypt(name, personContext(userId, 'name')),
    idCardCipher: vault.encrypt(idCard, personContext(userId, 'id-card')),
    idCardHmac: vault.fingerprint(idCard, 'id card'),
    submitTime: at,
    nextAskTime: at + FIRST_WAIT_MS,
  };
}

function refuseTooMany(before: SubmittedBefore): void {
  if (before.hasOpen) throw new BusinessError('IDENTITY_PENDING');
  if (Math.max(before.ofUserToday, before.ofIdCardToday) >= SUBMISSIONS_A_DAY)
    throw new BusinessError('IDENTITY_TOO_MANY_TRIES');
  if (before.otherAccounts >= ACCOUNTS_PER_PERSON)
    throw new BusinessError('IDENTITY_ID_CARD_TAKEN');
}

function describe(vault: Vault, row: SubmissionRow, state: IdentityState, at: number): Identity {
  if (state !== 'passed') return { ...NONE, state };
  const { name, idCard } = personOf(vault, row);
  const card = parseIdCard(idCard, chinaClock(at).day);
  if (card === null) throw new Error(`The stored ID number of user ${String(row.userId)} is none`);
  const age = ageAt(card.birthDate, at);
  return { state, maskedName: maskName(name), minor: age < ADULT_AGE, age };
}
