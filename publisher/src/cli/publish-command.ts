import { sep } from 'node:path';
import { readPrivateKey } from '../keys.ts';
import { publish, type Published, type PublishOptions } from '../publish/publish.ts';
import {
  describeRegistration,
  type PlatformTarget,
  type Registration,
  registerWithPlatform,
} from '../registration/register-with-platform.ts';
import { GameStore } from '../store/layout.ts';
import { readRelease } from '../store/releases.ts';
import type { Command } from './command.ts';
import { describePublished } from './describe-published.ts';
import { count, pathFrom, required, scanOptionsOf, UsageError, type Values } from './options.ts';
import { mirrorsOf, platformOf } from './platform-options.ts';
import { Progress, type ProgressOutput } from './progress.ts';
import { type Earlier, factsOf, newestOf, refuseNewKeys, takenOver } from './release-facts.ts';

const DELTA_LIMIT = 32;

export const publishCommand: Command = async (values, [folder], { print, errors }) => {
  const from = pathFrom(required(folder, 'FOLDER'));
  const store = pathFrom(required(values.store, '--store'));
  if (`${store}${sep}`.startsWith(`${from}${sep}`))
    throw new UsageError('the store must not be in the folder that is published');
  const keys = await Promise.all(values.key.map((path) => readPrivateKey(pathFrom(path))));
  if (keys.length === 0 && !values['dry-run']) throw new UsageError('--key is missing');
  const platform = await platformOf(values);
  const earlier = await newestOf(values, store);
  refuseNewKeys(values, keys, earlier);
  const options = { ...optionsOf(values, earlier), folder: from, store, keys };
  for (const line of takenOver(values, options.facts, earlier)) print(line);
  const published = await withProgress(options, errors);
  for (const line of describePublished(published)) print(line);
  if (platform !== null && !options.dryRun) {
    print(describeRegistration(await register(options, published, platform)));
  }
  return 0;
};

function optionsOf(
  values: Values,
  earlier: Earlier | null,
): Omit<PublishOptions, 'folder' | 'store' | 'keys' | 'onProgress'> {
  const facts = factsOf(values, Date.now(), earlier);
  return {
    facts,
    scan: { ...scanOptionsOf(values), secrets: secretsOf(values) },
    deltas: Math.min(DELTA_LIMIT, count(values.deltas, '--deltas', 0)),
    dryRun: values['dry-run'],
    again: values.again,
    hold: values.hold,
    ...mirrorsOf(values, facts.gameId),
  };
}

/** The operator's own files, which a release must never contain. */
function secretsOf({ key, 'operator-token-file': token }: Values): string[] {
  return [...key, ...(token === undefined ? [] : [token])].map(pathFrom);
}

async function withProgress(
  options: Omit<PublishOptions, 'onProgress'>,
  errors: ProgressOutput,
): Promise<Published> {
  const progress = new Progress(errors);
  try {
    return await publish({ ...options, onProgress: progress.report });
  } finally {
    progress.end();
  }
}

async function register(
  { store, facts: { gameId, channel } }: Pick<PublishOptions, 'store' | 'facts'>,
  { release, shown }: Published,
  platform: PlatformTarget,
): Promise<Registration> {
  if (shown?.held === true)
    throw new Error(
      'not registered: the point command with the same --register shows it and registers it',
    );
  const made = await readRelease(new GameStore(store, gameId), channel, release);
  return registerWithPlatform(made, platform);
}
