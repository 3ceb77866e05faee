import type { Vault } from '../../data-key/vault.ts';
import type { Database } from '../../db/database.ts';
import type { AddressService } from '../address/service.ts';
import type { LedgerService } from '../ledger/service.ts';
import type { MessageService } from '../message/service.ts';
import type { StockService } from '../stock/service.ts';
import type { OrderRepository } from './repository.ts';

export interface OrderDeps {
  readonly db: Database;
  readonly repository: OrderRepository;
  readonly addresses: Pick<AddressService, 'read'>;
  readonly ledger: Pick<LedgerService, 'post'>;
  readonly messages: Pick<MessageService, 'add'>;
  readonly stock: Pick<StockService, 'giveBack'>;
  readonly vault: Vault;
  readonly now: () => number;
}
