import { BusinessError } from '../../business-error.ts';
import { onlyOf } from '../../only-of.ts';
import type { Tx } from '../../db/transaction.ts';
import type {
  Account,
  Given,
  GivenEntry,
  GivenSearch,
  LedgerRepository,
  LogRow,
  NewMovement,
  Overdrawn,
} from './repository.ts';
import { UNITS, UNIT_NAMES } from './units.ts';
import type { Unit } from './units.ts';

export { columnsOf, unlessOverdrawn } from './repository.ts';
export type { NewMovement, Overdrawn } from './repository.ts';

/** An account and what it gains (positive) or gives (negative). */
export type Entry = Account & { readonly amount: number };

export interface Posting {
  /** A unique key of what happened: `sign:100001:2026-06-17`, `draw:77`. */
  readonly businessKey: string;
  /** The kind of the posting: `sign`, `draw`. */
  readonly kind: string;
  /** One for each account; they add up to 0 in each unit. */
  readonly entries: readonly Entry[];
  /** The text that the player reads in the log. */
  readonly note?: string;
}

export interface Posted {
  readonly movementId: number;
  readonly time: number;
  /** True: it had been posted before, and nothing moved this time. */
  readonly repeated: boolean;
}

export type Balances = Readonly<Record<Unit, number>>;

export interface LedgerService {
  /**
   * Moves amounts between accounts in the caller's transaction. Nothing else writes to the ledger.
   * A repeated call with the same key and content returns the first result. Throws LEDGER_KEY_USED
   * if the content differs, LEDGER_INSUFFICIENT if a player has too little. After either error, let
   * the transaction reject: it may only continue if it has nothing else to undo.
   */
  readonly post: (tx: Tx, posting: Posting) => Promise<Posted>;
  /** Posts several in order, for different players whom the caller has locked. */
  readonly postAll: (tx: Tx, postings: readonly Posting[]) => Promise<readonly Posted[]>;
  /** Reads within `tx` if it is given. */
  readonly balances: (userId: number, tx?: Tx) => Promise<Balances>;
  /** What a player gained of one unit since a time; what was spent is not subtracted. */
  readonly earned: (userId: number, unit: Unit, since: number) => Promise<number>;
  /** What a house account gave by the given postings, for each unit. */
  readonly given: (search: GivenSearch) => Promise<readonly Given[]>;
  /** The same, entry by entry. */
  readonly listGiven: (search: GivenSearch) => Promise<readonly GivenEntry[]>;
  /** The movements of one unit of a player, the latest first. */
  readonly page: (search: {
    readonly userId: number;
    readonly unit: Unit;
    readonly pageNo: number;
    readonly pageSize: number;
  }) => Promise<{ readonly total: number; readonly list: readonly LogRow[] }>;
}

export function createLedgerService(
  repository: LedgerRepository,
  now: () => number,
): LedgerService {
  return {
    post: async (tx, posting) => onlyOf(await postAll(repository, tx, [posting], now())),
    postAll: (tx, postings) => postAll(repository, tx, postings, now()),
    balances: async (userId, tx) => {
      const rows = await repository.balances(userId, tx);
      const known = new Map(rows.map(({ unit, balance }) => [unit, balance ?? 0]));
      return balancesOf((unit) => known.get(unit) ?? 0);
    },
    earned: repository.earned,
    given: repository.given,
    listGiven: repository.listGiven,
    page: ({ userId, unit, pageNo, pageSize }) =>
      repository.page(userId, unit, { offset: (pageNo - 1) * pageSize, limit: pageSize }),
  };
}

function balancesOf(balance: (unit: Unit) => number): Balances {
  return {
    fen: balance('fen'),
    platformCoin: balance('platformCoin'),
    welfareCoin: balance('welfareCoin'),
    zoneCoin: balance('zoneCoin'),
    ruby: balance('ruby'),
    points: balance('points'),
    activityValue: balance('activityValue'),
  };
}

async function postAll(
  repository: LedgerRepository,
  tx: Tx,
  postings: readonly Posting[],
  time: number,
): Promise<readonly Posted[]> {
  if (postings.length === 0) return [];
  const movements = postings.map((posting) => movementOf(posting, time));
  const answer = refuseOverdrawn(await repository.post(tx, movements));
  return answer.map(({ movementId, time: postedTime, outcome }) => {
    if (outcome === 'used') throw new BusinessError('LEDGER_KEY_USED');
    return { movementId, time: postedTime, repeated: outcome === 'repeated' };
  });
}

/** Throws LEDGER_INSUFFICIENT. For money the catalogue's text already names the balance. */
export function refuseOverdrawn<T extends object>(answer: T | Overdrawn): T {
  if (!('overdrawn' in answer)) return answer;
  const { overdrawn } = answer;
  throw new BusinessError(
    'LEDGER_INSUFFICIENT',
    overdrawn === 'fen' ? undefined : UNIT_NAMES[overdrawn],
  );
}

/** Converts a posting for the repository. Throws RangeError if it is malformed. */
export function movementOf(
  { businessKey, kind, entries, note = '' }: Posting,
  time: number,
): NewMovement {
  refuseMalformed(entries);
  return { businessKey, kind, note, time, entries };
}

/** A bug in the program; no player's input can cause it. */
function refuseMalformed(entries: readonly Entry[]): void {
  const accounts = new Set(entries.map(keyOf));
  if (entries.length === 0 || accounts.size !== entries.length)
    throw new RangeError('A posting has entries, one for each account');
  if (!entries.every(({ amount }) => Number.isSafeInteger(amount) && amount !== 0))
    throw new RangeError('An amount is a whole number other than 0');
  for (const unit of UNITS) {
    const sum = entries.reduce(
      (total, entry) => total + (entry.unit === unit ? entry.amount : 0),
      0,
    );
    if (sum !== 0) throw new RangeError(`The entries in ${unit} do not add up to 0`);
  }
}

function keyOf(account: Account): string {
  const owner = 'userId' in account ? `user ${String(account.userId)}` : `house ${account.house}`;
  return `${owner} ${account.unit}`;
}
