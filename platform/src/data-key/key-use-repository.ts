import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { fingerprintOf } from './vault.ts';
import type { Vault } from './vault.ts';

const TELL_MS = 20_000;

export interface KeyUse {
  readonly db: Database;
  /** Of the key that is told: the one it encrypts with at that moment. */
  readonly vault: Pick<Vault, 'keyFingerprint'>;
  /** It could not be told this time. */
  readonly onError: (error: unknown) => void;
  /**
   * The database takes nothing that this key encrypts any more, and may hold what it can't read: a
   * change of the key has ended without this process. Called once; nothing is told any more.
   */
  readonly onRefused: () => void;
}

export interface ToldKeyUse {
  readonly tell: () => Promise<void>;
  /** Never rejects. */
  readonly end: () => Promise<void>;
}

/**
 * Says every 20 s, by the database's clock, which key this process encrypts with, so that a command
 * that changes the keys does not begin beside it.
 */
export async function tellKeyUse({ db, vault, onError, onRefused }: KeyUse): Promise<ToldKeyUse> {
  const processId = randomUUID();
  let isRefused = false;
  const tell = async () => {
    if (isRefused) return;
    const { keyFingerprint } = vault;
    const { rows } = await sql<{ isTaken: boolean }>`
      insert into data_key_use as known (process_id, fingerprint, seen_time)
      values (${processId}, ${keyFingerprint}, clock_timestamp())
      on conflict (process_id) do update
        set fingerprint = excluded.fingerprint, seen_time = excluded.seen_time
      returning exists (select from data_key where known.fingerprint = sole_fingerprint
        or (sole_fingerprint is null and known.fingerprint in (data_key.fingerprint, next_fingerprint))
      ) as is_taken`.execute(db);
    if (rows[0]?.isTaken === true) return;
    clearInterval(timer);
    isRefused = true;
    onRefused();
  };
  // Of killed processes.
  await sql`delete from data_key_use where seen_time < now() - interval '1 day'`.execute(db);
  const timer = setInterval(() => void tell().catch(onError), TELL_MS).unref();
  const end = async () => {
    clearInterval(timer);
    await sql`delete from data_key_use where process_id = ${processId}`.execute(db).catch(onError);
  };
  await tell().catch((error: unknown) => {
    clearInterval(timer);
    throw error;
  });
  return { tell, end };
}

/** Whether a process has said within a minute that it encrypts with another key. */
export async function isOtherKeyUsed(tx: Tx, key: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from data_key_use
    where fingerprint <> ${fingerprintOf(key)} and seen_time > now() - interval '1 minute'
    limit 1`.execute(tx);
  return rows.length > 0;
}
