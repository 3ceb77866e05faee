import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { StatementNames } from './prepared-statements.ts';

/** `feature_not_supported`: a migration changed the result type of a prepared statement. */
const PLAN_OUTDATED = '0A000';
/** What `pg` says when its `query_timeout` has passed. It gives the error no code. */
const READ_TIMEOUT = 'Query read timeout';
/** The prefix of a statement that `sendAhead` sends: nobody waits for its answer. */
export const AHEAD = '/* ahead */';
/** The text with which Kysely begins a transaction. */
const BEGIN = 'start transaction';
/** The text with which Kysely rolls a transaction back. */
const ROLLBACK = 'rollback';
const ENDS = new Set(['commit', ROLLBACK]);

interface PoolOptions {
  /** null: statements are not prepared. */
  readonly names: StatementNames | null;
  /** How long a query may wait for a connection, a new one's handshake included. */
  readonly acquireMs: number;
  readonly onError: (error: Error) => void;
}

/**
 * Adapts a `pg` pool for Kysely. The pool's connections may break or stop answering at any moment.
 */
export function guardPool(pool: pg.Pool, { names, acquireMs, onError }: PoolOptions): PostgresPool {
  // Node ends the process if an `error` event has no listener. The pool listens only to idle
  // connections, so each connection gets its own listener; the pool's event adds nothing then.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  const clients = new WeakMap<pg.PoolClient, GuardedClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await acquire(pool, acquireMs);
      const known = clients.get(client) ?? new GuardedClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/**
 * Limits the whole wait. The pool's own limit starts again when a place gets free and a new
 * connection is opened for it.
 */
async function acquire(pool: pg.Pool, acquireMs: number): Promise<pg.PoolClient> {
  const acquiring = pool.connect();
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, acquireMs, null).unref();
  const client = await Promise.race([acquiring, late]).finally(() => clearTimeout(timer));
  if (client !== null) return client;
  void acquiring.then(
    (unwanted) => unwanted.release(),
    () => undefined,
  );
  throw new Error('No database connection got free in time');
}

class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | null;
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

  constructor(client: pg.PoolClient, names: StatementNames | null) {
    this.#client = client;
    this.#names = names;
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
      // Kysely lists the commands it knows, `pg` says text; rows are what the query's types say.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
      return result as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, 'code') === PLAN_OUTDATED)
        this.#names?.forget(text);
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
