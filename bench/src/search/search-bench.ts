import { getUserDetail, pageGames, pageServers, searchServers } from '@gamebox/contract';
import { number } from '../measure/figures.ts';
import { atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { withPlatform } from '../measure/program.ts';
import { formatTable } from '../measure/table.ts';
import { withTemporaryFolder } from '../measure/temporary-folder.ts';
import { callUrl } from '../platform/call.ts';
import { logInPlayers } from '../platform/log-in.ts';
import { askFor, measureLatency, startFlood, startSearchers } from './latency.ts';
import type { Latency, Searchers } from './latency.ts';
import { GAMES, MOST_SERVERS, RARE_NAME, SERVERS, startSearchWorld } from './search-world.ts';

const ONE_CHARACTER_MS = 60;
const TWO_CHARACTERS_MS = 20;
const TIMES = 100;
const BESIDE_TIMES = 200;
const BESIDE_GAP_MS = 25;

const KEYWORDS = ['区', '青', '1', '双线', '青河', '99', 'qu', 'qh', '双线1', RARE_NAME, '没有'];
/** A game and a server, a word of many games, and words that a server must have both. */
const SEVERAL = ['问剑传1 双线', 'wj sx', '怀旧版 青河', `传 ${RARE_NAME}`, '双线 青河', 'sx qh'];

/** Searches among many servers, and their effect on other calls. Rate limits are off. */
export async function benchSearch(): Promise<readonly Verdict[]> {
  return withTemporaryFolder(async (folder) => {
    const world = await startSearchWorld(folder);
    try {
      return await withPlatform(
        folder,
        async ({ url }) => [
          ...(await benchKeywords(url, world.gameId)),
          ...(await benchOtherCalls(url)),
        ],
        { DATABASE_URL: world.url, DEMO: 'false' },
      );
    } finally {
      await world.stop();
    }
  });
}

/** Each keyword in turn, so that the conditions are the same for all. */
async function benchKeywords(origin: string, gameId: number): Promise<readonly Verdict[]> {
  console.log(
    `${number(SERVERS)} servers of ${GAMES} games, one with ${number(MOST_SERVERS)}; one search after the other, ${TIMES} times, ms:\n`,
  );
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const keyword of [...KEYWORDS, ...SEVERAL]) {
    const urls = {
      'game/page': callUrl(origin, pageGames, { keyword }),
      'server/search': callUrl(origin, searchServers, { keyword }),
      'server/page': callUrl(origin, pageServers, { keyword, gameId }),
    };
    const row = [keyword];
    for (const [name, url] of Object.entries(urls)) {
      await measureLatency(() => askFor(url), { times: 10 });
      const { p50, p99 } = await measureLatency(() => askFor(url), { times: TIMES });
      row.push(number(p50), number(p99));
      verdicts.push(
        atMost(`search: p99 of ${name}, ${keyword}`, p99, limitOf(keyword), milliseconds),
      );
    }
    rows.push(row);
  }
  const calls = ['game/page', 'server/search', 'server/page'];
  const columns = calls.flatMap((call) => [`${call} p50`, 'p99']);
  console.log(formatTable(['keyword', ...columns], rows));
  return verdicts;
}

function limitOf(keyword: string): number {
  return keyword.length === 1 ? ONE_CHARACTER_MS : TWO_CHARACTERS_MS;
}

function milliseconds(value: number): string {
  return `${number(value)} ms`;
}

async function benchOtherCalls(origin: string): Promise<readonly Verdict[]> {
  const [token = ''] = await logInPlayers(origin, 1);
  const others = {
    'game/page': () => askFor(callUrl(origin, pageGames, {})),
    userDetailInfo: () =>
      askFor(callUrl(origin, getUserDetail), { authorization: `Bearer ${token}` }),
  };
  const broad = () => askFor(callUrl(origin, pageGames, { keyword: '1' }));
  let turn = 0;
  const mixed = () =>
    askFor(
      callUrl(origin, searchServers, { keyword: KEYWORDS[(turn += 1) % KEYWORDS.length] ?? '' }),
    );
  const conditions: Readonly<Record<string, () => Searchers>> = {
    'nobody searches': () => startFlood(broad, 0),
    '20 searches a second for 1': () => startFlood(broad, 20),
    '8 players search without a pause': () => startSearchers(mixed, 8),
  };
  const rows: string[][] = [];
  for (const [name, begin] of Object.entries(conditions)) {
    const row = [name];
    for (const send of Object.values(others)) {
      const { latency, searches } = await measureBeside(send, begin);
      row.push(number(latency.p50), number(latency.p99), searches);
    }
    rows.push(row);
  }
  console.log(`\nAnother call, one every ${BESIDE_GAP_MS} ms, ${BESIDE_TIMES} times, ms:\n`);
  const columns = Object.keys(others).flatMap((call) => [`${call} p50`, 'p99', 'searches']);
  console.log(formatTable(['beside', ...columns], rows));
  return [];
}

async function measureBeside(
  send: () => Promise<number>,
  begin: () => Searchers,
): Promise<{ latency: Latency; searches: string }> {
  const searchers = begin();
  const start = performance.now();
  try {
    const latency = await measureLatency(send, { times: BESIDE_TIMES, gapMs: BESIDE_GAP_MS });
    const seconds = (performance.now() - start) / 1_000;
    const { answered, refused } = await searchers.stop();
    return { latency, searches: `${number(answered / seconds)}/s, ${refused} refused` };
  } finally {
    await searchers.stop();
  }
}
