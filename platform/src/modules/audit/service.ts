import { createHash } from 'node:crypto';
import type { AuditEntry } from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import type { Paging } from '../../paging.ts';
import type { Tx } from '../../db/transaction.ts';
import { maskPersonalData } from './mask-personal-data.ts';
import type { AuditRepository, StoredEntry } from './repository.ts';

/** Who did something, and from which address. */
export interface Actor {
  /** `operator 1 name`, `token 7 name` or `command`. */
  readonly label: string;
  readonly address: string;
}

/** An action that is written to the log. */
export interface AuditedAction {
  readonly action: string;
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** A request that makes something. */
export interface MakingRequest {
  readonly requestId: string;
  /** As the log names what it does, and what it made. */
  readonly action: string;
  readonly subjectOf: (madeId: number) => string;
  readonly content: unknown;
  readonly make: () => Promise<number>;
}

export interface AuditService {
  /**
   * Makes what the request asks for, appends that to the log as the last step of the transaction, and
   * returns its id. The same request makes nothing and returns the first one's id, whatever became of
   * it since. Throws OPERATOR_REQUEST_USED if it asked for something else.
   */
  readonly makeOnce: (tx: Tx, actor: Actor, request: MakingRequest) => Promise<number>;
  /** Appends an entry as the last step of the action's own transaction. */
  readonly append: (tx: Tx, actor: Actor, action: AuditedAction) => Promise<void>;
  readonly page: (paging: Paging) => Promise<{ total: number; list: AuditEntry[] }>;
  /** Reads every entry and checks its hash. */
  readonly check: () => Promise<{ entries: number; firstBrokenId: number | null }>;
}

const CHECKED_AT_ONCE = 1_000;
const NO_HASH = Buffer.alloc(0);

export function createAuditService(repository: AuditRepository, now: () => number): AuditService {
  const append: AuditService['append'] = async (tx, { label, address }, said) => {
    const newest = await repository.lockNewest(tx);
    const { action, subject, before, after } = said;
    const entry = {
      entryId: (newest?.entryId ?? 0) + 1,
      time: now(),
      actor: label,
      action,
      subject,
      before: maskPersonalData(before),
      after: maskPersonalData(after),
      address,
    };
    const hash = hashEntry(newest?.hash ?? NO_HASH, entry);
    await repository.append(tx, { ...entry, hash });
  };
  return {
    makeOnce: async (tx, actor, { requestId, action, subjectOf, content, make }) => {
      const asked = JSON.stringify([action, content]);
      const contentHash = createHash('sha256').update(asked).digest();
      const known = await repository.findRequest(tx, requestId);
      if (known !== undefined) {
        if (known.contentHash.equals(contentHash)) return known.madeId;
        throw new BusinessError('OPERATOR_REQUEST_USED');
      }
      const madeId = await make();
      await repository.addRequest(tx, { requestId, contentHash, madeId, createTime: now() });
      await append(tx, actor, { action, subject: subjectOf(madeId), after: content });
      return madeId;
    },
    append,
    page: async (paging) => {
      const { total, list } = await repository.page(paging);
      return {
        total,
        list: list.map((row) => Object.assign(row, { hash: row.hash.toString('hex') })),
      };
    },
    check: () => check(repository),
  };
}

async function check(repository: AuditRepository) {
  let entries = 0;
  let previous: Buffer = NO_HASH;
  for (;;) {
    // Ids have no gaps, so the count is also the last id.
    const batch = await repository.listAfter(entries, CHECKED_AT_ONCE);
    if (batch.length === 0) return { entries, firstBrokenId: null };
    for (const entry of batch) {
      const isGood = entry.entryId === entries + 1 && hashEntry(previous, entry).equals(entry.hash);
      if (!isGood) return { entries, firstBrokenId: entry.entryId };
      previous = entry.hash;
      entries += 1;
    }
  }
}

/** JSON includes the lengths of texts, so text can't move from one field to another unnoticed. */
function hashEntry(previous: Buffer, entry: Omit<StoredEntry, 'hash'>): Buffer {
  const { entryId, time, actor, action, subject, before, after, address } = entry;
  const said = JSON.stringify([entryId, time, actor, action, subject, before, after, address]);
  return createHash('sha256').update(previous).update(said).digest();
}
