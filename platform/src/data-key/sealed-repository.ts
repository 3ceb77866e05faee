import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

/** A column of encrypted texts, and what of a row the texts are encrypted for. */
export interface SealedColumn {
  readonly table: string;
  readonly id: string;
  readonly column: string;
  readonly owner: string;
}

export interface SealedText {
  readonly id: number;
  readonly owner: string;
  readonly cipher: Buffer;
}

export interface RenewedText {
  readonly id: number;
  readonly was: Buffer;
  readonly cipher: Buffer;
}

/** The texts with ids above `afterId`, by id. */
export async function listSealed(
  db: Database,
  { table, id, column, owner }: SealedColumn,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<readonly SealedText[]> {
  const { rows } = await sql<SealedText>`
    select ${sql.ref(id)} as id, ${sql.ref(owner)}::text as owner, ${sql.ref(column)} as cipher
    from ${sql.table(table)}
    where ${sql.ref(id)} > ${afterId} and ${sql.ref(column)} is not null
    order by ${sql.ref(id)} limit ${limit}`.execute(db);
  return rows;
}

/** Leaves alone what has been changed since it was listed. */
export async function replaceSealed(
  db: Database,
  { table, id, column }: SealedColumn,
  renewed: readonly RenewedText[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} sealed set ${sql.ref(column)} = fresh.cipher
    from unnest(${renewed.map((one) => one.id)}::int8[], ${renewed.map(({ was }) => was)}::bytea[],
      ${renewed.map(({ cipher }) => cipher)}::bytea[]) fresh (id, was, cipher)
    where sealed.${sql.ref(id)} = fresh.id and sealed.${sql.ref(column)} = fresh.was`.execute(db);
}
