import { beforeEach } from 'vitest';
import type { Stores } from '../shared/lib/stores.ts';
import { createStores } from '../shared/lib/stores.ts';

/** The stores of the application under test; new for each test. */
export let stores: Stores = createStores();

beforeEach(() => {
  stores = createStores();
});
