import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/database.ts';
import type { Cost } from './password-hash.ts';

/** What every module is created with. */
export interface ModuleDeps {
  readonly db: Database;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The real time, if `now` is the clock of a demo. */
  readonly realNow?: () => number;
  /** The address at which players reach this platform, without a slash at its end. */
  readonly publicUrl: string;
  /** Only tests give a smaller cost than the usual one. */
  readonly passwordCost?: Cost;
}
