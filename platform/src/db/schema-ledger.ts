import type { GeneratedAlways } from 'kysely';
import type { Unit } from '../modules/ledger/units.ts';

/** Epoch milliseconds. */
type Time = number;

interface LedgerAccountTable {
  accountId: GeneratedAlways<number>;
  /** Either `userId` or `house` is null. */
  userId: number | null;
  house: string | null;
  unit: Unit;
  /** null for a house account: its balance is the sum of its entries. */
  balance: number | null;
}

export interface LedgerMovementTable {
  movementId: GeneratedAlways<number>;
  businessKey: string;
  kind: string;
  note: string;
  /** SHA-256 of the posting. */
  contentHash: Buffer;
  time: Time;
}

export interface LedgerEntryTable {
  movementId: number;
  accountId: number;
  userId: GeneratedAlways<number | null>;
  unit: GeneratedAlways<Unit>;
  amount: number;
  balanceAfter: GeneratedAlways<number | null>;
  time: Time;
}

export interface LedgerSchema {
  ledgerAccount: LedgerAccountTable;
  ledgerMovement: LedgerMovementTable;
  ledgerEntry: LedgerEntryTable;
}
