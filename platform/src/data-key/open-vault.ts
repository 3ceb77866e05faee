import type { Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DataKeyTable } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import type { DataKey } from './data-key.ts';
import { createVault, hashKeyOf } from './vault.ts';
import type { Vault } from './vault.ts';

type Known = Selectable<DataKeyTable>;

/** The context in which the database keeps the hash key, encrypted. */
const HASH_KEY = 'hash key';

/**
 * Opens the vault with the data key. Refuses a key other than the one that the database was first
 * used with, or was rotated to: names and ID numbers would be unreadable. While keys are rotated
 * `old` is the other one. The database keeps a keyed hash of a constant, which reveals nothing about
 * the key. A change that has begun needs both keys until it is done.
 */
export async function openVault(
  db: Database,
  { key, from }: DataKey,
  old: Buffer | null = null,
): Promise<Vault> {
  // Does not overwrite: if two processes start a new database with different keys, one of them
  // ends.
  if ((await readKnown(db)) === undefined && (await canReadStored(db, createVault(key))))
    await db
      .insertInto('dataKey')
      .values({ fingerprint: fingerprintOf(key) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const { owner, hashKeyCipher } = await joinKeys(db, { key, from }, old);
  const hashKey =
    hashKeyCipher === null
      ? hashKeyOf(owner)
      : Buffer.from(createVault(owner).decrypt(hashKeyCipher, HASH_KEY), 'base64');
  return createVault(key, { old, hashKey });
}

interface Joined {
  /** The key that the database belongs to. */
  readonly owner: Buffer;
  readonly hashKeyCipher: Buffer | null;
}

async function joinKeys(db: Database, { key, from }: DataKey, old: Buffer | null): Promise<Joined> {
  const known = await readKnown(db);
  const owner = [key, old].find(
    (one) => one !== null && known?.fingerprint.equals(fingerprintOf(one)) === true,
  );
  if (known === undefined || owner === undefined || owner === null)
    throw new WrongEnvironmentError(`${from}: not the key this database was encrypted with`);
  if (owner === key) refuseUnread(known, { from, old });
  // The key of the database changed since it was read: another process is in the middle of a change.
  else if (!(await beginChange(db, known, { key, from }))) return joinKeys(db, { key, from }, old);
  return { owner, hashKeyCipher: known.hashKeyCipher };
}

/**
 * With its own key and no other, or another than the one of the change, the platform would serve and
 * answer what is encrypted with that one with errors. Also after a restore.
 */
function refuseUnread(
  { nextFingerprint }: Known,
  { from, old }: { readonly from: string; readonly old: Buffer | null },
): void {
  if (nextFingerprint === null) return;
  if (old === null || !nextFingerprint.equals(fingerprintOf(old))) throw halfChanged(from);
}

/**
 * From now on values may be encrypted with `key`, while the database still belongs to the old one.
 * False: it is no longer as it was read.
 */
async function beginChange(db: Database, known: Known, { key, from }: DataKey): Promise<boolean> {
  const nextFingerprint = fingerprintOf(key);
  if (known.nextFingerprint?.equals(nextFingerprint) === false) throw halfChanged(from);
  const { numUpdatedRows } = await db
    .updateTable('dataKey')
    .set({ nextFingerprint })
    .where('fingerprint', '=', known.fingerprint)
    .where((where) =>
      where.or([
        where('nextFingerprint', 'is', null),
        where('nextFingerprint', '=', nextFingerprint),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function halfChanged(from: string): WrongEnvironmentError {
  return new WrongEnvironmentError(
    `${from}: a change of the key has begun and values are encrypted with both: set both keys, as DATA_KEY and DATA_KEY_OLD, until rotate-data-key has ended`,
  );
}

/** From now on the database belongs to `key`. Its hashes stay as they are, by `vault`'s hash key. */
export async function adoptKey(tx: Tx, key: Buffer, vault: Pick<Vault, 'hashKey'>): Promise<void> {
  await tx
    .updateTable('dataKey')
    .set({
      fingerprint: fingerprintOf(key),
      hashKeyCipher: createVault(key).encrypt(vault.hashKey.toString('base64'), HASH_KEY),
      nextFingerprint: null,
    })
    .execute();
}

function fingerprintOf(key: Buffer): Buffer {
  return createVault(key).fingerprint('gamebox', 'data key');
}

async function readKnown(db: Database): Promise<Known | undefined> {
  return db
    .selectFrom('dataKey')
    .select(['fingerprint', 'hashKeyCipher', 'nextFingerprint'])
    .executeTakeFirst();
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
