import type { HostFailure } from '@gamebox/contract';
import { expect, test } from 'vitest';
import { adviceFor } from './failure-advice.ts';

const message = '原因';
const failures: readonly HostFailure[] = [
  { kind: 'already-downloading', gameId: 1, message },
  { kind: 'other-downloading', gameId: 2, message },
  { kind: 'not-installed', message },
  { kind: 'already-running', message },
  { kind: 'disk-full', needBytes: 2 ** 31, freeBytes: 2 ** 20, message },
  { kind: 'folder-not-writable', path: 'x', message },
  { kind: 'network', message },
  { kind: 'server', status: 503, message },
  { kind: 'manifest-invalid', reason: 'r', message },
  { kind: 'hash-mismatch', path: 'x', message },
  { kind: 'unsupported-platform', platform: 'p', message },
  { kind: 'program-missing', path: 'x', message },
  { kind: 'permission', path: 'x', message },
  { kind: 'exited-at-once', exitCode: 1, message },
  { kind: 'invalid-data', field: 'f', message },
  { kind: 'unavailable', message },
  { kind: 'internal', message },
];

test.each(failures)('$kind has words for the player', (failure) => {
  expect(adviceFor(failure).words).not.toBe('');
});

test('a full disk says how much is missing and where else to install', () => {
  const { words, remedy } = adviceFor({
    kind: 'disk-full',
    needBytes: 2 ** 31,
    freeBytes: 2 ** 20,
    message,
  });
  expect(words).toContain('2.0 GB');
  expect(words).toContain('1.0 MB');
  expect(remedy?.kind).toBe('settings');
});

test('another’s download is shown by its own game', () => {
  expect(adviceFor({ kind: 'other-downloading', gameId: 2, message }).remedy).toMatchObject({
    kind: 'show-download',
    gameId: 2,
  });
});
