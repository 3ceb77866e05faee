import type { BoundedSearch } from './bounded-search.ts';
import { createGate } from './gate.ts';
import type { Jobs } from './jobs/start-jobs.ts';
import type { AdminImplementation } from './http/implement-admin.ts';
import type { Implementation } from './http/implement.ts';
import type { AuditService } from './modules/audit/service.ts';
import { createGameAccountRepository } from './modules/game-account/repository.ts';
import { gameAccountRoutes } from './modules/game-account/routes.ts';
import { createGameAccountService } from './modules/game-account/service.ts';
import { createGameRecordRepository } from './modules/game-record/repository.ts';
import { gameRecordRoutes } from './modules/game-record/routes.ts';
import { createGameRecordService } from './modules/game-record/service.ts';
import { createGameRepository } from './modules/game/repository.ts';
import { gameRoutes } from './modules/game/routes.ts';
import { createGameService } from './modules/game/service.ts';
import type { GameService } from './modules/game/service.ts';
import { createNewsDeskRepository } from './modules/news/desk-repository.ts';
import { createNewsDesk } from './modules/news/desk.ts';
import { createNewsRepository } from './modules/news/repository.ts';
import { newsAdminRoutes, newsRoutes } from './modules/news/routes.ts';
import { createNewsService } from './modules/news/service.ts';
import { createPointerReader } from './modules/release/read-pointer.ts';
import type { MessageService } from './modules/message/service.ts';
import { createReleaseRepository } from './modules/release/repository.ts';
import { releaseAdminRoutes, releaseRoutes } from './modules/release/routes.ts';
import { createReleaseService } from './modules/release/service.ts';
import type { ReleaseService } from './modules/release/service.ts';
import { createReminderRepository } from './modules/reminder/repository.ts';
import { reminderRoutes } from './modules/reminder/routes.ts';
import { createReminderService } from './modules/reminder/service.ts';
import type { Players } from './account-modules.ts';
import type { ModuleDeps } from './module-deps.ts';
import { createPasswords } from './password-hash.ts';

/** Together with the operators' gate, this leaves one of Node's four threads free. */
const HASHES = { most: 2, mostWaiting: 8, waitMs: 4_000 };

export interface GameDeps extends ModuleDeps {
  /** Hosts of release stores that may be in a private network: `name` or `name:port`. */
  readonly packageHosts: readonly string[];
}

interface Given {
  readonly players: Players;
  readonly messages: MessageService;
  readonly audit: AuditService;
  readonly search: BoundedSearch;
}

interface GameModules {
  readonly implementations: readonly Implementation[];
  readonly adminImplementations: readonly AdminImplementation[];
  readonly jobs: Jobs;
  readonly releases: ReleaseService;
  readonly games: GameService;
}

/** Creates the modules around games. `onPlay` is called for each reported play. */
export function createGameModules(
  { db, now, publicUrl, packageHosts, passwordCost }: GameDeps,
  { players, messages, audit, search }: Given,
  onPlay: (gameId: number) => void,
): GameModules {
  const games = createGameService(createGameRepository(db), { now, publicUrl, search });
  const accounts = createGameAccountService({
    db,
    repository: createGameAccountRepository(db),
    games,
    identities: players.identities,
    messages,
    passwords: createPasswords(createGate(HASHES), passwordCost),
    now,
  });
  const records = createGameRecordService({
    db,
    repository: createGameRecordRepository(db),
    games,
    ...players,
    now,
    onPlay,
  });
  const news = createNewsService(createNewsRepository(db), now);
  const newsDesk = createNewsDesk({ db, repository: createNewsDeskRepository(db), audit });
  const readPointer = createPointerReader(packageHosts);
  const releases = createReleaseService(db, createReleaseRepository(db), games, {
    audit,
    readPointer,
    now,
  });
  const repository = createReminderRepository(db);
  const reminders = createReminderService({ db, repository, games, messages, now });
  return {
    implementations: [
      ...gameRoutes(games),
      ...gameAccountRoutes(accounts),
      ...gameRecordRoutes(records),
      ...newsRoutes(news),
      ...releaseRoutes(releases),
      ...reminderRoutes(reminders),
    ],
    adminImplementations: [...releaseAdminRoutes(releases), ...newsAdminRoutes(newsDesk)],
    jobs: { sendReminders: { every: 'minute', run: reminders.sendDue } },
    releases,
    games,
  };
}
