import { sql } from 'kysely';
import { WrongEnvironmentError } from '../wrong-environment-error.ts';
import type { Tx } from './transaction.ts';

/** The job queue creates and migrates this schema itself, so the platform's role must own it. */
export const JOB_SCHEMA = 'job_queue';

/**
 * Throws unless the role of this connection has the rights of `role`: without them it can neither
 * hand the job queue over to `role` nor dump what `role` owns. Throws also where it is `role` itself,
 * which would lose rights on its own tables.
 */
export async function checkMembership(tx: Tx, role: string): Promise<void> {
  const { rows } = await sql<{ owner: string; has: boolean }>`
    select current_user as owner, pg_has_role(oid, 'usage') as has
      from pg_roles where rolname = ${role}`.execute(tx);
  const [found] = rows;
  if (found === undefined) throw new WrongEnvironmentError(`--grant: there is no role ${role}`);
  if (found.owner === role)
    throw new WrongEnvironmentError(
      `--grant: ${role} is the role of DATABASE_URL itself, which owns the tables: name the platform's`,
    );
  if (found.has) return;
  throw new WrongEnvironmentError(
    `--grant: ${found.owner} is not a member of ${role}; ` +
      `as a superuser run: grant ${role} to ${found.owner}`,
  );
}

/**
 * Makes `role` the owner of the job queue's schema and of all in it, where the schema is there: a
 * platform that ran as the owner made it, or a backup was restored as the owner. What is the role's
 * already is not touched: a platform may be running.
 */
export async function handOverJobs(tx: Tx, role: string): Promise<void> {
  // Indexes, and sequences of columns, follow their tables; an array type follows its element.
  const { rows } = await sql<{ thing: string }>`
    with r as (select oid from pg_roles where rolname = ${role}),
      s as (select oid, nspowner from pg_namespace where nspname = ${JOB_SCHEMA})
    select 'schema ' || s.oid::regnamespace as thing from s, r where nspowner <> r.oid
    union all
    select 'table ' || c.oid::regclass from pg_class c, s, r
      where relnamespace = s.oid and relowner <> r.oid and relkind in ('r', 'p', 'v', 'm')
    union all
    select 'sequence ' || c.oid::regclass from pg_class c, s, r
      where relnamespace = s.oid and relowner <> r.oid and relkind = 'S' and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid
          and refclassid = 'pg_class'::regclass and deptype in ('a', 'i'))
    union all
    select 'routine ' || p.oid::regprocedure from pg_proc p, s, r
      where pronamespace = s.oid and proowner <> r.oid
    union all
    select 'type ' || t.oid::regtype from pg_type t, s, r
      where typnamespace = s.oid and typowner <> r.oid and typtype in ('e', 'd')`.execute(tx);
  for (const { thing } of rows)
    await sql`alter ${sql.raw(thing)} owner to ${sql.id(role)}`.execute(tx);
}
