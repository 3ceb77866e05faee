import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { Cost } from './password-hash.ts';

/** What every module is made from. */
export interface ModuleDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The time of the world outside, where `now` is a demo's. */
  readonly realNow?: () => number;
  /** Where players reach this platform, without a slash at its end. */
  readonly publicUrl: string;
  /** The usual unless given: tests alone give a smaller one. */
  readonly passwordCost?: Cost;
}
