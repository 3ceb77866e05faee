import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { AccountDeps } from './account-modules.ts';
import type { Database } from './db/database.ts';
import { createApp } from './http/app.ts';
import type { AppOptions } from './http/app.ts';
import { createModules } from './modules.ts';
import type { Simulators } from './ports/ports.ts';
import { simulatorPages } from './simulator/pages.ts';

export type AssembleOptions = AccountDeps &
  Pick<
    AppOptions,
    | 'clientDir'
    | 'assetsDir'
    | 'packagesDir'
    | 'rateLimitPerMinute'
    | 'trustedProxies'
    | 'corsOrigins'
  > & {
    /** null in production: their pages do not exist there. */
    readonly simulators: Simulators | null;
  };

export interface Assembled {
  /** Not yet listening. */
  readonly app: FastifyInstance;
  readonly jobs: Readonly<Record<string, () => Promise<void>>>;
}

const HEALTH_MS = 2_000;

/** Modules and HTTP put together from what they work with: the process and its tests alike. */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { db, simulators, publicUrl } = options;
  const modules = createModules(options);
  const app = await createApp({
    ...options,
    ...modules,
    isHealthy: () => answers(db),
    pages: [
      ...modules.pages,
      ...(simulators === null
        ? []
        : [simulatorPages({ simulators, publicUrl, listOpenQrs: modules.listOpenQrs })]),
    ],
  });
  return { app, jobs: modules.jobs };
}

async function answers(db: Database): Promise<boolean> {
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), HEALTH_MS).unref();
  });
  return Promise.race([answer, late]);
}
