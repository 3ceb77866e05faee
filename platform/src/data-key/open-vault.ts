import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { DataKeyTable } from '../db/schema.ts';
import type { Tx } from '../db/transaction.ts';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import type { DataKey } from './data-key.ts';
import { createVault, fingerprintOf, hashKeyOf } from './vault.ts';
import type { Vault } from './vault.ts';

type Known = Selectable<DataKeyTable>;

/** The context in which the database keeps the hash key, encrypted. */
const HASH_KEY = 'hash key';

export interface ChangeOptions {
  /** Whether a change to the data key may begin although one has left it. The beginning forgets that. */
  readonly toLeftKey: boolean;
}

export interface OpenedVault extends Vault {
  /**
   * From now on values may be encrypted with the data key, while the database still belongs to the
   * other one: a process with one of the two alone is refused until the change is done. Until then
   * this vault encrypts with the key that the database belongs to. Where a command has closed the
   * change to the other key (`closeChange`), it is open again, and the command does not end it.
   */
  readonly beginChange: () => Promise<void>;
  /** Whether a change had begun when this was opened, or has by `beginChange`. */
  readonly isChangeBegun: boolean;
}

/**
 * Opens the vault with the data key. Refuses a key other than the one that the database was first
 * used with, or was rotated to: names and ID numbers would be unreadable. While keys are rotated
 * `old` is the other one. The database keeps a keyed hash of a constant, which reveals nothing about
 * the key. A change that has begun needs both keys until it is done; opening begins none. A data key
 * that a change has left is refused, although the database's own is given as `old`: who comes back
 * with the environment of before would begin that change back, unasked (`toLeftKey`).
 */
export async function openVault(
  db: Database,
  dataKey: DataKey,
  old: Buffer | null = null,
  { toLeftKey }: ChangeOptions = { toLeftKey: false },
): Promise<OpenedVault> {
  await claimUnused(db, dataKey.key);
  const keys = { dataKey, old, toLeftKey };
  let joined = await joinKeys(db, keys);
  let vault = vaultOf(joined, keys);
  return {
    encrypt: (text, context) => vault.encrypt(text, context),
    decrypt: (bytes, context) => vault.decrypt(bytes, context),
    renew: (bytes, context) => vault.renew(bytes, context),
    fingerprint: vault.fingerprint,
    hashKey: vault.hashKey,
    get keyFingerprint() {
      return vault.keyFingerprint;
    },
    get isChangeBegun() {
      return joined.known.nextFingerprint !== null;
    },
    beginChange: async () => {
      joined = await beginChange(db, keys);
      vault = vaultOf(joined, keys);
    },
  };
}

