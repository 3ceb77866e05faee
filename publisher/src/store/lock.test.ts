import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { GameStore } from './layout.ts';

/** Another publisher, which reports whether it could lock a store, and never ends. */
async function publisher() {
  const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const code = `import { withLock } from ${urlOf('./lock.ts')};
    import { GameStore } from ${urlOf('./layout.ts')};
    process.on('message', (root) =>
      withLock(new GameStore(root, 7), () => {
        process.send('writes');
        return new Promise(() => undefined);
      }).catch(({ message }) => process.send(message)));
    process.send('ready');`;
  const child = fork('-', { execArgv: ['--input-type=module', '--eval', code] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  return async (root: string): Promise<string> => {
    const answer = once(child, 'message');
    child.send(root);
    return String((await answer)[0]);
  };
}

test('of many publishers over what a killed one left one writes', async () => {
  const publishers = await Promise.all(Array.from({ length: 6 }, publisher));
  for (let round = 0; round < 30; round += 1) {
    const root = await mkdtemp(join(tmpdir(), 'store-'));
    onTestFinished(() => rm(root, { recursive: true, force: true }));
    const { work } = new GameStore(root, 7);
    await mkdir(work, { recursive: true });
    await writeFile(join(work, 'lock'), String(2 ** 22 + 1));
    const answers = await Promise.all(publishers.map((write) => write(root)));
    const refused = answers.filter((answer) => / is writing to /.test(answer));
    expect(answers.filter((answer) => answer === 'writes')).toHaveLength(1);
    expect(refused).toHaveLength(5);
  }
});
