import type { OperatorRight, OperatorRole } from '@gamebox/contract/admin';
import type { Generated, GeneratedAlways } from 'kysely';

/** Epoch milliseconds. */
type Time = number;

export interface OperatorTable {
  operatorId: GeneratedAlways<number>;
  name: string;
  /** See `src/password-hash.ts`. */
  passwordHash: string;
  totpCipher: Buffer;
  /** The last 30 s step whose code was used: no step can be used twice. */
  totpStep: Generated<number>;
  roles: OperatorRole[];
  enabled: Generated<boolean>;
  createTime: Time;
}

/** Tries to log in of one operator from one place. */
export interface OperatorTryTable {
  operatorId: number;
  /** An IPv4 address, or the /64 of an IPv6 one. */
  block: string;
  /** Wrong tries since `sinceTime`; a successful login sets them to 0. */
  tries: number;
  sinceTime: Time;
  /** The last successful login from there. */
  provenTime: Time | null;
}

export interface OperatorSessionTable {
  /** SHA-256 of the token. */
  tokenHash: Buffer;
  operatorId: number;
  address: string;
  createTime: Time;
  lastSeenTime: Time;
  expireTime: Time;
}

export interface MachineTokenTable {
  tokenId: GeneratedAlways<number>;
  name: string;
  right: OperatorRight;
  /** The games whose exchanges it takes; empty for another right. */
  gameIds: Generated<number[]>;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
  createTime: Time;
  lastUsedTime: Time | null;
  revokeTime: Time | null;
}

export interface OperatorRequestTable {
  requestId: string;
  /** SHA-256 of what it asked for. */
  contentHash: Buffer;
  /** The id of what it made. */
  madeId: number;
  createTime: Time;
}

export interface AuditLogTable {
  /** From 1, without gaps. */
  entryId: number;
  time: Time;
  actor: string;
  action: string;
  subject: string;
  /** JSON text, or empty. */
  before: string;
  after: string;
  address: string;
  /** SHA-256 of the previous entry's hash and this entry. */
  hash: Buffer;
}

export interface OperatorSchema {
  operator: OperatorTable;
  operatorTry: OperatorTryTable;
  operatorSession: OperatorSessionTable;
  machineToken: MachineTokenTable;
  operatorRequest: OperatorRequestTable;
  auditLog: AuditLogTable;
}
