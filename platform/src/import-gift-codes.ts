import { createInterface } from 'node:readline';
import type { Database } from './db/database.ts';
import type { Actor, AuditService } from './modules/audit/service.ts';
import { createGiftPackRepository } from './modules/gift-pack/repository.ts';
import { createGiftPackService } from './modules/gift-pack/service.ts';
import { UsageError } from './usage-error.ts';

/** Printable and without spaces, so that a player can type the code. */
const GIFT_CODE = /^[!-~]{1,64}$/;
const MOST_CODES = 200_000;

interface ImportDeps {
  readonly db: Database;
  readonly audit: AuditService;
  readonly actor: Actor;
  /** The codes, one on each line. */
  readonly input: NodeJS.ReadableStream;
}

/** Adds codes to a gift pack's stock, all or none. Returns the message for the operator. */
export async function importGiftCodes(
  { db, audit, actor, input }: ImportDeps,
  pack = '',
): Promise<string> {
  const giftPackId = Number(pack);
  if (!Number.isSafeInteger(giftPackId) || giftPackId < 1)
    throw new UsageError('PACK: the number of a gift pack');
  const repository = createGiftPackRepository(db);
  const giftPacks = createGiftPackService({ db, repository, audit, now: Date.now });
  const codes = await readCodes(input);
  const { added, repeated } = await giftPacks.importCodes(actor, giftPackId, codes);
  return `added ${String(added)} codes; ${String(repeated)} were there already`;
}

async function readCodes(input: NodeJS.ReadableStream): Promise<readonly string[]> {
  const codes: string[] = [];
  let line = 0;
  for await (const text of createInterface({ input })) {
    line += 1;
    const code = text.trim();
    if (code === '') continue;
    if (!GIFT_CODE.test(code))
      throw new UsageError(`line ${String(line)} is no code: 1 to 64 characters without spaces`);
    codes.push(code);
    if (codes.length > MOST_CODES)
      throw new UsageError(`more than ${String(MOST_CODES)} codes: import them in parts`);
  }
  if (codes.length === 0) throw new UsageError('there are no codes in stdin');
  return codes;
}
