import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ERRORS, releasePointer } from '@gamebox/contract';
import { registerRelease } from '@gamebox/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeFiles } from './game-folder.ts';
import { runInProcess } from './run-in-process.ts';

const TOKEN = 'a-token-of-thirty-two-characters';

let root: string;
let server: Server;
let platformUrl: string;
let told: { path: string; authorization: string | undefined; body: unknown }[];
let known: object;
let answer: { code: number; msg: string };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'publisher-'));
  await mkdir(join(root, 'game'));
  await writeFiles(join(root, 'game'), { 'bin/game': 'one', 'data/a.txt': '山河'.repeat(9000) });
  await writeFile(join(root, 'token'), `${TOKEN}\n`);
  told = [];
  known = {};
  answer = { code: 0, msg: '' };
  server = createServer((request, response) => {
    void text(request).then((sent) => {
      const body = registerRelease.body.parse(JSON.parse(sent));
      const { authorization } = request.headers;
      told.push({ path: request.url ?? '', authorization, body });
      const { release, version, notes, sizeBytes } = body;
      const data = { release, version, notes, sizeBytes, publishTime: 1, ...known };
      return response.end(JSON.stringify({ ...answer, data: answer.code === 0 ? data : null }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  platformUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  await run(['keygen', 'key.pem']);
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true, force: true });
});

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runInProcess(root, args, env);

const GAME = ['--game', '7'];
const LAUNCH = ['--launch', 'linux-x64=bin/game'];
const withPlatform = () => [
  '--register',
  platformUrl,
  '--public-url',
  'https://cdn.example/store',
  '--operator-token-file',
  'token',
];
const publish = (version: string, ...more: string[]) =>
  run(
    ['publish', 'game', '--version', version, '--notes', '新地图'].concat(
      GAME,
      LAUNCH,
      ['--store', 'store', '--key', 'key.pem'],
      more,
    ),
  );

async function pointer() {
  const json = await readFile(join(root, 'store/7/stable/latest.json'), 'utf8');
  return releasePointer.parse(JSON.parse(json));
}

describe('publish --register', () => {
  test('says that nothing changes where the platform knows a newer release', async () => {
    expect((await publish('1.0')).status).toBe(0);
    known = { newest: 3 };
    const register = ['register', 'store', ...GAME, ...withPlatform()];
    const { status, stdout } = await run(register);
    expect([status, stdout]).toEqual([0, expect.stringContaining('the platform changed nothing')]);
    expect(stdout).toContain('release 3');
    expect(stdout).not.toContain('registered with the platform');
    known = { newest: 1 };
    expect((await run(register)).stdout).toContain('version 1.0: registered with the platform');
  });

  test('tells the platform of the release and where its pointer is', async () => {
    const { status, stdout, stderr } = await publish('1.0', ...withPlatform());
    expect([status, stdout]).toEqual([0, expect.stringContaining('registered with the platform')]);
    expect(told).toEqual([
      {
        path: registerRelease.path,
        authorization: `Bearer ${TOKEN}`,
        body: expect.objectContaining({
          gameId: 7,
          channel: 'stable',
          release: 1,
          version: '1.0',
          notes: '新地图',
          sizeBytes: 54_003,
          packageUrl: 'https://cdn.example/store/7/stable/latest.json',
        }),
      },
    ]);
    expect(stdout + stderr).not.toContain(TOKEN);
  });

  test('takes the token from the environment, and none from the command line', async () => {
    const args = ['publish', 'game', ...GAME, ...LAUNCH, '--version', '1', '--store', 'store'];
    const rest = ['--key', 'key.pem', '--register', platformUrl, '--public-url', 'http://x/'];
    const env = { GAMEBOX_OPERATOR_TOKEN: TOKEN };
    expect((await run([...args, ...rest], env)).status).toBe(0);
    expect(told[0]?.authorization).toBe(`Bearer ${TOKEN}`);
    expect((await run([...args, ...rest])).status).toBe(2);
    expect((await run([...args, ...rest, '--operator-token', TOKEN])).status).toBe(2);
  });

  test('refused, it says what to do, keeps the release and can be repeated', async () => {
    answer = { code: ERRORS.RELEASE_UNREACHABLE.code, msg: '无法访问发布地址：HTTP 404' };
    const { status, stderr } = await publish('1.0', ...withPlatform());
    expect(status).toBe(1);
    expect(stderr).toContain('HTTP 404');
    expect(stderr).toContain('upload the store');
    expect(stderr).toContain('https://cdn.example/store/7/stable/latest.json');
    expect(stderr).not.toContain(TOKEN);
    expect((await pointer()).release).toBe(1);
    answer = { code: 0, msg: '' };
    const again = await publish('1.0', ...withPlatform());
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('registered')]);
    expect(told.map(({ body }) => registerRelease.body.parse(body).release)).toEqual([1, 1]);
  });

  test('answered with another version of the number, it says that nothing changed', async () => {
    known = { version: '0.9' };
    const { status, stderr } = await publish('1.0', ...withPlatform());
    expect([status, stderr]).toEqual([1, expect.stringContaining('the platform changed nothing')]);
    expect(stderr).toContain('knows release 1 as version 0.9, not 1.0');
  });

  test('answered with something else, it says so without JSON', async () => {
    known = { release: 'x' };
    const { status, stderr } = await publish('1.0', ...withPlatform());
    expect([status, stderr]).toEqual([1, expect.stringContaining('gave no answer a platform')]);
    expect(stderr).not.toContain('{');
  });

  test('where TLS fails, it names the cause', async () => {
    platformUrl = platformUrl.replace('http:', 'https:');
    const { status, stderr } = await publish('1.0', ...withPlatform());
    expect(status).toBe(1);
    expect(stderr).toMatch(/gave no answer a platform gives \(ERR_SSL_\w+: .+\)/);
  });

  test('with nobody there, it says so', async () => {
    server.close();
    const { status, stderr } = await publish('1.0', ...withPlatform());
    expect(status).toBe(1);
    expect(stderr).toContain('gave no answer');
  });

  test('of a dry run tells nobody', async () => {
    expect((await publish('1.0', '--dry-run', ...withPlatform())).status).toBe(0);
    expect(told).toEqual([]);
  });

  test.each([
    [['--register', 'nowhere']],
    [['--operator-token-file', 'token']],
    [['--register', 'http://x', '--operator-token-file', 'token']],
    [['--mirror', 'ftp://x']],
  ])('%j is not understood', async (args) => {
    const { status } = await publish('1.0', ...args);
    expect([status, existsSync(join(root, 'store'))]).toEqual([2, false]);
  });
});

