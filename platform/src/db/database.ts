import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared-statements.ts';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

const OID = { int8: 20, date: 1082 } as const;

/**
 * A pool for one database. Columns are camelCase here and snake_case there; int8 (ids, fen,
 * epoch milliseconds) comes as a number, a date as its text. Statements are prepared, unless the
 * url says `pgbouncer=true`: a pooler between may hand each one to another connection.
 */
export function connectDatabase(
  url: string,
  options: { max: number; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    types: columnTypes(),
  });
  // An idle connection that breaks is replaced by the pool; unheard, it would end the process.
  pool.on('error', options.onError);
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: isPooled(url) ? pool : preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

function isPooled(url: string): boolean {
  return URL.parse(url)?.searchParams.get('pgbouncer') === 'true';
}

function columnTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(OID.int8, parseInt8);
  types.setTypeParser(OID.date, (text) => text);
  return types;
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond a safe integer: ${text}`);
  return value;
}