/** Does not overwrite: if two processes start a new database with different keys, one of them ends. */
async function claimUnused(db: Database, key: Buffer): Promise<void> {
  if ((await readKnown(db)) !== undefined || !(await canReadStored(db, createVault(key)))) return;
  await db
    .insertInto('dataKey')
    .values({ fingerprint: fingerprintOf(key) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Keys extends ChangeOptions {
  readonly dataKey: DataKey;
  readonly old: Buffer | null;
}

interface Joined {
  readonly known: Known;
  /** The key that the database belongs to. */
  readonly owner: Buffer;
  /**
   * The key to encrypt with: the database's own until a change to the data key has begun; the only one
   * that the database takes values of, where it takes those of one alone.
   */
  readonly writer: Buffer;
}

async function joinKeys(db: Database, keys: Keys): Promise<Joined> {
  const {
    dataKey: { key, from },
    old,
    toLeftKey,
  } = keys;
  const known = await readKnown(db);
  const owner = [key, old].find((one) => one !== null && isOf(known?.fingerprint, one));
  if (known === undefined || owner === undefined || owner === null) throw foreign(from);
  const { nextFingerprint: next, soleFingerprint } = known;
  if (next === null) {
    if (owner !== key && !toLeftKey && known.leftFingerprints.some((left) => isOf(left, key)))
      throw leftBehind(from);
    return { known, owner, writer: owner };
  }
  // With its own key and no other, or another than the one of the change, the platform would serve
  // and answer what is encrypted with that one with errors. Also after a restore.
  const other = owner === key ? old : key;
  if (other === null || !isOf(next, other)) throw halfChanged(from);
  const sole = [owner, other].find((one) => isOf(soleFingerprint, one));
  return { known, owner, writer: sole ?? key };
}

/** Looks again after each write: another process may have begun a change, or ended one. */
async function beginChange(db: Database, keys: Keys): Promise<Joined> {
  const joined = await joinKeys(db, keys);
  if (joined.writer === keys.dataKey.key) return joined;
  const own = fingerprintOf(keys.dataKey.key);
  const { fingerprint, nextFingerprint: next, soleFingerprint: sole } = joined.known;
  await db
    .updateTable('dataKey')
    .set({
      nextFingerprint: next ?? own,
      soleFingerprint: null,
      ...(keys.toLeftKey ? { leftFingerprints: without(own) } : {}),
    })
    .where('fingerprint', '=', fingerprint)
    .where('nextFingerprint', 'is not distinct from', next)
    .where('soleFingerprint', 'is not distinct from', sole)
    .execute();
  return beginChange(db, keys);
}

function vaultOf({ known, owner, writer }: Joined, { dataKey: { key }, old }: Keys): Vault {
  return createVault(writer, {
    old: writer === key ? old : key,
    hashKey: readHashKey(known, owner),
  });
}

function readHashKey({ hashKeyCipher }: Known, owner: Buffer): Buffer {
  return hashKeyCipher === null
    ? hashKeyOf(owner)
    : Buffer.from(createVault(owner).decrypt(hashKeyCipher, HASH_KEY), 'base64');
}

/**
 * The vault of the key that the database belongs to, and the change that has begun, if any: what the
 * other key encrypted can't be read with it.
 */
export async function openOwnVault(
  db: Database,
  { key, from }: DataKey,
): Promise<{ readonly vault: Vault; readonly change: Buffer | null }> {
  const known = await readKnown(db);
  if (known === undefined || !isOf(known.fingerprint, key)) throw foreign(from);
  const vault = createVault(key, { hashKey: readHashKey(known, key) });
  return { vault, change: known.nextFingerprint };
}

/**
 * From now on the database takes values that this key encrypted, and no others: what the other one
 * encrypted is all there when this returns. Not where no change of this key has begun: it takes values
 * of its own key alone then.
 */
export async function closeChange(db: Database, key: Buffer): Promise<void> {
  const sole = fingerprintOf(key);
  await db
    .updateTable('dataKey')
    .set({ soleFingerprint: sole })
    .where('nextFingerprint', 'is not', null)
    .where((eb) => eb.or([eb('fingerprint', '=', sole), eb('nextFingerprint', '=', sole)]))
    .execute();
}

/** Takes back what `closeChange` did. */
export async function reopenChange(db: Database, key: Buffer): Promise<void> {
  await db
    .updateTable('dataKey')
    .set({ soleFingerprint: null })
    .where('soleFingerprint', '=', fingerprintOf(key))
    .execute();
}

/**
 * From now on the database's own key is enough. False: this is not the change that has begun, or it is
 * not closed to this key any more.
 */
export async function endChange(tx: Tx, key: Buffer, change: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dataKey')
    .set({ nextFingerprint: null, soleFingerprint: null, leftFingerprints: withLeft(change) })
    .where('nextFingerprint', '=', change)
    .where('soleFingerprint', '=', fingerprintOf(key))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function foreign(from: string): WrongEnvironmentError {
  return new WrongEnvironmentError(`${from}: not the key this database was encrypted with`);
}

/** For a process that runs while a change of the key ends without it. */
export function keyRefused(from: string): WrongEnvironmentError {
  return new WrongEnvironmentError(
    `${from}: a change of the key has ended without this process, which encrypts with another key than the database’s. See docs/operating.md, "Another DATA_KEY"`,
  );
}

function leftBehind(from: string): WrongEnvironmentError {
  return new WrongEnvironmentError(
    `${from}: the database was changed from this key to that of DATA_KEY_OLD: set that one alone, as DATA_KEY. To change it back: docs/operating.md, "Another DATA_KEY"`,
  );
}

function halfChanged(from: string): WrongEnvironmentError {
  return new WrongEnvironmentError(
    `${from}: a change of the key has begun and values are encrypted with both: set both keys, as DATA_KEY and DATA_KEY_OLD, until rotate-data-key has ended. If one is lost: docs/operating.md, "Another DATA_KEY"`,
  );
}

/**
 * From now on the database belongs to `key`. Its hashes stay as they are, by `vault`'s hash key. False:
 * the change is not closed to this key any more, and nothing is changed.
 */
export async function adoptKey(
  tx: Tx,
  key: Buffer,
  vault: Pick<Vault, 'hashKey'>,
): Promise<boolean> {
  const fingerprint = fingerprintOf(key);
  const { numUpdatedRows } = await tx
    .updateTable('dataKey')
    .set({
      fingerprint,
      hashKeyCipher: createVault(key).encrypt(vault.hashKey.toString('base64'), HASH_KEY),
      nextFingerprint: null,
      soleFingerprint: null,
      // And the other one of the change. Nothing is left where the database has this key already.
      leftFingerprints: sql<Buffer[]>`case
        when next_fingerprint is null then left_fingerprints
        when fingerprint = ${fingerprint} then ${withLeft(sql.ref('next_fingerprint'))}
        else array_remove(${withLeft(sql.ref('fingerprint'))}, ${fingerprint}) end`,
    })
    .where((eb) =>
      eb.or([
        eb('soleFingerprint', '=', fingerprint),
        eb.and([eb('fingerprint', '=', fingerprint), eb('nextFingerprint', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The left keys without this one. */
function without(fingerprint: Buffer | RawBuilder<unknown>): RawBuilder<Buffer[]> {
  return sql`array_remove(left_fingerprints, ${fingerprint})`;
}

/** The left keys and this one. */
function withLeft(fingerprint: Buffer | RawBuilder<unknown>): RawBuilder<Buffer[]> {
  return sql`array_append(${without(fingerprint)}, ${fingerprint})`;
}

function isOf(fingerprint: Buffer | null | undefined, key: Buffer): boolean {
  return fingerprint?.equals(fingerprintOf(key)) === true;
}

async function readKnown(db: Database): Promise<Known | undefined> {
  return db
    .selectFrom('dataKey')
    .select([
      'fingerprint',
      'hashKeyCipher',
      'nextFingerprint',
      'soleFingerprint',
      'leftFingerprints',
    ])
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
