import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { ERRORS, getGame, pageGames, pageReleases } from '@gamebox/contract';
import { registerRelease } from '@gamebox/contract/admin';
import type { CallBody } from '@gamebox/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdInserts } from '../../../test/hold-inserts.ts';
import { insertGame } from '../../../test/insert-game.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { hostileObject } from '../../../test/zod-arbitrary.ts';

const COMMAND = { label: 'command', address: '' };
let machineToken: string;
let platform: TestPlatform;
let store: Server;
let storeUrl: string;
/** The pointer that the store answers for every game; a number is an HTTP status. */
let pointer: unknown;
let asked: number;
let gameId: number;

const pointerTo = (release: number, version = `1.${String(release)}`) => ({
  format: 1,
  release,
  version,
  path: `releases/${String(release)}.release`,
  size: 1,
  sha256: '0'.repeat(64),
  mirrors: [],
});

beforeAll(async () => {
  platform = await createTestPlatform();
  const named = { name: 'publisher', right: 'release.register' } as const;
  machineToken = (await platform.machineTokens.create(COMMAND, named)).token;
  store = createServer((_request, response) => {
    asked += 1;
    if (typeof pointer === 'number') response.writeHead(pointer).end();
    else response.end(typeof pointer === 'string' ? pointer : JSON.stringify(pointer));
  });
  store.listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  storeUrl = `http://127.0.0.1:${String(port)}/7/stable/latest.json`;
});
afterAll(async () => {
  store.close();
  await platform.close();
});
beforeEach(async () => {
  gameId = await insertGame(platform.db, { name: `游戏${String(asked)}`, sizeBytes: 5 });
  pointer = pointerTo(1);
  asked = 0;
});

function registration(given: Partial<CallBody<typeof registerRelease>> = {}) {
  const release = given.release ?? 1;
  return {
    gameId,
    channel: 'stable',
    release,
    version: `1.${String(release)}`,
    notes: '修复若干问题\n· 新增一张地图',
    sizeBytes: 1000,
    downloadBytes: 600,
    packageUrl: storeUrl,
    createdAt: 1_700_000_000_000,
    ...given,
  };
}

function register(given: Partial<CallBody<typeof registerRelease>> = {}, token = machineToken) {
  pointer = typeof pointer === 'object' ? pointerTo(given.release ?? 1) : pointer;
  return platform.call(registerRelease, { body: registration(given), token });
}

const shown = async () => (await platform.call(getGame, { query: { gameId } })).data;
const history = async () => (await platform.call(pageReleases, { query: { gameId } })).data;

describe('a registered release', () => {
  it('is what players get, with what is new in it', async () => {
    expect(await shown()).toMatchObject({ downloadable: false, packageUrl: '', release: null });
    const { code, data } = await register();
    const release = {
      release: 1,
      version: '1.1',
      notes: '修复若干问题\n· 新增一张地图',
      sizeBytes: 1000,
      downloadBytes: 600,
      publishTime: platform.clock.now(),
    };
    expect([code, data]).toEqual([0, { ...release, newest: 1 }]);
    expect(await shown()).toMatchObject({
      downloadable: true,
      packageUrl: storeUrl,
      sizeBytes: 1000,
      release,
    });
    const { data: found } = await platform.call(pageGames, {
      query: { keyword: '游戏', pageSize: 100 },
    });
    expect(found?.list.find((game) => game.gameId === gameId)).toMatchObject({
      downloadable: true,
      sizeBytes: 1000,
    });
  });

  it('gives way to a newer one and stays in the history', async () => {
    await register();
    platform.clock.advance(1000);
    await register({ release: 2, sizeBytes: 2000, downloadBytes: 900 });
    expect(await shown()).toMatchObject({
      sizeBytes: 2000,
      release: { release: 2, downloadBytes: 900 },
    });
    const list = await history();
    expect(list?.total).toBe(2);
    expect(list?.list.map(({ version }) => version)).toEqual(['1.2', '1.1']);
  });

  it('may be told again: its time stays, a wrong word is put right', async () => {
    const { data: first } = await register();
    platform.clock.advance(60_000);
    const { code, data } = await register({ notes: '改正' });
    expect([code, data]).toEqual([0, { ...first, notes: '改正' }]);
    expect((await history())?.total).toBe(1);
  });

  it('told late, once a newer one is there, changes nothing', async () => {
    const { data: first } = await register();
    await register({ release: 2 });
    asked = 0;
    expect(await register({ notes: '晚到' })).toMatchObject({
      code: 0,
      data: { ...first, newest: 2 },
    });
    expect([asked, (await shown())?.release?.release]).toEqual([0, 2]);
  });

  it('of another channel is not shown to players', async () => {
    await register({ channel: 'beta', release: 9 });
    expect(await shown()).toMatchObject({ downloadable: false, release: null, sizeBytes: 5 });
    expect(await history()).toEqual({ total: 0, list: [] });
    expect(await register()).toMatchObject({ code: 0 });
  });

  it('is kept once where it is told at once', async () => {
    const answers = await holdInserts(platform.db, { table: 'game_release', waiters: 4 }, () =>
      Array.from({ length: 4 }, () => register()),
    );
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect((await history())?.total).toBe(1);
  });
});

