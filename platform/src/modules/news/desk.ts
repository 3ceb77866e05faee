import type { CallBody, CallResult } from '@gamebox/contract';
import type {
  NewsContent,
  createNews,
  getOperatedNews,
  pageOperatedNews,
} from '@gamebox/contract/admin';
import { BusinessError } from '../../business-error.ts';
import type { Database } from '../../db/database.ts';
import { lockNews } from '../../db/locks.ts';
import { inTransaction, isViolation } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import type { Paging } from '../../paging.ts';
import type { Actor, AuditService } from '../audit/service.ts';
import type { NewsDeskRepository } from './desk-repository.ts';

/** Operators' service to publish news. */
export interface NewsDesk {
  readonly page: (paging: Paging) => Promise<CallResult<typeof pageOperatedNews>>;
  /** Throws NEWS_NOT_FOUND. */
  readonly get: (newsId: number) => Promise<CallResult<typeof getOperatedNews>>;
  /** The same request makes one. Throws GAME_NOT_FOUND, OPERATOR_REQUEST_USED. */
  readonly create: (
    actor: Actor,
    asked: CallBody<typeof createNews>,
  ) => Promise<CallResult<typeof createNews>>;
  /** Throws NEWS_NOT_FOUND, GAME_NOT_FOUND. */
  readonly change: (actor: Actor, newsId: number, content: NewsContent) => Promise<void>;
  /** Throws NEWS_NOT_FOUND, NEWS_IN_BANNER. */
  readonly withdraw: (actor: Actor, newsId: number) => Promise<void>;
}

interface NewsDeskDeps {
  readonly db: Database;
  readonly repository: NewsDeskRepository;
  readonly audit: Pick<AuditService, 'append' | 'makeOnce'>;
}

export function createNewsDesk({ db, repository, audit }: NewsDeskDeps): NewsDesk {
  const findLocked = async (tx: Tx, newsId: number) => {
    await lockNews(tx, newsId);
    return found(await repository.find(tx, newsId));
  };
  const requireGame = async (tx: Tx, { gameId }: NewsContent) => {
    if (gameId !== null && !(await repository.hasGame(tx, gameId)))
      throw new BusinessError('GAME_NOT_FOUND');
  };
  return {
    page: repository.page,
    get: async (newsId) => found(await repository.find(db, newsId)),
    create: (actor, { requestId, ...content }) =>
      inTransaction(db, async (tx) => {
        const make = async () => {
          await requireGame(tx, content);
          return repository.add(tx, content);
        };
        const action = 'news.create';
        const request = { requestId, action, subjectOf, content, make };
        return { newsId: await audit.makeOnce(tx, actor, request) };
      }),
    change: (actor, newsId, after) =>
      inTransaction(db, async (tx) => {
        const before = await findLocked(tx, newsId);
        await requireGame(tx, after);
        await repository.change(tx, newsId, after);
        const subject = subjectOf(newsId);
        await audit.append(tx, actor, { action: 'news.change', subject, before, after });
      }),
    withdraw: async (actor, newsId) => {
      const removing = inTransaction(db, async (tx) => {
        const before = await findLocked(tx, newsId);
        await repository.remove(tx, newsId);
        await audit.append(tx, actor, {
          action: 'news.withdraw',
          subject: subjectOf(newsId),
          before,
        });
      });
      await removing.catch((error: unknown) => {
        // Banners alone refer to an article.
        if (isViolation(error, 'foreignKey')) throw new BusinessError('NEWS_IN_BANNER');
        throw error;
      });
    },
  };
}

const subjectOf = (newsId: number) => `news ${String(newsId)}`;

function found<T>(article: T | undefined): T {
  if (article === undefined) throw new BusinessError('NEWS_NOT_FOUND');
  return article;
}
