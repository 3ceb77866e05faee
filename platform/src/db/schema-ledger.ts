import type { GeneratedAlways } from 'kysely';
import type { Unit } from '../modules/ledger/units.ts';

/** Epoch milliseconds. */
type Time = number;

interface LedgerAccountTable {
  accountId: GeneratedAlways<number>;
  /** One of the two is null. */
  userId: number | null;
  house: string | null;
  unit: Unit;
  /** null: a house account's, summed from its entries. */
  balance: number | null;
}

export interface LedgerMovementTable {
  movementId: GeneratedAlways<number>;
  businessKey: string;
  kind: string;
  note: string;
  /** SHA-256 of what was posted. */
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
