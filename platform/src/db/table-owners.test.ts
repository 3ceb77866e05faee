import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '..');

/**
 * Files that reconcile the records of several modules: only these may read other modules' tables.
 */
const RECONCILES = /\/check-repository\.ts$/;

function tablesOfMigrations(): ReadonlySet<string> {
  const files = globSync(join(SRC, 'db/migrations/*.ts'));
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return new Set([...text.matchAll(/create table (\w+)/g)].map(([, name]) => name ?? ''));
}

const BUILT =
  /\b(?<verb>selectFrom|insertInto|updateTable|deleteFrom|\w+Join)\(\s*'(?<name>[a-zA-Z]+)/g;
const WRITTEN =
  /\b(?<verb>insert into|update|delete from|from|join)\s+(?<name>[a-z_]+)\b(?!\.|\()/g;
const WRITES = /^(insert|update|delete)/;

interface ModuleUse {
  readonly module: string;
  readonly table: string;
  readonly writes: boolean;
}

/** The tables that a repository names, in Kysely calls or in SQL. */
function usesOf(module: string, source: string, tables: ReadonlySet<string>): readonly ModuleUse[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(BUILT), ...code.matchAll(WRITTEN)].flatMap(({ groups }) => {
    const name = groups?.['name'] ?? '';
    const table = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const writes = WRITES.test(groups?.['verb'] ?? '');
    return tables.has(table) ? [{ module, table, writes }] : [];
  });
}

/**
 * A table's owner: the only module that writes it, or the only one that reads it if none writes;
 * otherwise the module whose name the table's name contains.
 */
function ownerOf(table: string, uses: readonly ModuleUse[]): string | undefined {
  const ofTable = uses.filter((use) => use.table === table);
  const written = ofTable.filter(({ writes }) => writes);
  const users = new Set((written.length > 0 ? written : ofTable).map(({ module }) => module));
  if (users.size === 1) return [...users][0];
  const words = (name: string) => `_${name.replaceAll('-', '_')}_`;
  return [...new Set(uses.map(({ module }) => module))]
    .filter((module) => words(table).includes(words(module)))
    .toSorted((one, other) => other.length - one.length)[0];
}

function foreignUses(files: ReadonlyMap<string, string>): readonly string[] {
  const tables = tablesOfMigrations();
  const uses = [...files].flatMap(([file, source]) =>
    usesOf(/modules\/([^/]+)\//.exec(file)?.[1] ?? '', source, tables),
  );
  const foreign = uses.filter(({ table, module }) => ownerOf(table, uses) !== module);
  return [...new Set(foreign.map(({ module, table }) => `${module} ${table}`))].toSorted();
}

function readRepositories(): Map<string, string> {
  const files = globSync(join(SRC, 'modules/*/*repository.ts'));
  return new Map(
    files
      .filter((file) => !RECONCILES.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')] as const),
  );
}

test('no repository names another module’s tables: it reads the views they offer', () => {
  expect(foreignUses(readRepositories())).toEqual([]);
});

test.each([
  ['news', `db.selectFrom('gameServer').select('name')`, 'news game_server'],
  ['game', 'sql`select * from news join banner using (id)`', 'game banner'],
  ['coupon', 'sql`update red_packet set value = 1`', 'coupon red_packet'],
])('a planted reading of %s is seen', (module, code, seen) => {
  const files = readRepositories();
  files.set(join(SRC, `modules/${module}/planted-repository.ts`), code);
  expect(foreignUses(files)).toContain(seen);
});
