import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { checkOnline, gamePath, getUserDetail, historyEntry } from '@gamebox/contract';
import { HostProcess, resultOf } from './host-process.ts';
import { PublishedGame } from './published-game.ts';
import { temporaryFolder } from './temporary-folder.ts';

const HERE = `${process.platform}-${process.arch}`;
/** Saves when it is asked to end, as a game does. */
const SAVES =
  '#!/bin/sh\ntrap "echo saved > save.txt; exit 0" TERM\necho $$ > pid.txt\nwhile :; do sleep 0.1; done\n';
const REASON = '未成年人仅可在周五、周六、周日和法定节假日的 20:00 至 21:00 进行游戏';

/** A platform that answers about one player's remaining time. */
async function startPlatform() {
  const asked: { token: string; body: unknown }[] = [];
  const platform = { asked, secondsLeft: 3600, minor: true, detailsRead: 0, url: '' };
  const answerCheck = async (request: IncomingMessage) => {
    asked.push({ token: request.headers.authorization ?? '', body: await json(request) });
    const left = platform.secondsLeft;
    return { playable: left !== 0, remainingSeconds: left, reason: left === 0 ? REASON : '' };
  };
  const dataFor = async (request: IncomingMessage): Promise<object | null> => {
    if (request.url === checkOnline.path) return answerCheck(request);
    if (request.url?.startsWith(getUserDetail.path) !== true) return null;
    platform.detailsRead += 1;
    return { userId: 7, identityVerify: 1, minor: platform.minor };
  };
  const server = createServer((request, response) => {
    void dataFor(request).then((data) =>
      response.end(JSON.stringify({ code: data === null ? 404 : 0, msg: '', data })),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return platform;
}

async function launched(secondsLeft: number, minor = true) {
  const platform = await startPlatform();
  Object.assign(platform, { secondsLeft, minor });
  const game = await PublishedGame.open();
  const launch = { [HERE]: { path: gamePath.parse('bin/game'), args: [] } };
  await game.publish({ 'bin/game': SAVES }, { launch });
  const home = await temporaryFolder();
  const folder = join(home, 'games/game-1');
  const options = {
    home,
    platformUrl: platform.url,
    env: { GAMEBOX_RELEASE_KEYS: game.pin },
  };
  const host = await HostProcess.start(options);
  const page = await host.connect();
  await page.call('setLocalSetting', { token: 'CHILD' });
  await page.call('downloadGame', game.request());
  await page.installed();
  const executed = page.call('executeGame', { gameId: 1, resolution: '1280_800', userId: 7 });
  // Another account logs in before the game counts as begun.
  await page.call('setLocalSetting', { token: 'PARENT' });
  resultOf(await executed);
  const pid = Number(await vi.waitFor(() => readFile(join(folder, 'pid.txt'), 'utf8'), 30_000));
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => void (isAlive() && process.kill(pid, 'SIGKILL')));
  await vi.waitFor(() => expect(platform.asked).not.toEqual([]), 30_000);
  return { platform, host, page, folder, isAlive, restart: () => HostProcess.start(options) };
}

const history = (response: Parameters<typeof resultOf>[0]) =>
  z.array(historyEntry).parse(resultOf(response));

test('a minor’s game is ended with the window closed, also by the next host, and can save', async () => {
  const { platform, host, page, folder, isAlive, restart } = await launched(600);
  expect(platform.asked[0]).toEqual({ token: 'Bearer CHILD', body: { seconds: 0 } });
  expect(await page.message(({ action }) => action === 'playLimit')).toMatchObject({
    gameId: 1,
    remainingSeconds: 600,
    reason: '',
  });
  page.socket.close();
  await host.kill();
  expect(isAlive()).toBe(true);
  platform.secondsLeft = 1;
  const next = await restart();
  await vi.waitFor(() => expect(platform.asked).toHaveLength(2), 30_000);
  expect(platform.asked[1]?.token).toBe('Bearer CHILD');
  platform.secondsLeft = 0;
  await vi.waitFor(() => expect(isAlive()).toBe(false), 30_000);
  expect((await readFile(join(folder, 'save.txt'), 'utf8')).trim()).toBe('saved');
  const told = history(await (await next.connect()).call('listHistory'));
  expect(told[0]).toMatchObject({ gameId: 1, kind: 'time-over', reason: REASON });
});

test('a player refused for another reason than age keeps the running game', async () => {
  const { platform, page, isAlive } = await launched(0, false);
  await vi.waitFor(() => expect(platform.detailsRead).toBe(1), 30_000);
  expect(isAlive()).toBe(true);
  expect(history(await page.call('listHistory')).map(({ kind }) => kind)).toEqual(['install']);
});
