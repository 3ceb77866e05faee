import os from 'node:os';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { networkNow } from './probe-server.ts';

test('where the system can’t tell its addresses the network is not known', () => {
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  expect(networkNow()).toEqual(expect.any(String));
  vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 24');
  });
  syncBuiltinESMExports();
  expect(networkNow()).toBeNull();
});
