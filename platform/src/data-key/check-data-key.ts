import type { Database } from '../db/database.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import type { DataKey } from './data-key.ts';
import { createVault } from './vault.ts';
import type { Vault } from './vault.ts';

/**
 * Refuses a data key other than the one that the database was first used with: names and ID numbers
 * would be unreadable. The database keeps a keyed hash of a constant, which reveals nothing about
 * the key.
 */
export async function checkDataKey(db: Database, { key, from }: DataKey): Promise<void> {
  const vault = createVault(key);
  const fingerprint = vault.fingerprint('gamebox', 'data key');
  // Does not overwrite: if two processes start a new database with different keys, one of them
  // ends.
  if ((await readFingerprint(db)) === undefined && (await canReadStored(db, vault)))
    await db
      .insertInto('dataKey')
      .values({ fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if ((await readFingerprint(db))?.equals(fingerprint) !== true)
    throw new WrongEnvironmentError(`${from}: not the key this database was encrypted with`);
}

async function readFingerprint(db: Database): Promise<Buffer | undefined> {
  const row = await db.selectFrom('dataKey').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

/** A database older than these fingerprints may hold names that another key encrypted. */
async function canReadStored(db: Database, vault: Vault): Promise<boolean> {
  const row = await db
    .selectFrom('identitySubmission')
    .select(['userId', 'nameCipher'])
    .where('nameCipher', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.nameCipher === null) return true;
  try {
    vault.decrypt(row.nameCipher, `user:${String(row.userId)}:name`);
    return true;
  } catch {
    return false;
  }
}
