import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardPool } from './connection-pool.ts';
import { StatementNames } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

const OID = { int8: 20, int8Array: 1016, date: 1082 } as const;

/** How long a query may wait for a connection, and then for its answer. */
export interface Waits {
  readonly acquireMs: number;
  readonly queryMs: number;
  /**
   * How long to wait for a lock that another transaction holds; 0: as long as the query may take.
   */
  readonly lockMs: number;
}
/** A player gets an answer within 5 s, even if the database has stopped answering. */
export const FOR_PLAYERS: Waits = { acquireMs: 2_000, queryMs: 2_500, lockMs: 1_500 };
/** For migrations and jobs, which nobody waits for. */
export const PATIENT: Waits = { acquireMs: 30_000, queryMs: 600_000, lockMs: 0 };
/** PostgreSQL cancels a statement this much earlier than we stop waiting for its answer. */
const AHEAD_MS = 200;

export interface DatabaseOptions {
  readonly max: number;
  /** Called for each connection that breaks. */
  readonly onError: (error: Error) => void;
  readonly waits?: Waits;
  /** Called for each write that finds the database's disk full. */
  readonly onDiskFull?: () => void;
}

/**
 * A pool for one database. Columns are camelCase here and snake_case there; int8 (ids, fen, epoch
 * milliseconds) is read as a number, a date as text. Statements are prepared, unless the url says
 * `pgbouncer=true`: a pooler in between may send each statement to another connection.
 */
export function connectDatabase(
  url: string,
  { max, onError, waits = FOR_PLAYERS, onDiskFull }: DatabaseOptions,
): Database {
  const { acquireMs, queryMs, lockMs } = waits;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: acquireMs,
    query_timeout: queryMs,
    statement_timeout: queryMs - AHEAD_MS,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 30_000,
    // Sends a transaction's beginning together with its first statement: see `guardPool`.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: columnTypes(),
  });
  const names = isPooled(url) ? null : new StatementNames();
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: guardPool(pool, { names, acquireMs, onError, onDiskFull }),
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function isPooled(url: string): boolean {
  return URL.parse(url)?.searchParams.get('pgbouncer') === 'true';
}

function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(OID.int8, parseInt8);
  types.setTypeParser(OID.int8Array, parseInt8s);
  types.setTypeParser(OID.date, (text) => text);
  return types;
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
}

/** `{7,9}` */
function parseInt8s(text: string): number[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',').map(parseInt8);
}
