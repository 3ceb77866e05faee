import { canonicalJson } from '@gamebox/contract/host';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { manifestOf, scanText } from '../../../../test/release-trees.ts';

const good = manifestOf({ game: ['aaaa', 'bbbbb', 'aaaa'], "data/空 'x'.txt": ['cc'] });

describe('a text made to be expensive is refused before it is read', () => {
  const text = canonicalJson(good);
  const bytes = 6 * 2 ** 20;
  const many = Array.from({ length: 200_000 }, (_, i) => `"a${i}":1`);
  test.each([
    ['a long text', 'size-absurd', text.replace('"notes":""', `"notes":"${'x'.repeat(bytes)}"`)],
    ['a long list', 'size-absurd', text.replace('"packs":[', `"packs":[${'0,'.repeat(bytes / 2)}`)],
    [
      'many values',
      'size-absurd',
      text
        .replace('"notes":""', `"notes":"${'x'.repeat(3 * 2 ** 20)}"`)
        .replace('"version":"1"', `"version":"${'x'.repeat(3 * 2 ** 20)}"`),
    ],
    [
      'deep lists',
      'manifest-invalid',
      text.replace('"notes":""', `"notes":${'['.repeat(1e5)}${']'.repeat(1e5)}`),
    ],
    ['many keys', 'manifest-invalid', `{${many.join(',')},${text.slice(1)}`],
    ['a long key', 'manifest-invalid', `{"${'a'.repeat(bytes)}":1,${text.slice(1)}`],
  ])('%s', (_, kind, made) => {
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    let failure: unknown = null;
    try {
      scanText(made, 65_536);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ failure: { kind } });
    const read = parse.mock.calls.map(([each]) => each.length);
    expect(Math.max(0, ...read)).toBeLessThan(10_000);
    expect(JSON.stringify(failure).length).toBeLessThan(1000);
  });
});