it('is in the audit log with who told it', async () => {
  await register();
  const newest = platform.db.selectFrom('auditLog').selectAll().orderBy('entryId', 'desc').limit(1);
  expect(await newest.executeTakeFirst()).toMatchObject({
    actor: expect.stringMatching(/^token \d+ publisher$/),
    action: 'release.register',
    subject: `game ${String(gameId)}`,
    address: '127.0.0.1',
  });
});

describe('refused', () => {
  it('a release below the newest known', async () => {
    await register({ release: 3 });
    expect(await register({ release: 2 })).toMatchObject(ERRORS.RELEASE_OLDER);
    expect((await history())?.total).toBe(1);
  });

  it('a game nobody knows', async () => {
    const unknown = { gameId: 999_999 };
    expect(await register(unknown)).toMatchObject(ERRORS.GAME_NOT_FOUND);
    expect(await platform.call(pageReleases, { query: { gameId: 999_999 } })).toMatchObject(
      ERRORS.GAME_NOT_FOUND,
    );
    expect(asked).toBe(0);
  });

  it.each([
    ['is missing', 404, '无法访问发布地址：HTTP 404'],
    ['fails', 500, '无法访问发布地址：HTTP 500'],
    ['leads elsewhere', 302, '无法访问发布地址：HTTP 302'],
    ['is no pointer', '<html>', '无法访问发布地址：not a latest.json'],
    [
      'is made to break',
      '{"mirrors":{"length":{"toString":1}}}',
      '无法访问发布地址：not a latest.json',
    ],
    ['never ends', `"${'x'.repeat(100_000)}"`, '无法访问发布地址：not a latest.json'],
  ])('an address that %s', async (_, answer, msg) => {
    pointer = answer;
    expect(await register()).toMatchObject({ code: ERRORS.RELEASE_UNREACHABLE.code, msg });
    expect((await history())?.total).toBe(0);
  });

  it('an address where nobody answers, or that names another release', async () => {
    expect(await register({ packageUrl: 'http://127.0.0.1:1/latest.json' })).toMatchObject({
      code: ERRORS.RELEASE_UNREACHABLE.code,
    });
    pointer = JSON.stringify(pointerTo(4));
    expect(await register()).toMatchObject({
      code: ERRORS.RELEASE_MISMATCH.code,
      msg: '发布地址与登记的版本不一致：release 4',
    });
  });

  it('an address inside, by number or by name, before anything is connected to', async () => {
    const strict = await createTestPlatform({ packageHosts: ['127.0.0.1:1'] });
    const named = { name: 'publisher', right: 'release.register' } as const;
    const { token } = await strict.machineTokens.create(COMMAND, named);
    const known = await insertGame(strict.db, { name: '游戏' });
    const { port } = new URL(storeUrl);
    const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0x7f.1', '169.254.169.254'];
    const answers = await Promise.all(
      hosts.map((host) => {
        const packageUrl = `http://${host}:${port}/7/stable/latest.json`;
        const body = { ...registration({ packageUrl }), gameId: known };
        return strict.call(registerRelease, { token, body });
      }),
    );
    const inside = '无法访问发布地址：a private address';
    expect(answers.map(({ msg }) => msg)).toEqual(hosts.map(() => inside));
    expect(asked).toBe(0);
    await strict.close();
  });

  it('whoever has no token for it, before anything is read', async () => {
    const wrong = ['x', `${machineToken}x`, machineToken.slice(0, -1), await platform.login()];
    for (const token of wrong) expect(await register({}, token)).toMatchObject(ERRORS.UNAUTHORIZED);
    const broken = await platform.app.inject({
      method: 'POST',
      url: registerRelease.path,
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    });
    expect(broken.json()).toMatchObject(ERRORS.UNAUTHORIZED);
    expect(asked).toBe(0);
  });

  it('a token that was revoked', async () => {
    const named = { name: 'old', right: 'release.register' } as const;
    const { token, tokenId } = await platform.machineTokens.create(COMMAND, named);
    await platform.machineTokens.revoke(COMMAND, tokenId);
    expect(await register({}, token)).toMatchObject(ERRORS.UNAUTHORIZED);
  });

  it('guessing, after a few tries a minute', async () => {
    const limited = await createTestPlatform({ rateLimitPerMinute: 40 });
    const codes: number[] = [];
    for (let i = 0; i < 4; i += 1)
      codes.push((await limited.call(registerRelease, { token: `wrong${String(i)}` })).code);
    expect(codes).toEqual([401, 401, 429, 429]);
    await limited.close();
  });
});

it('whatever an operator’s program sends, nothing breaks and no token is logged', async () => {
  const authorization = `Bearer ${machineToken}`;
  await fc.assert(
    fc.asyncProperty(hostileObject(registerRelease.body), async (body) => {
      const answer = await platform.app.inject({
        method: 'POST',
        url: registerRelease.path,
        headers: { authorization },
        payload: { ...registration(), packageUrl: 'http://127.0.0.1:1/', ...body },
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json<{ code: number }>().code).not.toBe(500);
    }),
    { numRuns: 60 },
  );
  expect(platform.logged.join('')).not.toContain(machineToken);
});
