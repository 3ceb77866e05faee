import { beforeEach } from 'vitest';
import type { Stores } from '../shared/lib/stores.ts';
import { createStores } from '../shared/lib/stores.ts';

/** Of the application under test: each test has its own. */
export let stores: Stores = createStores();

beforeEach(() => {
  stores = createStores();
});
