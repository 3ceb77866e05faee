import { chmod } from 'node:fs/promises';
import pg from 'pg';
import { startCluster } from '../../../platform/src/db/embedded/cluster.ts';
import { number, spread } from '../measure/figures.ts';
import { atLeast, atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { runCommand } from '../measure/run-command.ts';
import { root, withProgram } from '../measure/program.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { CHI_SQUARE_LIMIT, chiSquareOf } from './chi-square.ts';
import { drawOnce, drawUnderLoad } from './draw-load.ts';
import { SCARCE_STOCK, insertLotteries } from './lotteries.ts';
import { insertPlayers } from './players.ts';
import { chooseTpcB } from './tpc-b.ts';

const CLIENTS = 16;
const ROUND_SECONDS = 5;
const ROUNDS = 3;
const WARM_UP_SECONDS = 5;
const PLAYERS = 2000;
const ROLLS = 1_000_000;
const SHARE_OF_TPC_B = 0.5;

const quiet = { info: () => undefined, warn: () => undefined, error: console.error };

/** Draws in turns with TPC-B on one PostgreSQL, and what must hold of them. */
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
        measure(url, { game: cluster.url('game'), tpcB: cluster.url('tpcb') }),
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

async function measure(origin: string, urls: Urls): Promise<readonly Verdict[]> {
  const client = new pg.Client(urls.game);
  await client.connect();
  const tokens = await insertPlayers(client, PLAYERS);
  const { ordinary, scarce } = await insertLotteries(client);
  await client.end();
  const tpcB = await chooseTpcB(urls.tpcB);
  await tpcB.prepare();
  const draw = (seconds: number): Promise<number> =>
    drawUnderLoad(origin, ordinary, tokens, { connections: CLIENTS, seconds });
  await draw(WARM_UP_SECONDS);
  await tpcB.run({ clients: CLIENTS, seconds: WARM_UP_SECONDS });
  const rates = { tpcB: [] as number[], draws: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.tpcB.push(await tpcB.run({ clients: CLIENTS, seconds: ROUND_SECONDS }));
    rates.draws.push(await draw(ROUND_SECONDS));
  }
  print(tpcB.by, rates);
  const share = median(rates.draws) / median(rates.tpcB);
  const records = await Promise.all(tokens.map((token) => drawOnce(origin, scarce, token)));
  const given = records.filter(({ isWin }) => isWin).length;
  await checkLedger(urls.game);
  return [
    atLeast('draws of TPC-B, one PostgreSQL', share, SHARE_OF_TPC_B, number),
    atMost(`prizes of ${number(PLAYERS)} draws at once`, given, SCARCE_STOCK, number),
    atLeast(`prizes of ${number(PLAYERS)} draws at once`, given, SCARCE_STOCK, number),
    atMost(`chi-square of ${number(ROLLS)} rolls`, chiSquareOf(ROLLS), CHI_SQUARE_LIMIT, number),
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

function print(by: string, rates: Readonly<Record<'tpcB' | 'draws', readonly number[]>>): void {
  console.log(
    `${CLIENTS} clients, ${ROUNDS} rounds of ${ROUND_SECONDS} s in turns, median (lowest–highest):\n`,
  );
  const rows = [
    [`TPC-B by ${by}`, spread(rates.tpcB)],
    ['draws by HTTP', spread(rates.draws)],
  ];
  console.log(formatTable(['on one PostgreSQL', 'per second'], rows));
}
