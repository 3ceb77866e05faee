import type { Selectable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { IdentitySubmissionTable } from '../../db/schema.ts';
import type { Tx } from '../../db/transaction.ts';

export type SubmissionRow = Selectable<IdentitySubmissionTable>;

export interface NewSubmission {
  readonly userId: number;
  readonly nameCipher: Buffer;
  readonly idCardCipher: Buffer;
  readonly idCardHmac: Buffer;
  readonly submitTime: number;
  /** When the job asks if this process has not finished. */
  readonly nextAskTime: number;
}

/** Earlier submissions, counted while no other one can be added. */
export interface SubmittedBefore {
  /** The user has a pending or passed submission. */
  readonly hasOpen: boolean;
  readonly ofUserToday: number;
  readonly ofIdCardToday: number;
  /** The number of other accounts with this ID number. */
  readonly otherAccounts: number;
}

export type RegistryDecision = Pick<SubmissionRow, 'answerTime' | 'nextAskTime'> & {
  readonly state: 'pending' | 'passed' | 'failed';
};

export interface IdentityRepository {
  /** The user's latest submission, read in `from` if it is given. */
  readonly findLatest: (userId: number, from?: Tx) => Promise<SubmissionRow | undefined>;
  readonly find: (submissionId: number) => Promise<SubmissionRow | undefined>;
  /** The ID number and the user must be locked. */
  readonly countBefore: (
    tx: Tx,
    submission: Pick<NewSubmission, 'userId' | 'idCardHmac'>,
    dayStart: number,
  ) => Promise<SubmittedBefore>;
  /** Adds a pending submission; returns its id. */
  readonly add: (tx: Tx, submission: NewSubmission) => Promise<number>;
  /**
   * Records the registry's answer. False if the submission is no longer pending: nothing changes.
   */
  readonly record: (tx: Tx, submissionId: number, decision: RegistryDecision) => Promise<boolean>;
  readonly postpone: (submissionId: number, nextAskTime: number) => Promise<void>;
  /** False if the submission is no longer pending: it stays. */
  readonly removePending: (submissionId: number) => Promise<boolean>;
  /** Claims the pending submission that is due first until `leaseTime`; it goes to only one caller. */
  readonly claimDue: (now: number, leaseTime: number) => Promise<SubmissionRow | undefined>;
  readonly removeFailedBefore: (time: number) => Promise<void>;
}

export function createIdentityRepository(db: Database): IdentityRepository {
  return {
    findLatest: (userId, from: Database | Tx = db) =>
      from
        .selectFrom('identitySubmission')
        .selectAll()
        .where('userId', '=', userId)
        .orderBy('submissionId', 'desc')
        .limit(1)
        .executeTakeFirst(),
    find: (submissionId) =>
      db
        .selectFrom('identitySubmission')
        .selectAll()
        .where('submissionId', '=', submissionId)
        .executeTakeFirst(),
    countBefore,
    add: async (tx, submission) => {
      const { submissionId } = await tx
        .insertInto('identitySubmission')
        .values({ ...submission, state: 'pending', answerTime: null })
        .returning('submissionId')
        .executeTakeFirstOrThrow();
      return submissionId;
    },
    record,
    postpone: async (submissionId, nextAskTime) => {
      await db
        .updateTable('identitySubmission')
        .set((eb) => ({ nextAskTime, askCount: eb('askCount', '+', 1) }))
        .where('submissionId', '=', submissionId)
        .where('state', '=', 'pending')
        .execute();
    },
    removePending: async (submissionId) => {
      const { numDeletedRows } = await db
        .deleteFrom('identitySubmission')
        .where('submissionId', '=', submissionId)
        .where('state', '=', 'pending')
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    claimDue: (now, leaseTime) => claimDue(db, now, leaseTime),
    removeFailedBefore: async (time) => {
      await db
        .deleteFrom('identitySubmission')
        .where('state', '=', 'failed')
        .where('submitTime', '<', time)
        .execute();
    },
  };
}

async function record(tx: Tx, submissionId: number, decision: RegistryDecision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('identitySubmission')
    .set((eb) => ({ ...decision, askCount: eb('askCount', '+', 1) }))
    // Failed submissions are kept only for counting.
    .$if(decision.state === 'failed', (query) =>
      query.set({ nameCipher: null, idCardCipher: null }),
    )
    .where('submissionId', '=', submissionId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function countBefore(
  tx: Tx,
  { userId, idCardHmac }: Pick<NewSubmission, 'userId' | 'idCardHmac'>,
  dayStart: number,
): Promise<SubmittedBefore> {
  const ofUser = await tx
    .selectFrom('identitySubmission')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('submitTime', '>=', dayStart).as('today'),
      fn.countAll<number>().filterWhere('state', '<>', 'failed').as('open'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  const ofIdCard = await tx
    .selectFrom('identitySubmission')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('submitTime', '>=', dayStart).as('today'),
      fn
        .countAll<number>()
        .filterWhere(eb.and([eb('state', '<>', 'failed'), eb('userId', '<>', userId)]))
        .as('others'),
    ])
    .where('idCardHmac', '=', idCardHmac)
    .executeTakeFirstOrThrow();
  return {
    hasOpen: ofUser.open > 0,
    ofUserToday: ofUser.today,
    ofIdCardToday: ofIdCard.today,
    otherAccounts: ofIdCard.others,
  };
}

function claimDue(
  db: Database,
  now: number,
  leaseTime: number,
): Promise<SubmissionRow | undefined> {
  return (
    db
      .updateTable('identitySubmission')
      .set({ nextAskTime: leaseTime })
      .where('submissionId', 'in', (eb) =>
        eb
          .selectFrom('identitySubmission')
          .select('submissionId')
          .where('state', '=', 'pending')
          .where('nextAskTime', '<=', now)
          .orderBy('nextAskTime')
          .limit(1),
      )
      // Checked again: another process may have claimed the row first and changed its time.
      .where('state', '=', 'pending')
      .where('nextAskTime', '<=', now)
      .returningAll()
      .executeTakeFirst()
  );
}
