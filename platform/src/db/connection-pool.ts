import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { StatementNames } from './prepared-statements.ts';
import { isFull } from './reach-database.ts';

/** `feature_not_supported`: a migration changed the result type of a prepared statement. */
const PLAN_OUTDATED = '0A000';
/** A refusal is an answer too. Codes of a broken connection begin with a letter. */
const SQLSTATE = /^\d/;
/** What the pool of `pg` says when no connection got free in time. It gives the error no code. */
const POOL_TIMEOUT = 'timeout exceeded when trying to connect';
/** What `pg` says when its `query_timeout` has passed, without a code as well. */
const READ_TIMEOUT = 'Query read timeout';
/** The prefix of a statement that `sendAhead` sends: nobody waits for its answer. */
export const AHEAD = '/* ahead */';
/** The text with which Kysely begins a transaction. */
const BEGIN = 'start transaction';
/** The text with which Kysely rolls a transaction back. */
const ROLLBACK = 'rollback';
const ENDS = new Set(['commit', ROLLBACK]);

/** All connections are at work, and the database answers on them. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusyError';
}

interface PoolOptions {
  /** null: statements are not prepared. */
  readonly names: StatementNames | null;
  /** How long a query may wait for a connection, a new one's handshake included. */
  readonly acquireMs: number;
  readonly onError: (error: Error) => void;
  /** A write found the database's disk full. */
  readonly onDiskFull?: (() => void) | undefined;
}

/**
 * Adapts a `pg` pool for Kysely. The pool's connections may break or stop answering at any moment.
 */
export function guardPool(
  pool: pg.Pool,
  { names, acquireMs, onError, onDiskFull = () => undefined }: PoolOptions,
): PostgresPool {
  // Node ends the process if an `error` event has no listener. The pool listens only to idle
  // connections, so each connection gets its own listener; the pool's event adds nothing then.
  // The pool ends before its connections do: an embedded PostgreSQL that is stopped next may break one.
  let ended = false;
  pool.on('connect', (client) => client.on('error', (error) => ended || onError(error)));
  pool.on('error', () => undefined);
  const clients = new WeakMap<pg.PoolClient, GuardedClient>();
  const pulse: Pulse = { answered: -Infinity };
  return {
    options: pool.options,
    connect: async () => {
      const client = await acquire(pool, acquireMs, pulse);
      const known = clients.get(client) ?? new GuardedClient(client, names, { pulse, onDiskFull });
      clients.set(client, known);
      return known;
    },
    end: () => {
      ended = true;
      return pool.end();
    },
  };
}

interface News {
  readonly pulse: Pulse;
  readonly onDiskFull: () => void;
}

/** When the database last answered on any of the pool's connections. */
interface Pulse {
  answered: number;
}

/**
 * Limits the whole wait. The pool's own limit starts again when a place gets free and a new
 * connection is opened for it. Throws DatabaseBusyError if others were answered meanwhile.
 */
async function acquire(pool: pg.Pool, acquireMs: number, pulse: Pulse): Promise<pg.PoolClient> {
  const begin = performance.now();
  const acquiring = pool.connect();
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, acquireMs, null).unref();
  const client = await Promise.race([acquiring, late])
    .catch(nullIfLate)
    .finally(() => clearTimeout(timer));
  if (client !== null) return client;
  void acquiring.then(
    (unwanted) => unwanted.release(),
    () => undefined,
  );
  const text = 'No database connection got free in time';
  throw pulse.answered > begin ? new DatabaseBusyError(text) : new Error(text);
}

function nullIfLate(error: unknown): null {
  if (error instanceof Error && error.message === POOL_TIMEOUT) return null;
  throw error;
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
  readonly #pulse: Pulse;
  readonly #onDiskFull: () => void;
  /** A query got no answer: the next one on this connection would wait behind it. */
  #silent = false;
  /**
   * Statements sent and not yet answered, among them the transaction's beginning. The next
   * statement that is waited for checks them.
   */
  #ahead: readonly Promise<unknown>[] = [];
  /**
   * The end of a transaction is sent and not answered. A statement sent now would be committed by
   * itself.
   */
  #isEnding = false;

  constructor(client: pg.PoolClient, names: StatementNames | null, news: News) {
    this.#client = client;
    this.#names = names;
    this.#pulse = news.pulse;
    this.#onDiskFull = news.onDiskFull;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('The database is opened without cursors');
    return this.#run<R>(text, values);
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy === true || this.#silent);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (this.#silent) throw new Error('The database connection fell silent');
    if (this.#isEnding) throw new Error('A statement was sent behind the end of its transaction');
    if (text.startsWith(BEGIN) || text.startsWith(AHEAD)) {
      const sent = this.#send(text, values);
      // No unhandled rejection: the failure is handled with the next statement that is waited for.
      sent.catch(() => undefined);
      this.#ahead = [...this.#ahead, sent];
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
    const ahead = this.#ahead;
    this.#ahead = [];
    this.#isEnding = ENDS.has(text);
    try {
      const answer = this.#send<R>(text, values);
      // If a statement that was sent ahead fails, the later ones fail only because of it, so the
      // first failure is thrown. All answers are awaited, so that no connection is released while a
      // query runs.
      const failure = firstFailure(await Promise.allSettled([...ahead, answer]));
      if (failure !== null && text !== ROLLBACK) throw failure.reason;
      return await answer;
    } finally {
      if (ENDS.has(text)) this.#isEnding = false;
    }
  }

  async #send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // PostgreSQL can't prepare several commands in one text; such texts have no values.
    const name = values.length === 0 ? undefined : this.#names?.of(text);
    try {
      const named = name === undefined ? {} : { name };
      const result: unknown = await this.#client.query({ text, values: [...values], ...named });
      this.#pulse.answered = performance.now();
      // Kysely lists the commands it knows, `pg` says text; rows are what the query's types say.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
      return result as PostgresQueryResult<R>;
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
      if (typeof code === 'string' && SQLSTATE.test(code)) this.#pulse.answered = performance.now();
      if (isFull(error)) this.#onDiskFull();
      if (code === PLAN_OUTDATED) this.#names?.forget(text);
      if (error instanceof Error && error.message === READ_TIMEOUT) this.#silent = true;
      throw error;
    }
  }
}

function firstFailure(
  settled: readonly PromiseSettledResult<unknown>[],
): PromiseRejectedResult | null {
  return settled.find((each) => each.status === 'rejected') ?? null;
}
