import { chmod, link, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gameGlob, gamePath } from '@gamebox/contract';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { writeFiles } from '../../test/game-folder.ts';
import { checkFolder, withExecutableEntries } from './check-folder.ts';
import { scanFolder, type ScanOptions } from './scan-folder.ts';

const PEM = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';

let root: string;
let folder: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'scan-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  folder = join(root, 'game');
  await writeFiles(folder, { 'bin/game': 'x' });
});

const scan = (options: Partial<ScanOptions> = {}) =>
  scanFolder(folder, { ignore: [], executable: [], ...options });

async function refusal(options: Partial<ScanOptions> = {}): Promise<string[]> {
  const message = await scan(options).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );
  return message.split('\n');
}

test('every bad name is told, up to 20', async () => {
  const bad = Array.from({ length: 23 }, (_, i) => [`data/${i}:x`, '']);
  await writeFiles(folder, Object.fromEntries(bad));
  const lines = await refusal();
  expect(lines).toHaveLength(21);
  expect(lines[0]).toContain("can't be published: forbidden character");
  expect(lines.at(-1)).toBe('and 3 more');
});

test('two folders that differ in case are told once, not for each file', async () => {
  await writeFiles(folder, { 'Bin/a': '', 'Bin/b': '' });
  expect(await refusal()).toEqual(["bin can't be published: differs from Bin only in case"]);
});

test('what the launcher left in a folder of games is told, and can be left out', async () => {
  await writeFiles(folder, { '.gamebox-place': '{}', 'data/.gamebox-job': '' });
  const own = "can't be published: a name of the launcher’s own";
  expect(await refusal()).toEqual([`.gamebox-place ${own}`]);
  const { files } = await scan({ ignore: ['.gamebox-*'] });
  expect(files.map(({ path }) => path)).toEqual(['bin/game', 'data/.gamebox-job']);
});

describe('a private key in the folder is refused', () => {
  test.each([
    ['as made by keygen', PEM],
    ['of another kind', PEM.replace('PRIVATE', 'OPENSSH PRIVATE')],
    ['after other lines', `Bag Attributes\n${PEM}`],
  ])('%s', async (_, content) => {
    await writeFiles(folder, { 'data/a.pem': content });
    expect(await refusal()).toEqual([expect.stringMatching(/^data\/a\.pem .*a private key/)]);
    expect((await scan({ ignore: ['**/*.pem'] })).files).toHaveLength(1);
  });

  test('by whatever name, where it is one the operator uses', async () => {
    await writeFiles(root, { token: 'secret' });
    await link(join(root, 'token'), join(folder, 'notes'));
    expect(await refusal({ secrets: [join(root, 'token')] })).toEqual([
      expect.stringContaining("notes can't be published: a private key or token"),
    ]);
  });

  test('but no public key, nor a text that speaks of one', async () => {
    const more = { 'a.pub': PEM.replaceAll('PRIVATE', 'PUBLIC'), 'b.md': `see \`${PEM}\`` };
    await writeFiles(folder, more);
    expect((await scan()).files).toHaveLength(3);
  });
});

test('empty folders are counted, those emptied by --ignore are not', async () => {
  await mkdir(join(folder, 'saves/one'), { recursive: true });
  await writeFiles(folder, { 'symbols/a.pdb': '' });
  expect(await scan({ ignore: ['**/*.pdb'] })).toMatchObject({ emptyFolders: 2 });
});

test('a folder that is not there, or is a file, is named', async () => {
  await rm(folder, { recursive: true });
  expect(await refusal()).toEqual([`${folder}: no such folder`]);
  await writeFiles(root, { game: '' });
  expect(await refusal()).toEqual([`${folder} is no folder`]);
});

describe('launch entries', () => {
  const entry = (path: string) => ({ path: gamePath.parse(path), args: [] });

  test('that are missing are named with their platform, one line each', async () => {
    const { files } = await scan();
    const launch = { 'linux-x64': entry('Bin/game'), 'win32-x64': entry('game.exe') };
    expect(() => checkFolder(files, { launch, playerFiles: [] })).toThrow(
      'launch entry Bin/game for linux-x64 is not in the folder (there is bin/game)\n' +
        'launch entry game.exe for win32-x64 is not in the folder',
    );
  });

  test('are made executable for Linux and macOS alone', async () => {
    await writeFiles(folder, { 'game.exe': '', 'mac/game': '' });
    await chmod(join(folder, 'mac/game'), 0o755);
    const { files } = await scan();
    const made = withExecutableEntries(files, {
      'linux-x64': entry('bin/game'),
      'win32-x64': entry('game.exe'),
      'darwin-arm64': entry('mac/game'),
    });
    expect(made.marked).toEqual(['bin/game']);
    expect(made.files.map(({ path, mode }) => [path, mode])).toEqual([
      ['bin/game', 'executable'],
      ['game.exe', 'file'],
      ['mac/game', 'executable'],
    ]);
  });
});

test("files of the player's own are named with the glob", async () => {
  await writeFiles(folder, { 'saves/a': '', 'saves/b': '' });
  const { files } = await scan();
  const playerFiles = [gameGlob.parse('saves/**')];
  expect(() => checkFolder(files, { launch: {}, playerFiles })).toThrow(
    /^saves\/a can't be published: .*saves\/\*\*.*\nsaves\/b can't.*$/,
  );
});
