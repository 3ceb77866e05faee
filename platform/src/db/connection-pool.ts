import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';
import type { StatementNames } from './prepared-statements.ts';

/** `feature_not_supported`: a migration changed what a prepared statement answers. */
const PLAN_OUTDATED = '0A000';
/** What `pg` says when its `query_timeout` has passed. It gives the error no code. */
const READ_TIMEOUT = 'Query read timeout';
/** A statement that is sent ahead begins with it (`sendAhead`): nobody waits for its answer. */
export const AHEAD = '/* ahead */';
/** As Kysely begins a transaction. */
const BEGIN = 'start transaction';
/** And as it ends one. */
const ROLLBACK = 'rollback';
const ENDS = new Set(['commit', ROLLBACK]);

interface PoolOptions {
  /** null: statements are not prepared. */
  readonly names: StatementNames | null;
  /** How long a query may wait for a connection, a new one's handshake included. */
  readonly acquireMs: number;
  readonly onError: (error: Error) => void;
}

/** Kysely's view of a pool whose connections may break or fall silent at any moment. */
export function guardPool(pool: pg.Pool, { names, acquireMs, onError }: PoolOptions): PostgresPool {
  // Node ends the process where nobody hears an error. The pool hears an idle connection's alone,
  // so each connection gets a listener for life; the pool's own event then says nothing new.
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

/** The pool's own limit begins anew when a place gets free and a connection is opened for it. */
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
  /** A query got no answer: what comes next on this connection would wait behind it. */
  #silent = false;
  /** Sent and not yet answered, the beginning among them: heard with the next that is waited for. */
  #ahead: readonly Promise<unknown>[] = [];
  /** A transaction's end is sent and not answered: what is sent behind it would be kept by itself. */
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
      // Until it is heard a failure must not end the process.
      sent.catch(() => undefined);
      this.#ahead = [...this.#ahead, sent];
      return { command: 'SELECT', rowCount: 0, rows: [] };
    }
    const ahead = this.#ahead;
    this.#ahead = [];
    this.#isEnding = ENDS.has(text);
    try {
      const answer = this.#send<R>(text, values);
      // What was sent ahead failed first, and what is behind it for that reason alone. All are
      // answered before the next is sent: a connection is handed back with nothing under way.
      const failure = firstFailure(await Promise.allSettled([...ahead, answer]));
      if (failure !== null && text !== ROLLBACK) throw failure.reason;
      return await answer;
    } finally {
      if (ENDS.has(text)) this.#isEnding = false;
    }
  }

  async #send<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Several commands in one text can't be prepared; they have no values.
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
