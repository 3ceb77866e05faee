import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { gamePath } from '@gamebox/contract';
import type { HeardGameState } from '@gamebox/contract';
import { contentOf } from './content.ts';
import { HostProcess, resultOf, stateOf } from './host-process.ts';
import type { PageClient } from './page-client.ts';
import { PublishedGame } from './published-game.ts';
import { hashesOf, hashTree, readTree, temporaryFolder } from './temporary-folder.ts';

const MIB = 2 ** 20;
const HERE = `${process.platform}-${process.arch}`;
const GAME = '#!/bin/sh\nexec sleep 60\n';
const launch = { [HERE]: { path: gamePath.parse('bin/game'), args: [] } };
const play = { gameId: 1, resolution: '1280_800' };

/** The next pushed state that `wanted` accepts; older ones are dropped. */
async function pushed(
  page: PageClient,
  wanted: (state: HeardGameState) => boolean,
): Promise<HeardGameState> {
  const found = await page.state(wanted);
  page.messages.length = 0;
  return found;
}

test('a player installs, plays, is updated, repairs, moves and uninstalls', async () => {
  const game = await PublishedGame.open();
  const pak = contentOf(6 * MIB, 1);
  await game.publish({ 'bin/game': GAME, 'data.pak': pak }, { launch });
  const home = await temporaryFolder();
  const env = { GAMEBOX_RELEASE_KEYS: game.pin };
  const host = await HostProcess.start({ home, env });
  const page = await host.connect();
  const folder = join(home, 'games/game-1');

  await page.call('downloadGame', game.request());
  await pushed(page, ({ download_state }) => download_state === 4);
  await writeFile(join(folder, 'save.dat'), 'mine');

  // A small part changes: the update downloads little, and the old version can be started
  // meanwhile.
  const changed = Buffer.concat([pak.subarray(0, MIB), contentOf(100_000, 2), pak.subarray(MIB)]);
  await game.publish({ 'bin/game': GAME, 'data.pak': changed }, { launch });
  await page.call('setGameState', { gameId: 1, download: false, version: '2.0.0' });
  const waiting = await pushed(page, ({ download_state }) => download_state === 6);
  expect(waiting.update).toMatchObject({ version: '2.0.0', notes: 'what is new in 2' });
  expect(waiting.update?.downloadBytes).toBeLessThan(500_000);
  game.server.bytesPerSecond = 40_000;
  await page.call('downloadGame', game.request());
  await pushed(page, ({ stage }) => stage === 'downloading');
  expect(resultOf(await page.call('executeGame', play))).toMatchObject({});
  game.server.bytesPerSecond = 0;
  await pushed(page, ({ stage }) => stage === 'installing');
  expect(await readFile(join(folder, 'data.pak'))).toHaveLength(pak.length);
  await page.call('stopGame', { gameId: 1 });
  await pushed(page, ({ version }) => version === '2.0.0');

  // A file that the test damages.
  const broken = Buffer.from(changed);
  broken[3 * MIB] = (broken[3 * MIB] ?? 0) ^ 1;
  await writeFile(join(folder, 'data.pak'), broken);
  await page.call('verifyGame', { gameId: 1 });
  const repaired = await pushed(page, ({ repairedFiles }) => repairedFiles !== undefined);
  expect(repaired).toMatchObject({ download_state: 4, repairedFiles: 1, checkedFiles: 2 });

  const installDir = join(home, 'games/elsewhere');
  await page.call('moveGame', { gameId: 1, installDir });
  const moved = join(installDir, 'game-1');
  await pushed(page, ({ download, installPath }) => !download && installPath === moved);
  const saved = hashesOf({ 'save.dat': Buffer.from('mine') });
  expect(await hashTree(moved)).toEqual({ ...game.hashes(), ...saved });

  expect(stateOf(await page.call('uninstallGame', { gameId: 1 })).download_state).toBe(0);
  expect(await readTree(moved)).toEqual({ 'save.dat': Buffer.from('mine') });
  expect(await host.end()).toBe(0);
});
