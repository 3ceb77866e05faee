import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');
const COMMENTS = /\/\*.*?\*\/|\/\/[^\n]*/gs;

/** Production sources by their path below `src`, without comments. */
const sources: readonly (readonly [path: string, text: string])[] = readdirSync(SRC, {
  recursive: true,
  encoding: 'utf8',
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => [path, readFileSync(join(SRC, path), 'utf8').replaceAll(COMMENTS, '')]);

function filesWith(pattern: RegExp): readonly string[] {
  return sources.filter(([, text]) => pattern.test(text)).map(([path]) => path);
}

test('only transaction.ts begins a transaction', () => {
  expect(filesWith(/\.(transaction|startTransaction)\(|sql`\s*(begin|commit|rollback)\b/i)).toEqual(
    ['db/transaction.ts'],
  );
});

test('only locks.ts locks, and the functions of the database that it names', () => {
  const locks =
    /\.for(NoKey)?(Update|Share)\(|\.forKeyShare\(|for (no key )?(update|share)|for key share|pg_(try_)?advisory|lock table/i;
  expect(filesWith(locks)).toEqual([
    'db/locks.ts',
    'db/migrations/0084-ledger-post.ts',
    'db/migrations/0109-postings-together.ts',
    'db/migrations/0117-postings-in-columns.ts',
    'db/migrations/0124-caps-by-person.ts',
    'db/migrations/0127-payment-start-planned.ts',
    'db/migrations/0131-keyed-lookups.ts',
    'db/migrations/0143-enabled-users.ts',
    'db/migrations/0147-shown-seeds.ts',
    'db/migrations/0148-locked-accounts.ts',
    'db/migrations/0178-keys-of-values.ts',
  ]);
});

test('only repositories and what lies below db/ write SQL', () => {
  const queries = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/;
  const strangers = filesWith(queries)
    .filter((path) => !/^db\/|repository[^/]*\.ts$/.test(path))
    .toSorted((one, other) => one.localeCompare(other));
  // The health check only asks whether the database answers; no module owns the key's fingerprint.
  expect(strangers).toEqual(['assemble.ts', 'data-key/open-vault.ts']);
});
