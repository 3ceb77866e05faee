import { checkOnline, getLoginQrcode, getLoginStatus, pageGames } from '@gamebox/contract';
import { spread } from '../measure/figures.ts';
import type { Verdict } from '../measure/limit.ts';
import { withPlatform, withProgram } from '../measure/program.ts';
import { median } from '../measure/statistics.ts';
import { formatTable } from '../measure/table.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { callUrl, makeCall } from './call.ts';
import { putLoad } from './load.ts';
import type { Load, Target } from './load.ts';
import { logInPlayers } from './log-in.ts';

const CONNECTIONS = 16;
const ROUND_SECONDS = 5;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;

/**
 * The routes that players use most, compared with Fastify alone on the same machine. No rate
 * limits.
 */
export async function benchPlatform(): Promise<readonly Verdict[]> {
  await withTemporaryFolder((folder) =>
    withPlatform(folder, ({ url }) =>
      withProgram(import.meta.resolve('./bare-server.ts'), {}, async (bare) => {
        const players = await logInPlayers(url, CONNECTIONS);
        const keyword = await findKeyword(url);
        const makeTargets = () => targets(url, bare.url, players, keyword);
        for (const target of await makeTargets())
          await putLoad(target, { connections: CONNECTIONS, seconds: WARM_UP_SECONDS });
        print(await playRounds(makeTargets));
      }),
    ),
  );
  return [];
}

/** Two characters from the middle of a server's name, as players search. */
async function findKeyword(origin: string): Promise<string> {
  const { list } = await makeCall(origin, pageGames, { query: {} });
  const found = list.flatMap(({ serverName }) => /\p{Script=Han}{2}/u.exec(serverName) ?? [])[0];
  if (found === undefined) throw new Error('no server of the demo world has a Chinese name');
  return found;
}

/** Made for each round: a login ticket is valid for five minutes. */
async function targets(
  origin: string,
  bareUrl: string,
  players: readonly string[],
  keyword: string,
): Promise<readonly Target[]> {
  const ticket = await makeCall(origin, getLoginQrcode, { query: {} });
  const page = { pageNo: 1, pageSize: 10 };
  return [
    { name: 'bare Fastify route', url: bareUrl },
    { name: 'login poll', url: callUrl(origin, getLoginStatus, { token: ticket.token }) },
    {
      name: 'online check, logged in',
      url: callUrl(origin, checkOnline),
      method: 'POST',
      body: JSON.stringify({ seconds: 120 }),
      tokens: players,
    },
    { name: 'game page', url: callUrl(origin, pageGames, page) },
    {
      name: 'game page, Chinese keyword',
      url: callUrl(origin, pageGames, { ...page, keyword }),
    },
  ];
}

type Loads = ReadonlyMap<string, readonly Load[]>;

async function playRounds(makeTargets: () => Promise<readonly Target[]>): Promise<Loads> {
  const loads = new Map<string, Load[]>();
  for (let round = 0; round < ROUNDS; round += 1)
    for (const target of await makeTargets()) {
      const load = await putLoad(target, { connections: CONNECTIONS, seconds: ROUND_SECONDS });
      loads.set(target.name, [...(loads.get(target.name) ?? []), load]);
    }
  return loads;
}

function print(loads: Loads): void {
  const rate = (group: readonly Load[]): number =>
    median(group.map(({ requestsPerSecond }) => requestsPerSecond));
  const [bare = []] = loads.values();
  const rows = [...loads].map(([name, group]) => [
    name,
    spread(group.map(({ requestsPerSecond }) => requestsPerSecond)),
    `${((rate(group) / rate(bare)) * 100).toFixed(0)} %`,
    spread(group.map(({ p50 }) => p50)),
    spread(group.map(({ p99 }) => p99)),
  ]);
  console.log(
    `${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s in turns, median (lowest–highest):\n`,
  );
  console.log(formatTable(['route', 'requests/s', 'of bare', 'p50, ms', 'p99, ms'], rows));
}
