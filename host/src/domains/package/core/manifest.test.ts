import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HostError } from '../../failure/core/host-error.ts';
import { parseManifest } from './manifest.ts';

const good = {
  format: 1,
  gameId: 1,
  name: 'Demo',
  version: '1',
  files: [{ path: 'game', size: 1, sha256: 'a'.repeat(64), mode: 'executable' }],
  launch: { 'linux-x64': { path: 'game', args: [] } },
};

function kindOf(text: string): string {
  try {
    parseManifest(text, 1);
  } catch (error) {
    if (error instanceof HostError) return error.failure.kind;
    throw error;
  }
  return 'good';
}

describe('parseManifest', () => {
  test('reads a good one', () => {
    expect(parseManifest(JSON.stringify(good), 1).files).toHaveLength(1);
  });

  test('refuses one that is of another game', () => {
    expect(kindOf(JSON.stringify({ ...good, gameId: 2 }))).toBe('manifest-invalid');
  });

  test('answers any text with a manifest or manifest-invalid', () => {
    fc.assert(fc.property(fc.string(), (text) => void kindOf(text)));
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(kindOf(text)).toBe('manifest-invalid');
      }),
    );
  });
});
