import { setTimeout as delay } from 'node:timers/promises';
import type { IdentityState } from '@gamebox/contract';
import type { ClientInfo } from '../../caller.ts';
import { maskName } from '../../china/masking.ts';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { RegistryUnavailableError } from '../../ports/identity-registry/port.ts';
import type {
  IdentityRegistry,
  RegistryAnswer,
  RegistryPerson,
} from '../../ports/identity-registry/port.ts';
import type { ActivityService } from '../activity/service.ts';
import type { NewSecurityEvent, SecurityEventService } from '../security-event/service.ts';
import type { IdentityRepository, SubmissionRow } from './identity-repository.ts';

/** The wait before the job asks for a pending submission again; it doubles with each try. */
export const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;
/**
 * How long a player's request waits for the registry. After that the next request shows the result.
 */
const PATIENCE_MS = 2_000;

/** The names of the outcomes in the security events. */
const OUTCOMES = { passed: 'passed', failed: 'IDENTITY_REJECTED' } as const;

export interface AskingDeps {
  readonly db: Database;
  readonly activity: Pick<ActivityService, 'append'>;
  readonly events: Pick<SecurityEventService, 'append'>;
  readonly repository: IdentityRepository;
  readonly registry: IdentityRegistry;
  readonly vault: Vault;
  readonly now: () => number;
}

export type Person = Pick<RegistryPerson, 'name' | 'idCard'>;

/**
 * Submits one submission and records the answer. Returns its new state; `none` if the registry
 * can't be asked: then the submission is removed and the player may try again.
 */
export async function submitNew(
  deps: AskingDeps,
  submission: Pick<SubmissionRow, 'submissionId' | 'userId'>,
  person: Person,
  client: ClientInfo,
): Promise<IdentityState> {
  const { registry, repository } = deps;
  const { submissionId } = submission;
  const about = { subject: maskName(person.name), client };
  try {
    const answer = await registry.submit({ ...person, accountKey: accountKey(submissionId) });
    return await record(deps, { ...submission, askCount: 0 }, answer, about);
  } catch (error) {
    if (!(error instanceof RegistryUnavailableError)) throw error;
    const removed = await repository.removePending(submissionId);
    return removed ? 'none' : await stateOf(repository, submissionId);
  }
}

/** Asks about a pending submission and returns its state; `pending` if that takes too long. */
export function askPatiently(deps: AskingDeps, row: SubmissionRow): Promise<IdentityState> {
  return Promise.race([ask(deps, row), delay(PATIENCE_MS, 'pending' as const, { ref: false })]);
}

/**
 * Asks about a pending submission and returns its state. If the registry is away, asks again later.
 */
export async function ask(deps: AskingDeps, row: SubmissionRow): Promise<IdentityState> {
  const { registry, repository, now } = deps;
  const { submissionId, askCount } = row;
  const person = { ...personOf(deps.vault, row), accountKey: accountKey(submissionId) };
  try {
    // No answer at all yet: a process ended between recording and submitting.
    const answer = await (row.answerTime === null ? registry.submit(person) : registry.ask(person));
    return await record(deps, row, answer, { subject: maskName(person.name) });
  } catch (error) {
    if (!(error instanceof RegistryUnavailableError)) throw error;
    await repository.postpone(submissionId, now() + waitAfter(askCount));
    return 'pending';
  }
}

/**
 * Several callers may ask about one submission: the first decision is recorded once, later ones are
 * dropped.
 */
async function record(
  { db, repository, activity, events, now }: AskingDeps,
  { submissionId, userId, askCount }: Pick<SubmissionRow, 'submissionId' | 'userId' | 'askCount'>,
  state: RegistryAnswer,
  about: Pick<NewSecurityEvent, 'subject' | 'client'>,
): Promise<IdentityState> {
  const nextAskTime = state === 'pending' ? now() + waitAfter(askCount) : null;
  const decision = { state, answerTime: now(), nextAskTime };
  const recorded = await inTransaction(db, async (tx) => {
    const isFirst = await repository.record(tx, submissionId, decision);
    if (isFirst && state === 'passed') await activity.append(tx, { userId, kind: 'verify' });
    if (isFirst && state !== 'pending')
      await events.append(tx, { userId, kind: 'verify', outcome: OUTCOMES[state], ...about });
    return isFirst;
  });
  return recorded ? state : stateOf(repository, submissionId);
}

async function stateOf(
  repository: IdentityRepository,
  submissionId: number,
): Promise<IdentityState> {
  return (await repository.find(submissionId))?.state ?? 'none';
}

function waitAfter(askCount: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** askCount, LONGEST_WAIT_MS);
}

/** The registry answers under this key, so each submission has its own; at most 32 characters. */
function accountKey(submissionId: number): string {
  return `gamebox-submission-${String(submissionId)}`;
}

/** Name and ID number of a submission that has not failed. */
export function personOf(vault: Vault, row: SubmissionRow): Person {
  const { userId, nameCipher, idCardCipher } = row;
  if (nameCipher === null || idCardCipher === null)
    throw new Error(`Submission ${String(row.submissionId)} can't be read any more`);
  return {
    name: vault.decrypt(nameCipher, personContext(userId, 'name')),
    idCard: vault.decrypt(idCardCipher, personContext(userId, 'id-card')),
  };
}

/** The encryption context of the encrypted fields. */
export function personContext(userId: number, field: 'name' | 'id-card'): string {
  return `user:${String(userId)}:${field}`;
}
