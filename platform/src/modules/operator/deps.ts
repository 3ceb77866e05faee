import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import type { AuditService } from '../audit/service.ts';
import type { Passwords } from '../../password-hash.ts';
import type { AccessRepository } from './access-repository.ts';
import type { OperatorRepository } from './repository.ts';
import type { TryRepository } from './try-repository.ts';

/** What the services of this module are created with. */
export interface OperatorDeps {
  readonly db: Database;
  readonly operators: OperatorRepository;
  readonly access: AccessRepository;
  readonly tries: TryRepository;
  readonly audit: AuditService;
  readonly passwords: Passwords;
  readonly vault: Vault;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /**
   * Epoch milliseconds of the real clock even if `now` is a demo's: authenticator apps use the real
   * time.
   */
  readonly realNow: () => number;
}

/** The encryption context of a TOTP secret: names never change. */
export function totpContext(name: string): string {
  return `operator:${name}:totp`;
}
