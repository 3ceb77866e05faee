import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gameGlob, gamePath, PLAYERS_CHANNEL, type ReleaseManifest } from '@gamebox/contract';
import { publish } from '@gamebox/publisher';
import type { DemoGame } from './demo-game.ts';
import { ironTide } from './games/iron-tide.ts';
import { lanternsOfQinghe } from './games/lanterns-of-qinghe.ts';
import { paperDragon } from './games/paper-dragon.ts';
import { contentOf, planFiles, type PlannedFile, programPaths } from './package-files.ts';
import {
  type PublishedRelease,
  type PublishStamp,
  readStamp,
  releaseFingerprint,
  writeStamp,
} from './publish-stamp.ts';
import { ensureReleaseKey, type ReleaseKey } from './release-key.ts';
import { planUpdate } from './update-files.ts';
import { writeFolder } from './write-folder.ts';

/** None of the demo programs writes any yet; a real game would. */
const PLAYER_FILES = ['saves/**', 'settings.ini'].map((glob) => gameGlob.parse(glob));
const TEN_YEARS_MS = 10 * 365 * 86_400_000;

export const demoGames: readonly DemoGame[] = [lanternsOfQinghe, ironTide, paperDragon];

/** A demo game in the store. None of its releases is published to players yet. */
export interface PublishedGame {
  readonly gameId: number;
  readonly name: string;
  /** The first release, then the later ones; never empty. */
  readonly releases: readonly PublishedRelease[];
}

export interface DemoFolders {
  /** Contains the key and the list of what was published. */
  readonly dataDir: string;
  readonly store: string;
}

/**
 * Puts every release of the demo games into the store, signed and held, with the same content on
 * every machine. Releases that are already there cost nothing; an interrupted run continues.
 */
export async function publishDemoGames(
  { dataDir, store }: DemoFolders,
  wanted: readonly DemoGame[] = demoGames,
): Promise<PublishedGame[]> {
  const key = await ensureReleaseKey(dataDir);
  const stampPath = join(dataDir, 'demo-releases.json');
  const stamp = await readStamp(stampPath, key.pin);
  const games: PublishedGame[] = [];
  for (const game of wanted) {
    const releases: PublishedRelease[] = [];
    for (const planned of planReleases(game)) {
      const known = stamp.games[game.slug]?.find((one) => one.fingerprint === planned.fingerprint);
      const release = known ?? (await publishOne({ dataDir, store, key }, game, planned));
      releases.push(release);
      if (known === undefined) await remember(stampPath, stamp, game, release);
    }
    const { gameId, name } = contentOf(game);
    games.push({ gameId, name, releases });
  }
  return games;
}

async function remember(
  path: string,
  stamp: PublishStamp,
  { slug }: DemoGame,
  release: PublishedRelease,
): Promise<void> {
  stamp.games[slug] = [...(stamp.games[slug] ?? []), release];
  await writeStamp(path, stamp);
}

interface PlannedRelease {
  readonly version: string;
  readonly notes: string;
  readonly files: readonly PlannedFile[];
  readonly fingerprint: string;
}

function planReleases(game: DemoGame): PlannedRelease[] {
  const first = planFiles(game);
  const { update } = game;
  return [
    { version: game.version, notes: game.notes.join('\n'), files: first },
    ...(update === undefined
      ? []
      : [
          {
            version: update.version,
            notes: update.notes.join('\n'),
            files: planUpdate(game, update, first),
          },
        ]),
  ].map((planned) =>
    Object.assign(planned, { fingerprint: releaseFingerprint(game, planned, planned.files) }),
  );
}

async function publishOne(
  { dataDir, store, key }: DemoFolders & { readonly key: ReleaseKey },
  game: DemoGame,
  { version, notes, files, fingerprint }: PlannedRelease,
): Promise<PublishedRelease> {
  const work = join(dataDir, 'demo-work');
  await mkdir(work, { recursive: true });
  const folder = await mkdtemp(join(work, `${game.slug}-`));
  const createTime = Date.now();
  const { gameId, name } = contentOf(game);
  try {
    await writeFolder(folder, files);
    const published = await publish({
      folder,
      store,
      facts: {
        gameId,
        name,
        channel: PLAYERS_CHANNEL,
        version,
        notes,
        launch: launchOf(game),
        playerFiles: PLAYER_FILES,
        createdAt: createTime,
        expiresAt: createTime + TEN_YEARS_MS,
      },
      scan: { ignore: [], executable: Object.values(programPaths(game.slug)) },
      keys: [key.key],
      deltas: 3,
      dryRun: false,
      again: false,
      hold: true,
      onProgress: () => undefined,
    });
    const { release, size: sizeBytes, stored: downloadBytes } = published;
    return { fingerprint, release, version, notes, sizeBytes, downloadBytes, createTime };
  } finally {
    // A kill leaves the folder of the earlier run too.
    await rm(work, { recursive: true, force: true });
  }
}

function launchOf({ slug }: DemoGame): ReleaseManifest['launch'] {
  const { linux, windows } = programPaths(slug);
  const args = ['--resolution', '{resolution}', '--account', '{account}', '--server', '{server}'];
  return {
    'linux-x64': { path: gamePath.parse(linux), args },
    'win32-x64': { path: gamePath.parse(windows), args },
  };
}
