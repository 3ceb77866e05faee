import { expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { GameWorld } from './game-world.ts';
import { hashTree } from './temporary-folder.ts';

const MIB = 2 ** 20;

test('a download that loses the network waits, says so, and continues by itself', async () => {
  const world = await GameWorld.open();
  await world.game.publish({ 'big.pak': contentOf(6 * MIB, 1) });
  const { server } = world.game;
  let isDown = true;
  server.fault = ({ path, earlier }) => {
    if (!isDown || !path.includes('/packs/')) return null;
    return earlier === 0 ? { kind: 'truncate', after: 4 * MIB } : { kind: 'reset' };
  };
  await world.games.download(world.game.request());
  const waiting = await world.until((state) => state?.waiting === 'offline');
  expect(waiting).toMatchObject({ download: false, download_state: 2 });
  expect(waiting.failure).toBeUndefined();
  isDown = false;
  await world.until((state) => state?.download_state === 4);
  // Bytes that were on their way when the network went down may be lost; what had arrived is not
  // requested again.
  expect(server.bytesSent).toBeLessThan(9 * MIB);
  expect(await hashTree(world.folder)).toEqual(world.game.hashes());
});

test('a host without release keys installs nothing', async () => {
  const world = await GameWorld.open();
  await world.game.publish({ a: 'a' });
  await world.domains.close();
  await world.restart({}, []);
  await world.games.download(world.game.request());
  expect(await world.settled()).toMatchObject({
    download_state: 5,
    failure: { kind: 'signature-invalid' },
  });
});

test('a network that wants a login is told, and the download goes on when it lets it through', async () => {
  const world = await GameWorld.open();
  await world.game.publish({ 'big.pak': contentOf(2 * MIB, 1) });
  const { server } = world.game;
  let isCaptive = true;
  server.fault = () =>
    isCaptive
      ? { kind: 'status', status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } }
      : null;
  await world.games.download(world.game.request());
  await world.until((state) => state?.trouble === 'login');
  isCaptive = false;
  await world.until((state) => state?.download_state === 4);
  expect(await hashTree(world.folder)).toEqual(world.game.hashes());
});
