import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutJsonSchema } from '../client/leave-out-json-schema.ts';

const core = join(dirname(createRequire(import.meta.url).resolve('zod')), 'v4', 'core');
const modules = ['json-schema-processors.js', 'to-json-schema.js'];

async function load(code: string): Promise<Readonly<Record<string, unknown>>> {
  const address = `data:text/javascript,${encodeURIComponent(code)}`;
  return (await import(/* @vite-ignore */ address)) as Readonly<Record<string, unknown>>;
}

test.each(modules)('%s keeps its exports and loses its code', async (file) => {
  const path = join(core, file);
  const code = readFileSync(path, 'utf8');
  const left = withoutJsonSchema(code);
  const own = (await import(/* @vite-ignore */ path)) as object;
  expect(Object.keys(await load(left)).toSorted()).toEqual(Object.keys(own).toSorted());
  expect(left.length).toBeLessThan(code.length / 5);
});

test('what is left says so when it is used, and not before', async () => {
  const { createToJSONSchemaMethod } = await load(
    withoutJsonSchema(readFileSync(join(core, 'to-json-schema.js'), 'utf8')),
  );
  const write: unknown =
    typeof createToJSONSchemaMethod === 'function' && createToJSONSchemaMethod();
  expect(write).toThrow('JSON Schema is left out of the client');
});
