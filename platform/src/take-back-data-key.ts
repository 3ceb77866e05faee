import { isOtherKeyUsed } from './data-key/key-use-repository.ts';
import { closeChange, endChange, reopenChange } from './data-key/open-vault.ts';
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
  /**
   * `used`: a process encrypts with the other key. `unreadable`: values need it. `changed`: the change was
   * begun again, or ended, meanwhile. In these three the change stays as it is.
   */
  readonly outcome: 'done' | 'used' | 'unreadable' | 'changed';
}

/**
 * Takes back a change of the data key whose new key is lost or was mistyped, where all values can
 * still be read without it, and no process says that it runs with the other key. One that can't say it
 * may still have it: the database takes nothing of it any more.
 */
export async function takeBackDataKey(deps: TakeBackDeps): Promise<TakenBack> {
  const { db, key } = deps;
  if (await inTransaction(db, (tx) => isOtherKeyUsed(tx, key)))
    return { unreadable: [], outcome: 'used' };
  // Looked at before as well: while the change is closed, a process that wakes up with the other key
  // would end.
  const readBefore = await listUnreadable(deps);
  if (readBefore.length > 0 && !deps.leaveUnreadable)
    return { unreadable: readBefore, outcome: 'unreadable' };
  await closeChange(db, key);
  try {
    return await endClosed(deps);
  } finally {
    // Does nothing where the change has ended.
    await reopenChange(db, key);
  }
}

async function endClosed(deps: TakeBackDeps): Promise<TakenBack> {
  const unreadable = await listUnreadable(deps);
  if (unreadable.length > 0 && !deps.leaveUnreadable) return { unreadable, outcome: 'unreadable' };
  const isDone = await inTransaction(deps.db, async (tx) => {
    if (!(await endChange(tx, deps.key, deps.change))) return false;
    await deps.audit.append(tx, deps.actor, { action: 'data-key.take-back', subject: 'data key' });
    return true;
  });
  return { unreadable, outcome: isDone ? 'done' : 'changed' };
}

async function listUnreadable({ db, vault }: TakeBackDeps): Promise<readonly string[]> {
  const unreadable: string[] = [];
  await eachSealed(db, (sealed, rows) => {
    for (const { id, owner, cipher } of rows)
      try {
        vault.decrypt(cipher, sealed.contextOf(owner));
      } catch {
        unreadable.push(`${sealed.table} ${String(id)}`);
      }
  });
  return unreadable;
}
