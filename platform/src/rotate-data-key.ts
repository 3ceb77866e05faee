import { adoptKey, closeChange } from './data-key/open-vault.ts';
import { listSealed, replaceSealed } from './data-key/sealed-repository.ts';
import type { RenewedText, SealedColumn, SealedText } from './data-key/sealed-repository.ts';
import type { Vault } from './data-key/vault.ts';
import type { Database } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import { contactContext } from './modules/address/contact.ts';
import type { Actor, AuditService } from './modules/audit/service.ts';
import { totpContext } from './modules/operator/deps.ts';
import { reportContext } from './modules/problem-report/service.ts';
import { personContext } from './modules/user/registry-asking.ts';

const BATCH = 500;

export interface Sealed extends SealedColumn {
  readonly contextOf: (owner: string) => string;
}

/** All that is encrypted with the data key. A column that is missing here is lost with the old key. */
export const SEALED: readonly Sealed[] = [
  {
    table: 'identity_submission',
    id: 'submission_id',
    column: 'name_cipher',
    owner: 'user_id',
    contextOf: (userId) => personContext(Number(userId), 'name'),
  },
  {
    table: 'identity_submission',
    id: 'submission_id',
    column: 'id_card_cipher',
    owner: 'user_id',
    contextOf: (userId) => personContext(Number(userId), 'id-card'),
  },
  {
    table: 'address',
    id: 'address_id',
    column: 'contact_cipher',
    owner: 'user_id',
    contextOf: (userId) => contactContext(Number(userId)),
  },
  {
    table: 'points_order',
    id: 'order_id',
    column: 'contact_cipher',
    owner: 'user_id',
    contextOf: (userId) => contactContext(Number(userId)),
  },
  {
    table: 'problem_report',
    id: 'report_id',
    column: 'words_cipher',
    owner: 'request_id',
    contextOf: reportContext,
  },
  {
    table: 'operator',
    id: 'operator_id',
    column: 'totp_cipher',
    owner: 'name',
    contextOf: totpContext,
  },
];

export interface RotateDeps {
  readonly db: Database;
  /** Opened with the new key and the old one. */
  readonly vault: Vault;
  readonly key: Buffer;
  readonly audit: Pick<AuditService, 'append'>;
  readonly actor: Actor;
}

export interface Rotated {
  readonly renewed: number;
  /** `table id` of what neither key can read; it stays as it is. */
  readonly unreadable: readonly string[];
  /**
   * False if the change was begun the other way, or ended, meanwhile: the database is not given to
   * the new key.
   */
  readonly isDone: boolean;
}

/**
 * Encrypts with the new key what the old one encrypted, in batches, while the platform serves with
 * both; then the database belongs to the new key. From the beginning on nothing is written with the old
 * key any more, so one pass reads all. After a kill, a second run does what is left.
 */
export async function rotateDataKey(deps: RotateDeps): Promise<Rotated> {
  const { db, key, vault, audit, actor } = deps;
  await closeChange(db, key);
  const { renewed, unreadable } = await renewAll(deps);
  const isDone = await inTransaction(db, async (tx) => {
    if (!(await adoptKey(tx, key, vault))) return false;
    await audit.append(tx, actor, { action: 'data-key.rotate', subject: 'data key' });
    return true;
  });
  return { renewed, unreadable, isDone };
}

interface Pass {
  renewed: number;
  readonly unreadable: string[];
}

async function renewAll(deps: RotateDeps): Promise<Pass> {
  const pass: Pass = { renewed: 0, unreadable: [] };
  await eachSealed(deps.db, (sealed, rows) => renewRows(deps, sealed, rows, pass));
  return pass;
}

/** All that is encrypted, in batches of one column. */
export async function eachSealed(
  db: Database,
  work: (sealed: Sealed, rows: readonly SealedText[]) => Promise<void> | void,
): Promise<void> {
  for (const sealed of SEALED) {
    let afterId = 0;
    for (;;) {
      const rows = await listSealed(db, sealed, { afterId, limit: BATCH });
      afterId = rows.at(-1)?.id ?? afterId;
      await work(sealed, rows);
      if (rows.length < BATCH) break;
    }
  }
}

async function renewRows(
  { db, vault }: RotateDeps,
  sealed: Sealed,
  rows: readonly SealedText[],
  pass: Pass,
): Promise<void> {
  const renewed: RenewedText[] = [];
  for (const { id, owner, cipher: was } of rows) {
    try {
      const cipher = vault.renew(was, sealed.contextOf(owner));
      if (cipher !== null) renewed.push({ id, was, cipher });
    } catch {
      pass.unreadable.push(`${sealed.table} ${String(id)}`);
    }
  }
  if (renewed.length === 0) return;
  await replaceSealed(db, sealed, renewed);
  pass.renewed += renewed.length;
}
