import type { Migration } from 'kysely/migration';
import * as accounts from './migrations/0001-accounts.ts';
import * as system from './migrations/0002-system.ts';

/** Every migration by its name, run in the order of the names. A name never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-system': system,
};
