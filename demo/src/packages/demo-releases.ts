import { PLAYERS_CHANNEL } from '@gamebox/contract';
import { pointRelease } from '@gamebox/publisher';
import type {
  CreateDemoReleases,
  DemoReleases,
  DemoReleaseState,
} from '@gamebox/platform/demo-releases.ts';
import type { PublishedGame } from './publish-demo-games.ts';
import type { PublishedRelease } from './publish-stamp.ts';

/** The demo games in the store that `/packages/` serves. */
export interface DemoStore {
  readonly folder: string;
  readonly games: Promise<readonly PublishedGame[]>;
}

/** Does for the demo world what an operator does with the publisher: pointer, then registration. */
export function createDemoReleases(
  { folder, games }: DemoStore,
  ...[releases, log]: Parameters<CreateDemoReleases>
): DemoReleases {
  const show = async ({ gameId }: PublishedGame, shown: PublishedRelease): Promise<void> => {
    const { fingerprint: _, ...facts } = shown;
    await pointRelease({ store: folder, gameId, channel: PLAYERS_CHANNEL, release: shown.release });
    await releases.keep({
      ...facts,
      gameId,
      channel: PLAYERS_CHANNEL,
      packageUrl: `/packages/${String(gameId)}/${PLAYERS_CHANNEL}/latest.json`,
    });
  };
  const newest = ({ gameId }: PublishedGame) => releases.newest(gameId, PLAYERS_CHANNEL);
  // One after the other, because the store has only one writer at a time.
  let working: Promise<unknown> = Promise.resolve();
  const publishNext: DemoReleases['publishNext'] = (gameId) => {
    const work = working.then(() => showNext(gameId));
    working = work.catch(() => undefined);
    return work;
  };
  const showNext = async (gameId: number): Promise<boolean> => {
    const game = (await games).find((one) => one.gameId === gameId);
    if (game === undefined) return false;
    const current = await newest(game);
    const next = game.releases.find(({ release }) => release > current);
    if (next === undefined) return false;
    await show(game, next);
    log.info({ gameId, version: next.version }, 'the demo game has an update');
    return true;
  };
  return {
    begin: async () => {
      for (const game of await games) {
        const current = await newest(game);
        const first = game.releases[0];
        const shown = game.releases.findLast(({ release }) => release <= current) ?? first;
        // An operator may have removed the game, or published other releases.
        if (shown !== undefined && current <= lastOf(game))
          await show(game, shown).catch((error: unknown) =>
            log.warn({ err: error, gameId: game.gameId }, 'a demo game is not offered'),
          );
      }
    },
    notePlayed: async (gameId) => {
      try {
        await publishNext(gameId);
      } catch (error) {
        log.warn({ err: error, gameId }, 'the update of a demo game could not be published');
      }
    },
    publishNext,
    list: async () => {
      const lists = (await games).map(async (game) => statesOf(game, await newest(game)));
      return (await Promise.all(lists)).flat();
    },
  };
}

function lastOf({ releases }: PublishedGame): number {
  return Math.max(...releases.map(({ release }) => release));
}

function statesOf({ gameId, name, releases }: PublishedGame, current: number): DemoReleaseState[] {
  const next = releases.find(({ release }) => release > current);
  return releases.map(({ release, version, notes, sizeBytes, createTime }) => ({
    gameId,
    name,
    release,
    version,
    notes,
    sizeBytes,
    createTime,
    state: release <= current ? 'published' : release === next?.release ? 'next' : 'later',
  }));
}
