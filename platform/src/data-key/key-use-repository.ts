import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { createVault } from './vault.ts';

const TELL_MS = 20_000;

/**
 * Says every 20 s, by the database's clock, that this process encrypts with the key. Returns a function
 * that ends it.
 */
export async function tellKeyUse(
  db: Database,
  key: Buffer,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const processId = randomUUID();
  const fingerprint = fingerprintOf(key);
  const tell = async () => {
    await sql`
      insert into data_key_use as known (process_id, fingerprint, seen_time)
      values (${processId}, ${fingerprint}, clock_timestamp())
      on conflict (process_id) do update set seen_time = excluded.seen_time`.execute(db);
  };
  // Of killed processes.
  await sql`delete from data_key_use where seen_time < now() - interval '1 day'`.execute(db);
  await tell();
  const timer = setInterval(() => void tell().catch(onError), TELL_MS).unref();
  return async () => {
    clearInterval(timer);
    await sql`delete from data_key_use where process_id = ${processId}`.execute(db).catch(onError);
  };
}

/** Whether a process has said within a minute that it encrypts with another key. */
export async function isOtherKeyUsed(tx: Tx, key: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from data_key_use
    where fingerprint <> ${fingerprintOf(key)} and seen_time > now() - interval '1 minute'
    limit 1`.execute(tx);
  return rows.length > 0;
}

function fingerprintOf(key: Buffer): Buffer {
  return createVault(key).fingerprint('gamebox', 'data key use');
}
