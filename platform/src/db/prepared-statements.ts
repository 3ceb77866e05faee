import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type pg from 'pg';

/** Each connection keeps its statements; texts of ever other lengths (lists) must not pile up. */
const MOST_STATEMENTS = 500;
const LONGEST_TEXT = 8000;
/** `feature_not_supported`: a migration changed what a prepared statement answers. */
const PLAN_OUTDATED = '0A000';

/**
 * A pool whose connections prepare each statement with values once and then send the values alone:
 * PostgreSQL takes longer to parse and plan a page of games than to run it.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, PreparingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/** One name for one text on all connections. */
class StatementNames {
  readonly #names = new Map<string, string>();
  #last = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    if (this.#names.size >= MOST_STATEMENTS || text.length > LONGEST_TEXT) return undefined;
    this.#last += 1;
    const name = `s${String(this.#last)}`;
    this.#names.set(text, name);
    return name;
  }

  /** The text is prepared anew, under another name, the next time. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
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
    this.#client.release(destroy);
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    // Several commands in one text can't be prepared; they have no values.
    const name = values.length === 0 ? undefined : this.#names.of(text);
    try {
      const named = name === undefined ? {} : { name };
      const result = await this.#client.query({ text, values: [...values], ...named });
      // Kysely lists the commands it knows, `pg` says text; rows are what the query's types say.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
      return result as PostgresQueryResult<R>;
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, 'code') === PLAN_OUTDATED)
        this.#names.forget(text);
      throw error;
    }
  }
}
