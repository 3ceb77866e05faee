import { parseSync, type Program } from '@swc/core';

/** How a source file uses calls of the contract; comments are ignored. */
export interface CallUses {
  readonly path: string;
  /** Local names of calls imported from the contract, with the names there. */
  readonly imported: ReadonlyMap<string, string>;
  /** The calls that it implements, by their local names: `implement…(name, …)`. */
  readonly answered: ReadonlySet<string>;
  /** Its strings without queries; the paths of calls are among them. */
  readonly texts: ReadonlySet<string>;
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function* nodesOf(value: unknown): Generator<Fields> {
  if (!isFields(value)) return;
  if (typeof value['type'] === 'string') yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

function identifier(value: unknown): string | undefined {
  const { type, value: name } = isFields(value) ? value : {};
  return type === 'Identifier' && typeof name === 'string' ? name : undefined;
}

function answeredBy({ type, callee, arguments: given }: Fields): string | undefined {
  if (type !== 'CallExpression' || !identifier(callee)?.startsWith('implement')) return undefined;
  const [first]: unknown[] = Array.isArray(given) ? given : [];
  return isFields(first) ? identifier(first['expression']) : undefined;
}

function textOf({ type, value, cooked }: Fields): string | undefined {
  const text = type === 'StringLiteral' ? value : type === 'TemplateElement' ? cooked : undefined;
  return typeof text === 'string' ? text.split('?', 1)[0] : undefined;
}

function importedBy({ body }: Program): Map<string, string> {
  const imported = new Map<string, string>();
  for (const item of body) {
    if (item.type !== 'ImportDeclaration' || item.source.value !== '@gamebox/contract') continue;
    for (const one of item.specifiers)
      if (one.type === 'ImportSpecifier')
        imported.set(one.imported?.value ?? one.local.value, one.local.value);
  }
  return imported;
}

/** Reads a TypeScript source; `path` shows whether it contains JSX. */
export function readCallUses(path: string, text: string): CallUses {
  const program = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx') });
  const nodes = [...nodesOf(program.body)];
  const present = (value: string | undefined): value is string => value !== undefined;
  return {
    path,
    imported: importedBy(program),
    answered: new Set(nodes.map(answeredBy).filter(present)),
    texts: new Set(nodes.map(textOf).filter(present)),
  };
}
