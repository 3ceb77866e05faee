import { inBatches } from '../batches.ts';
import { BusinessError } from '../business-error.ts';
import type { Database } from './database.ts';
import { lockEnabledUser, lockFreeUsers } from './locks.ts';
import { isAway } from './reach-database.ts';
import { inTransaction } from './transaction.ts';
import type { Tx } from './transaction.ts';

/** Their locks are held until all are done: some milliseconds. */
const MOST_TOGETHER = 16;
/** One is computed here while the database works on the other. */
const MOST_TRANSACTIONS = 2;
/** While a transaction runs, another one begins only for at least this many waiting parts. */
const FEWEST_BESIDE = 8;
/** The connection broke, too little memory or disk, a shutdown or a statement that took too long. */
const TROUBLE_OF_ALL = /^(08|53|57)/;

interface OfUser {
  readonly userId: number;
}

/** Answers in the order of the parts. A refusal that is returned has written nothing. */
type Work<Asked, Answer> = (
  tx: Tx,
  asked: readonly Asked[],
) => Promise<readonly (Answer | BusinessError)[]>;

/**
 * Work for one player that shares its transaction with the same work for others that is asked for
 * meanwhile: what a transaction costs is paid once for all. `work` begins with its users locked.
 * A part whose user somebody else holds, or one of several where a part is refused by throwing, is
 * done in a transaction of its own; whose user is disabled is refused there.
 */
export function inJointTransactions<Asked extends OfUser, Answer>(
  db: Database,
  work: Work<Asked, Answer>,
): (asked: Asked) => Promise<Answer> {
  const alone = (asked: Asked): Promise<Answer> =>
    inTransaction(db, async (tx) => {
      await lockEnabledUser(tx, asked.userId);
      return unlessRefused(answerAt(await work(tx, [asked]), 0));
    });
  const join = inBatches({
    run: async (asked: readonly Asked[]) => {
      const done = await workTogether(db, work, asked);
      return asked.map((part) => done.get(part) ?? (() => alone(part)));
    },
    mostItems: MOST_TOGETHER,
    mostRunning: MOST_TRANSACTIONS,
    fewestBeside: FEWEST_BESIDE,
    keyOf: ({ userId }) => userId,
  });
  return async (asked) => (await join(asked))();
}

/** How each part ended that could be done together. */
async function workTogether<Asked extends OfUser, Answer>(
  db: Database,
  work: Work<Asked, Answer>,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, () => Promise<Answer>>> {
  try {
    return await inTransaction(db, async (tx) => {
      const userIds = asked.map(({ userId }) => userId);
      const free = await lockFreeUsers(tx, userIds);
      const parts = asked.filter(({ userId }) => free.has(userId));
      const answers = parts.length === 0 ? [] : await work(tx, parts);
      return new Map(
        parts.map((part, place) => [part, async () => unlessRefused(answerAt(answers, place))]),
      );
    });
  } catch (error) {
    if (isOfAll(error)) throw error;
    // With several parts it is unknown which one failed, so each is done alone.
    return new Map(
      asked.length > 1 ? [] : asked.map((part) => [part, () => Promise.reject(error)]),
    );
  }
}

function answerAt<T>(answers: readonly T[], place: number): T {
  const answer = answers[place];
  if (answer === undefined) throw new Error('Each part has an answer');
  return answer;
}

function unlessRefused<Answer>(answer: Answer | BusinessError): Answer {
  if (answer instanceof BusinessError) throw answer;
  return answer;
}

/** Trying each part by itself would only ask a database in need once more for each. */
function isOfAll(error: unknown): boolean {
  const state = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^\d/.test(state) ? TROUBLE_OF_ALL.test(state) : isAway(error);
}
