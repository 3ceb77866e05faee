import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { networkNow } from './probe-server.ts';

test('a system that can not tell its addresses now has none', () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 24');
  });
  syncBuiltinESMExports();
  expect(networkNow()).toBe('');
});
