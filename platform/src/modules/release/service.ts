import type { CallBody, CallResult, GameRelease } from '@gamebox/contract';
import type { registerRelease } from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockGame } from '../../db/locks.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { GameService } from '../game/service.ts';
import type { ReadPointer } from './read-pointer.ts';
import type { ReleaseRepository, StoredRelease } from './repository.ts';

type Registration = CallBody<typeof registerRelease>;
type Registered = CallResult<typeof registerRelease>;

export interface ReleaseService {
  /** Throws GAME_NOT_FOUND. */
  readonly page: (search: {
    readonly gameId: number;
    readonly pageNo: number;
    readonly pageSize: number;
  }) => Promise<{ total: number; list: GameRelease[] }>;
  /**
   * Publishes a release after its address has confirmed it. Throws GAME_NOT_FOUND, RELEASE_OLDER,
   * RELEASE_UNREACHABLE, RELEASE_MISMATCH.
   */
  readonly register: (actor: Actor, release: Registration) => Promise<Registered>;
  /**
   * Publishes without checking the address, which may be a path, and without an operator. Throws
   * the same.
   */
  readonly keep: (release: Omit<StoredRelease, 'publishTime'>) => Promise<GameRelease>;
  /** Number of a channel's newest release, 0 where it has none. */
  readonly newest: (gameId: number, channel: string) => Promise<number>;
}

export function createReleaseService(
  db: Database,
  repository: ReleaseRepository,
  games: Pick<GameService, 'require'>,
  {
    audit,
    readPointer,
    now,
  }: {
    readonly audit: AuditService;
    readonly readPointer: ReadPointer;
    readonly now: () => number;
  },
): ReleaseService {
  const keep = async (given: Omit<StoredRelease, 'publishTime'>, actor: Actor | null) => {
    const kept = await inTransaction(db, async (tx) => {
      if (!(await lockGame(tx, given.gameId))) throw new BusinessError('GAME_NOT_FOUND');
      const kept = await repository.keep(tx, { ...given, publishTime: now() });
      if (actor !== null && kept !== 'older')
        await audit.append(tx, actor, {
          action: 'release.register',
          subject: `game ${String(given.gameId)}`,
          after: given,
        });
      return kept;
    });
    if (kept === 'older') throw new BusinessError('RELEASE_OLDER');
    return kept.release;
  };
  return {
    page: async ({ gameId, ...paging }) => {
      await games.require(gameId);
      return repository.page(gameId, paging);
    },
    register: async (actor, { createdAt: createTime, ...given }) => {
      await games.require(given.gameId);
      // A repeated registration of an older release is fine: its address names a newer one by now.
      if ((await repository.newest(given.gameId, given.channel)) <= given.release)
        await checkAddress(readPointer, given);
      const kept = await keep({ ...given, createTime }, actor);
      const newest = await repository.newest(given.gameId, given.channel);
      return { ...kept, newest };
    },
    keep: (given) => keep(given, null),
    newest: (gameId, channel) => repository.newest(gameId, channel),
  };
}

async function checkAddress(
  readPointer: ReadPointer,
  { packageUrl, release, version }: Omit<Registration, 'createdAt'>,
) {
  const read = await readPointer(packageUrl);
  if ('problem' in read) throw new BusinessError('RELEASE_UNREACHABLE', read.problem);
  if (read.pointer.release !== release || read.pointer.version !== version)
    throw new BusinessError('RELEASE_MISMATCH', `release ${String(read.pointer.release)}`);
}
