import type { Implementation } from './http/implement.ts';
import { createGameAccountRepository } from './modules/game-account/repository.ts';
import { gameAccountRoutes } from './modules/game-account/routes.ts';
import { createGameAccountService } from './modules/game-account/service.ts';
import { createGameRecordRepository } from './modules/game-record/repository.ts';
import { gameRecordRoutes } from './modules/game-record/routes.ts';
import { createGameRecordService } from './modules/game-record/service.ts';
import { createGameRepository } from './modules/game/repository.ts';
import { gameRoutes } from './modules/game/routes.ts';
import { createGameService } from './modules/game/service.ts';
import { createNewsRepository } from './modules/news/repository.ts';
import { newsRoutes } from './modules/news/routes.ts';
import { createNewsService } from './modules/news/service.ts';
import type { ModuleDeps } from './module-deps.ts';

/** The modules around games and what is told of them. */
export function gameModules({ db, now, publicUrl }: ModuleDeps): readonly Implementation[] {
  const games = createGameService(createGameRepository(db), { now, publicUrl });
  const accounts = createGameAccountService(createGameAccountRepository(db), games, now);
  const records = createGameRecordService(createGameRecordRepository(db), games, now);
  const news = createNewsService(createNewsRepository(db), now);
  return [
    ...gameRoutes(games),
    ...gameAccountRoutes(accounts),
    ...gameRecordRoutes(records),
    ...newsRoutes(news),
  ];
}
