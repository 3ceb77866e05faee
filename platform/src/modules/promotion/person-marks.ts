import { createHash } from 'node:crypto';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MarkRepository, MarkRow } from './mark-repository.ts';

const BATCH = 1000;

/** What is remembered of devices and mobiles that an account had, to know one person's accounts by. */
export interface PersonMarks {
  /** In the transaction that gives the account what is marked; an empty value is none. */
  readonly add: (tx: Tx, userId: number, kind: 'device' | 'mobile', value: string) => Promise<void>;
  /** Keys what was stored before there was a key for it; before logins begin. */
  readonly keyPlain: (db: Database) => Promise<void>;
}

export function createPersonMarks(repository: MarkRepository, vault: Vault): PersonMarks {
  // Of the SHA-256, which is all that is known of those from before.
  const keyed = ({ kind, mark, userId }: MarkRow): MarkRow => ({
    kind,
    mark: vault.fingerprint(mark.toString('hex'), `person mark ${kind}`),
    userId,
  });
  return {
    add: async (tx, userId, kind, value) => {
      if (value === '') return;
      const mark = createHash('sha256').update(value).digest();
      await repository.add(tx, [keyed({ kind, mark, userId })]);
    },
    keyPlain: async (db) => {
      for (;;) {
        const plain = await repository.listPlain(db, BATCH);
        if (plain.length === 0) return;
        await inTransaction(db, async (tx) => {
          await repository.add(tx, plain.map(keyed));
          await repository.removePlain(tx, plain);
        });
      }
    },
  };
}
