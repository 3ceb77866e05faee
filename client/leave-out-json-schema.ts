import type { Plugin } from 'vite';

/** zod's writer of JSON Schema: only the platform describes its calls with it. */
const WRITER = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/**
 * Replaces a module of that writer: it has the same exports, and using one says that it was left
 * out. Every schema can write itself, so no bundler can leave it out by itself.
 */
export function withoutJsonSchema(code: string): string {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const renamed = [...code.matchAll(/^export \{ (\w+) as (\w+) \};$/gm)].map(
    ([, own = '', name = '']) => ({ own, name }),
  );
  return [
    'const leftOut = () => { throw new Error("JSON Schema is left out of the client"); };',
    // These are called when a schema is only looked at: they make the method that would write.
    ...declared.map((name) =>
      name.startsWith('create')
        ? `export const ${name} = () => leftOut;`
        : `export const ${name} = leftOut;`,
    ),
    ...renamed.map(({ own, name }) => `export { ${own} as ${name} };`),
  ].join('\n');
}

/** Leaves what writes JSON Schema out of a bundle: some 5 kB gzip of /home's first script. */
export function leaveOutJsonSchema(): Plugin {
  return {
    name: 'leave-out-json-schema',
    apply: 'build',
    transform: (code, id) => (WRITER.test(id) ? withoutJsonSchema(code) : undefined),
  };
}
