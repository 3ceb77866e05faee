import { expect, test } from 'vitest';
import { joinReleaseEnvelope, splitReleaseEnvelope } from './release-envelope.ts';
import type { ReleaseHeader } from './release-envelope.ts';

const signed: ReleaseHeader = {
  format: 'gamebox-release-1',
  encoding: 'zstd',
  signatures: [{ keyId: '0123456789abcdef', signature: `${'A'.repeat(86)}==` }],
};
const payload = new Uint8Array([1, 10, 2]);

const fileOf = (header: unknown) => new TextEncoder().encode(`${JSON.stringify(header)}\n`);

test('what was joined is split into the same parts', () => {
  expect(splitReleaseEnvelope(joinReleaseEnvelope(signed, payload))).toEqual({
    header: signed,
    payload,
  });
});

test.each([
  ['without a line', new Uint8Array([123, 125])],
  ['without JSON', new TextEncoder().encode('{\n')],
  ['of another format', fileOf({ ...signed, format: 'gamebox-release-2' })],
  ['made to break', fileOf({ ...signed, signatures: { length: { toString: 1 } } })],
])('a file %s is none', (_, bytes) => {
  expect(splitReleaseEnvelope(bytes)).toBeNull();
});
