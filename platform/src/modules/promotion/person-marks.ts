import { createHash } from 'node:crypto';
import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { MarkRepository, MarkRow } from './mark-repository.ts';

const BATCH = 1000;

/**
 * Keyed hashes of an account's devices and mobiles, by which one person's accounts are recognized.
 */
export interface PersonMarks {
  /**
   * Adds a mark in the transaction that gives the account the device or mobile; an empty value is
   * ignored.
   */
  readonly add: (tx: Tx, userId: number, kind: 'device' | 'mobile', value: string) => Promise<void>;
  /** Converts marks from before they were keyed; runs before logins begin. */
  readonly keyPlain: (db: Database) => Promise<void>;
}

export function createPersonMarks(repository: MarkRepository, vault: Vault): PersonMarks {
  // The key is applied to the SHA-256: nothing else is known of older marks.
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
