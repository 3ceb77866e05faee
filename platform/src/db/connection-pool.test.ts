import { EventEmitter } from 'node:events';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { guardPool } from './connection-pool.ts';

test('a connection that breaks is told, unless the pool has ended', async () => {
  const pool = new pg.Pool();
  const onError = vi.fn<(error: Error) => void>();
  const guarded = guardPool(pool, { names: null, acquireMs: 1000, onError });
  const client = new EventEmitter();
  pool.emit('connect', client);
  client.emit('error', new Error('reset'));
  expect(onError).toHaveBeenCalledTimes(1);
  await guarded.end();
  client.emit('error', new Error('terminated by an administrator'));
  expect(onError).toHaveBeenCalledTimes(1);
});
