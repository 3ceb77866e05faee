import { releaseChannel } from '@gamebox/contract';
import { pointRelease } from '../publish/point-release.ts';
import {
  describeRegistration,
  registerWithPlatform,
} from '../registration/register-with-platform.ts';
import { GameStore } from '../store/layout.ts';
import { readPointer, readRelease, releaseNumbers } from '../store/releases.ts';
import type { Command } from './command.ts';
import { checked, count, pathFrom, required, UsageError, type Values } from './options.ts';
import { mirrorsOf, platformOf } from './platform-options.ts';

function gameOf(values: Values, folder: string | undefined) {
  const store = pathFrom(required(folder, 'STORE'));
  const gameId = count(values.game, '--game', 1);
  return { store, gameId, channel: checked('--channel', values.channel, releaseChannel) };
}

/** Publishes a release that was made with `--hold`, or an older one again. */
export const pointCommand: Command = async (values, [folder], { print }) => {
  const game = gameOf(values, folder);
  const platform = await platformOf(values);
  const numbers = await releaseNumbers(new GameStore(game.store, game.gameId), game.channel);
  const [newest] = numbers;
  const which = `game ${game.gameId}, channel ${game.channel}`;
  if (newest === undefined) throw new Error(`${game.store} has no release of ${which}`);
  const release = values.release === undefined ? newest : count(values.release, '--release', 1);
  if (!numbers.includes(release))
    throw new Error(`${game.store} has no release ${release} of ${which}; the newest is ${newest}`);
  const shown = await readPointer(new GameStore(game.store, game.gameId), game.channel);
  if (shown !== null) warnOfOlder(release, shown.release, values.older, print);
  const manifest = await pointRelease({ ...game, release, ...mirrorsOf(values, game.gameId) });
  print(`latest.json names release ${release}, version ${manifest.version}`);
  const pointer = await readPointer(new GameStore(game.store, game.gameId), game.channel);
  if (pointer !== null && pointer.mirrors.length > 0)
    print(`its mirrors: ${pointer.mirrors.join(', ')}`);
  if (platform !== null) {
    print(describeRegistration(await registerWithPlatform(manifest, platform)));
  }
  return 0;
};

/** Throws unless the operator has confirmed it. */
function warnOfOlder(
  release: number,
  shown: number,
  isMeant: boolean,
  print: (line: string) => void,
): void {
  if (release >= shown) return;
  const what = `release ${release} is older than ${shown}, which players see now`;
  const then = `who has seen ${shown} is given nothing: hosts take no older release`;
  if (!isMeant)
    throw new Error(`${what}; ${then}. Publish the old files anew, or say --older if it is meant`);
  print(`warning: ${what}; ${then}`);
}

/** Registers the release of the pointer with the platform. */
export const registerCommand: Command = async (values, [folder], { print }) => {
  const { store, gameId, channel } = gameOf(values, folder);
  const platform = await platformOf(values);
  if (platform === null) throw new UsageError('--register is missing: the address of the platform');
  const game = new GameStore(store, gameId);
  const pointer = await readPointer(game, channel);
  if (pointer === null) throw new Error('latest.json is missing: no release is shown to players');
  const { release } = pointer;
  const registered = await registerWithPlatform(
    await readRelease(game, channel, release),
    platform,
  );
  print(`release ${release}, version ${pointer.version}: ${describeRegistration(registered)}`);
  return 0;
};
