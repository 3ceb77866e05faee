import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import type { DemoFolders, PublishedGame } from './publish-demo-games.ts';
import { publishedRelease } from './publish-stamp.ts';

const publishedGames = z.array(
  z.object({
    gameId: z.int().positive(),
    name: z.string(),
    releases: z.array(publishedRelease).min(1),
  }),
);

/** Runs `publishDemoGames` in a child process, which ends with this one. */
export async function publishInProcess(folders: DemoFolders): Promise<PublishedGame[]> {
  const program = join(import.meta.dirname, 'publish-process.ts');
  const child = fork(program, [JSON.stringify(folders)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const [answer]: unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'close').then(() => {
      throw new Error(`The demo games could not be published: ${complaint.slice(0, 4000)}`);
    }),
  ]);
  return publishedGames.parse(answer);
}