test('register tells of what the pointer names, from a store uploaded by other means', async () => {
  const register = ['register', 'store', ...GAME, ...withPlatform()];
  expect((await run(register)).status).toBe(1);
  await publish('1.0');
  await publish('1.1', '--hold');
  const { status, stdout } = await run(register);
  expect([status, stdout]).toEqual([0, 'release 1, version 1.0: registered with the platform\n']);
  expect(told).toHaveLength(1);
});

test('what is held back waits for point, and survives gc and verify meanwhile', async () => {
  await publish('1.0');
  expect((await publish('1.1', '--hold', ...withPlatform())).status).toBe(2);
  expect((await publish('1.1', '--hold')).stdout).toContain('held back');
  expect((await pointer()).release).toBe(1);
  expect((await run(['gc', 'store', '--keep', '1'])).stdout).toContain('removed 0 releases');
  const check = await run(['verify', 'store', '--key', 'key.pem.pub']);
  expect([check.status, check.stdout]).toEqual([0, expect.stringContaining('1 held back')]);
  const { status, stdout } = await run(['point', 'store', ...GAME, ...withPlatform()]);
  expect([status, stdout]).toEqual([0, expect.stringContaining('names release 2, version 1.1')]);
  expect((await pointer()).release).toBe(2);
  expect(told).toHaveLength(1);
  expect((await run(['point', 'store', ...GAME, '--release', '9'])).status).toBe(1);
});

test('mirrors go into the pointer as addresses of the game’s folder', async () => {
  await publish('1.0', '--mirror', 'https://a.example', '--mirror', 'http://b.example/games/');
  expect((await pointer()).mirrors).toEqual(['https://a.example/7/', 'http://b.example/games/7/']);
});
