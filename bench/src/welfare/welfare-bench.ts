import { chmod } from 'node:fs/promises';
import pg from 'pg';
import { startCluster } from '../../../platform/src/db/embedded/cluster.ts';
import { number } from '../measure/figures.ts';
import { atLeast, atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { runCommand } from '../measure/run-command.ts';
import { root, withProgram } from '../measure/program.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { bareDraws } from './bare-draws.ts';
import { CHI_SQUARE_LIMIT, chiSquareOf } from './chi-square.ts';
import { drawOnce } from './draw-load.ts';
import { openInProcess } from './in-process.ts';
import type { InProcess } from './in-process.ts';
import { compareInTurns } from './compare.ts';
import type { Clients, Load } from './compare.ts';
import { SCARCE_STOCK } from './lotteries.ts';
import { insertWorld } from './world.ts';
import type { World } from './world.ts';
import { sendUnderLoad } from './http-load.ts';
import type { PlayerRequest } from './http-load.ts';
import { claimRequest, drawRequest, eachOnce, inTurn, signRequest } from './requests.ts';
import { chooseTpcB } from './tpc-b.ts';

const PLAYERS = 2000;
const ROLLS = 1_000_000;
const SHARE_OF_TPC_B = 0.5;

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/**
 * Draws, claims and sign-ins, alternating with TPC-B on one PostgreSQL, and the invariants that
 * must hold.
 */
export async function benchWelfare(): Promise<readonly Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    await chmod(folder, 0o755);
    const cluster = await startCluster({ dataDir: folder, log: quiet });
    try {
      await createDatabases(cluster.url('postgres'));
      const env = {
        PORT: '0',
        DATA_DIR: folder,
        RATE_LIMIT_PER_MINUTE: '0',
        LOG_LEVEL: 'error',
        DATABASE_URL: cluster.url('game'),
        DEMO: '0',
      };
      return await withProgram('platform/src/main.ts', env, ({ url }) =>
        measure(url, { game: cluster.url('game'), tpcB: cluster.url('tpcb') }, folder),
      );
    } finally {
      await cluster.stop();
    }
  });
}

async function createDatabases(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create database game');
  await client.query('create database tpcb');
  await client.end();
}

interface Urls {
  readonly game: string;
  readonly tpcB: string;
}

async function measure(origin: string, urls: Urls, folder: string): Promise<readonly Verdict[]> {
  const world = await insertWorld(urls.game, PLAYERS);
  const tpcB = await chooseTpcB(urls.tpcB);
  await tpcB.prepare();
  const inProcess = openInProcess(urls.game, world.ordinary);
  const reference = {
    name: `TPC-B by ${tpcB.by}`,
    run: tpcB.run,
  };
  const loads = [
    ...(await bareDraws(urls.tpcB, folder)),
    ...welfareLoads(origin, world, inProcess),
  ];
  const verdicts = await compareInTurns(reference, loads).finally(() => inProcess.close());
  const tokens = world.drawing.map(({ token }) => token);
  const records = await Promise.all(tokens.map((token) => drawOnce(origin, world.scarce, token)));
  const given = records.filter(({ isWin }) => isWin).length;
  await checkLedger(urls.game);
  return [
    ...verdicts,
    atMost(`prizes of ${number(PLAYERS)} draws at once`, given, SCARCE_STOCK, number),
    atLeast(`prizes of ${number(PLAYERS)} draws at once`, given, SCARCE_STOCK, number),
    atMost(`chi-square of ${number(ROLLS)} rolls`, chiSquareOf(ROLLS), CHI_SQUARE_LIMIT, number),
  ];
}

function welfareLoads(
  origin: string,
  { ordinary, drawing, signing, tasks }: World,
  inProcess: InProcess,
): readonly Load[] {
  const drawer = inTurn(drawing);
  const signer = eachOnce(signing);
  const claim = eachOnce(
    tasks.flatMap((taskId) => signing.map(({ token, userId }) => ({ token, userId, taskId }))),
  );
  const send = (next: () => PlayerRequest) => (clients: Clients) =>
    sendUnderLoad(origin, next, clients);
  return [
    {
      name: 'draws',
      run: send(() => drawRequest(drawer().token, ordinary)),
      least: SHARE_OF_TPC_B,
    },
    {
      name: 'draws by the service in this process, without HTTP',
      run: (clients) => inProcess.draws(() => drawer().userId, clients),
    },
    {
      name: 'claims of tasks',
      run: send(() => {
        const { token, taskId } = claim();
        return claimRequest(token, taskId);
      }),
      least: SHARE_OF_TPC_B,
    },
    {
      name: 'claims by the service in this process, without HTTP',
      run: (clients) => inProcess.claims(claim, clients),
    },
    { name: 'sign-ins', run: send(() => signRequest(signer().token)), least: SHARE_OF_TPC_B },
  ];
}

/** Rejects with what does not add up. */
async function checkLedger(url: string): Promise<void> {
  const said = await runCommand(process.execPath, ['platform/src/ledger-main.ts', 'check'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  });
  console.log(`\n${said.trim()}`);
}
