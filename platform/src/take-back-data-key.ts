import { isOtherKeyUsed } from './data-key/key-use-repository.ts';
import { endChange } from './data-key/open-vault.ts';
import type { Vault } from './data-key/vault.ts';
import type { Database } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import type { Actor, AuditService } from './modules/audit/service.ts';
import { eachSealed } from './rotate-data-key.ts';

export interface TakeBackDeps {
  readonly db: Database;
  /** The key that the database belongs to. */
  readonly key: Buffer;
  /** Of this key. */
  readonly vault: Vault;
  /** The change that has begun. */
  readonly change: Buffer;
  readonly audit: Pick<AuditService, 'append'>;
  readonly actor: Actor;
  /** Takes the change back although values can't be read; they stay as they are. */
  readonly leaveUnreadable: boolean;
}

export interface TakenBack {
  /** `table id` of what the database's own key can't read. */
  readonly unreadable: readonly string[];
  /** A process encrypts with the other key: what it writes nobody could read. */
  readonly isOtherUsed: boolean;
  readonly isDone: boolean;
}

/**
 * Takes back a change of the data key whose new key is lost or was mistyped, where all values can
 * still be read without it, and no process runs with the other key.
 */
export async function takeBackDataKey(deps: TakeBackDeps): Promise<TakenBack> {
  const { db, key, vault, change, audit, actor } = deps;
  const isOtherUsed = await inTransaction(db, (tx) => isOtherKeyUsed(tx, key));
  if (isOtherUsed) return { unreadable: [], isOtherUsed, isDone: false };
  const unreadable: string[] = [];
  await eachSealed(db, (sealed, rows) => {
    for (const { id, owner, cipher } of rows)
      try {
        vault.decrypt(cipher, sealed.contextOf(owner));
      } catch {
        unreadable.push(`${sealed.table} ${String(id)}`);
      }
  });
  if (unreadable.length > 0 && !deps.leaveUnreadable)
    return { unreadable, isOtherUsed, isDone: false };
  const isDone = await inTransaction(db, async (tx) => {
    // It may have started while the values were read.
    if (await isOtherKeyUsed(tx, key)) return false;
    if (!(await endChange(tx, change))) return false;
    await audit.append(tx, actor, { action: 'data-key.take-back', subject: 'data key' });
    return true;
  });
  return { unreadable, isOtherUsed: !isDone, isDone };
}
