import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type GameGlob, gameGlob } from '@gamebox/contract';
import type { ScanOptions } from '../publish/scan-folder.ts';

/** The operator's input is invalid; the message says why. */
export class UsageError extends Error {}

const LIST = { type: 'string' as const, multiple: true as const, default: new Array<string>() };

const OPTIONS = {
  game: { type: 'string' },
  name: { type: 'string' },
  version: { type: 'string' },
  channel: { type: 'string', default: 'stable' },
  notes: { type: 'string', default: '' },
  store: { type: 'string' },
  key: LIST,
  'new-keys': { type: 'boolean', default: false },
  launch: LIST,
  'no-launch': { type: 'boolean', default: false },
  'player-files': LIST,
  'no-player-files': { type: 'boolean', default: false },
  ignore: LIST,
  executable: LIST,
  expires: { type: 'string', default: '3650' },
  deltas: { type: 'string', default: '3' },
  mirror: LIST,
  'no-mirrors': { type: 'boolean', default: false },
  hold: { type: 'boolean', default: false },
  register: { type: 'string' },
  'public-url': { type: 'string' },
  'operator-token-file': { type: 'string' },
  release: { type: 'string' },
  older: { type: 'boolean', default: false },
  keep: { type: 'string' },
  port: { type: 'string', default: '8090' },
  'dry-run': { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export type Values = ReturnType<typeof parse>['values'];

function parse(args: readonly string[]) {
  return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
}

/** Throws UsageError on an unknown option. */
export function parseOptions(args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parse(args);
  } catch (error) {
    throw new UsageError(reasonFrom(error));
  }
}

/** Node adds advice after its first sentence, which only hides the reason. */
function reasonFrom(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split(/\. (?=To )|\n/)[0] ?? message;
}

/** A path relative to the folder in which the operator called npm. */
export function pathFrom(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

export function required(value: string | undefined, name: string): string {
  if (value === undefined || value === '') throw new UsageError(`${name} is missing`);
  return value;
}

/** A whole number of at least `least`. */
export function count(value: string | undefined, name: string, least: number): number {
  const number = Number(required(value, name));
  if (!Number.isSafeInteger(number) || number < least)
    throw new UsageError(`${name} must be a whole number from ${least} on`);
  return number;
}

type Issue = { readonly message: string };

/** The value parsed by the schema; throws UsageError if it is invalid. */
export function checked<T>(
  name: string,
  value: string,
  schema: {
    safeParse(
      value: unknown,
    ): { success: true; data: T } | { success: false; error: { issues: readonly Issue[] } };
  },
): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const text = JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  const reason = result.error.issues.map(({ message }) => message).join('; ');
  throw new UsageError(`${name}: ${text} can't be used: ${reason}`);
}

export function globs(name: string, values: readonly string[]): GameGlob[] {
  return values.map((value) => checked(name, value, gameGlob));
}

export function scanOptionsOf(values: Values): ScanOptions {
  return {
    ignore: globs('--ignore', values.ignore),
    executable: globs('--executable', values.executable),
  };
}
