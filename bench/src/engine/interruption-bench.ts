import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { number } from '../measure/figures.ts';
import { atMost } from '../measure/limit.ts';
import type { Verdict } from '../measure/limit.ts';
import { withProgram } from '../measure/program.ts';
import { isInstalled, startDownload, waitFor, withHost } from './bench-host.ts';
import type { BenchStore } from './speed-store.ts';

const KILLS = 10;
const LIMIT_MB = 8;
/** As parts of the whole download, so that the kills are spread over it. */
const BETWEEN_KILLS = 0.8 / KILLS;

/**
 * One download at full speed with hosts that are killed without a warning: the bytes that the
 * server sent beyond the game's size, per kill. Bytes in the system's buffers count as sent.
 */
export async function benchInterruptions(
  folder: string,
  store: BenchStore,
): Promise<readonly Verdict[]> {
  const env = { BENCH_STORE: store.folder, BENCH_COUNT: '1' };
  const server = import.meta.resolve('./pack-server.ts');
  const home = join(folder, 'killed');
  const resent = await withProgram(server, env, async ({ url }) => {
    const sentMegabytes = async (): Promise<number> =>
      Number(await (await fetch(`${url}/sent`)).text()) / 1e6;
    let sent = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await downloadUntilKilled(home, store, url, kill);
      await delay(200);
      sent += await sentMegabytes();
    }
    await withHost(home, store, null, ({ page }) => waitFor(page, isInstalled));
    sent += await sentMegabytes();
    return (sent - store.bytes / 1e6) / KILLS;
  });
  await rm(home, { recursive: true, force: true });
  console.log(
    `\nkill -9, ${KILLS} times in one download: ${number(resent)} MB sent again for each`,
  );
  return [atMost('kill -9: sent again for each, MB', resent, LIMIT_MB, number)];
}

async function downloadUntilKilled(
  home: string,
  store: BenchStore,
  origin: string,
  kill: number,
): Promise<void> {
  await withHost(home, store, null, async ({ page, program }) => {
    // Later hosts continue the download by themselves.
    if (kill === 1) await startDownload(page, origin, store);
    const until = store.bytes * BETWEEN_KILLS * kill;
    await waitFor(page, ({ bytesDone = 0 }) => bytesDone >= until);
    await program.kill();
  });
}
