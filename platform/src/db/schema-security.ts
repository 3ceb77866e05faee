import type { ClientSystem, SecurityEventKind } from '@gamebox/contract';
import type { GeneratedAlways } from 'kysely';

export interface SecurityEventTable {
  userId: number;
  eventId: GeneratedAlways<number>;
  kind: SecurityEventKind;
  outcome: string;
  /** Personal data in it is masked. */
  subject: string;
  amountFen: number | null;
  clientId: string;
  address: string;
  system: ClientSystem;
  boxVersion: string;
  /** Epoch milliseconds. */
  time: number;
}

export interface SecuritySchema {
  securityEvent: SecurityEventTable;
}
