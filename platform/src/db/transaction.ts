import { setTimeout as delay } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** An open transaction. Repositories use it; services only pass it on. */
export type Tx = Transaction<Schema>;

/**
 * `deadlock_detected` and `serialization_failure`: PostgreSQL undid everything, so a retry may
 * work.
 */
const RETRYABLE = new Set<unknown>(['40P01', '40001']);
const MOST_RETRIES = 3;
/**
 * The n-th retry waits a random time up to n times this, so that two transactions that collided do
 * not collide again.
 */
const JITTER_MS = 40;

/**
 * Runs `work` in one READ COMMITTED transaction: commits if it resolves, rolls back if it rejects.
 * A deadlock runs `work` again, at most three times, so it must have no effect outside the
 * database. Nothing else begins or commits a transaction.
 */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let retry = 1; ; retry += 1) {
    try {
      return await db.transaction().setIsolationLevel('read committed').execute(work);
    } catch (error) {
      if (retry > MOST_RETRIES || !isRetryable(error)) throw error;
      await delay(Math.random() * JITTER_MS * retry);
    }
  }
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE.has(error.code);
}

/** PostgreSQL's codes (class 23) of what a statement broke. */
const CODES = { foreignKey: '23503', unique: '23505' } as const;

/** Whether a statement failed because it broke such a constraint. */
export function isViolation(error: unknown, of: keyof typeof CODES): boolean {
  return error instanceof Error && 'code' in error && error.code === CODES[of];
}
