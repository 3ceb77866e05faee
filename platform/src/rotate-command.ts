import { DatabaseError } from 'pg';
import type { DataKey } from './data-key/data-key.ts';
import { isOtherKeyUsed } from './data-key/key-use-repository.ts';
import { openOwnVault, openVault } from './data-key/open-vault.ts';
import type { Database } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import { createAuditRepository } from './modules/audit/repository.ts';
import { createAuditService } from './modules/audit/service.ts';
import type { Actor } from './modules/audit/service.ts';
import { rotateDataKey } from './rotate-data-key.ts';
import { takeBackDataKey } from './take-back-data-key.ts';
import type { TakenBack } from './take-back-data-key.ts';
import { UsageError } from './usage-error.ts';

interface RotateCommand {
  readonly db: Database;
  readonly dataKey: DataKey;
  readonly old: Buffer | null;
  readonly actor: Actor;
  readonly leaveUnreadable: boolean;
  /** Also where a change has left this data key. */
  readonly toLeftKey: boolean;
}

/** The answer of the command, and whether all is as it should be. */
interface Told {
  readonly text: string;
  readonly isDone: boolean;
}

/** Changes the database's key to the data key; without an old one, takes a begun change back. */
export async function runRotation(command: RotateCommand): Promise<Told> {
  try {
    return await (command.old === null ? takeBack(command) : rotate(command));
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    return { text: `not done, run this again: ${error.message}`, isDone: false };
  }
}

async function rotate({ db, dataKey, old, actor, toLeftKey }: RotateCommand): Promise<Told> {
  const vault = await openVault(db, dataKey, old, { toLeftKey });
  // Begun before the look at others: they can start with the left key now.
  if (toLeftKey) await vault.beginChange();
  // It could not read what is encrypted anew.
  if (await inTransaction(db, (tx) => isOtherKeyUsed(tx, dataKey.key)))
    return {
      text: `${vault.isChangeBegun ? 'the change has begun, and this command has encrypted nothing anew' : 'nothing is changed'}: a process runs with another DATA_KEY. Start all with both keys, and run this again a minute later`,
      isDone: false,
    };
  await vault.beginChange();
  const audit = createAuditService(createAuditRepository(db), Date.now);
  const rotated = await rotateDataKey({ db, vault, key: dataKey.key, audit, actor });
  const { renewed, unreadable, isDone } = rotated;
  const done = `${String(renewed)} values are now encrypted with DATA_KEY`;
  if (!isDone)
    return {
      text: `${done}, but a process has begun to change the key back meanwhile: start all with both keys and run this again`,
      isDone,
    };
  return unreadable.length === 0
    ? { text: `${done}, and the database is its: start every process without DATA_KEY_OLD`, isDone }
    : {
        text: `${done}. Neither key can read these, which stay as they are:\n${unreadable.join('\n')}`,
        isDone: false,
      };
}

async function takeBack(command: RotateCommand): Promise<Told> {
  const { db, actor, leaveUnreadable } = command;
  const { vault, change } = await openOwnVault(db, command.dataKey);
  if (change === null) throw new UsageError('DATA_KEY_OLD is missing, and no change has begun');
  const audit = createAuditService(createAuditRepository(db), Date.now);
  const { key } = command.dataKey;
  const takenBack = await takeBackDataKey({
    db,
    key,
    vault,
    change,
    audit,
    actor,
    leaveUnreadable,
  });
  return { text: textOf(takenBack), isDone: takenBack.outcome === 'done' };
}

function textOf({ outcome, unreadable }: TakenBack): string {
  const list = unreadable.length === 0 ? '' : `. It can't read these:\n${unreadable.join('\n')}`;
  const texts = {
    used: 'the change stays: a process runs with the other key. Stop it, and run this again a minute later',
    unreadable: `the change stays: DATA_KEY alone is not enough${list}`,
    changed:
      'nothing is taken back: a process with both keys, or another command, was faster. Run this again',
    done: `the change is taken back: DATA_KEY is enough again${list}`,
  };
  return texts[outcome];
}
