import { gamePath, launchEntry, type ReleaseManifest, runtimePlatform } from '@gamebox/contract';
import { checked, UsageError } from './options.ts';

type Launch = ReleaseManifest['launch'];

const PLACEHOLDERS = ['{resolution}', '{account}', '{server}'];

/** From entries like `linux-x64=bin/game --account {account}`. Throws UsageError. */
export function launchOf(entries: readonly string[]): Launch {
  const launch: Launch = {};
  for (const entry of entries) {
    const [name = '', command = ''] = entry.split(/=(.*)/s);
    const platform = checked('--launch', name, runtimePlatform);
    if (launch[platform] !== undefined)
      throw new UsageError(`--launch: ${platform} is there twice`);
    const [path = '', ...args] = command.split(' ').filter((part) => part !== '');
    launch[platform] = {
      path: checked('--launch', path, gamePath),
      args: args.map((arg) => checked('--launch', arg, launchEntry.shape.args.element)),
    };
    if (!launchEntry.safeParse(launch[platform]).success)
      throw new UsageError(`--launch: ${platform} has too many arguments`);
    refuseUnknownPlaceholders(platform, args);
  }
  return launch;
}

/** A host fills three and leaves others as they are: a game would be given `{acount}`. */
function refuseUnknownPlaceholders(platform: string, args: readonly string[]): void {
  const unknown = args
    .flatMap((arg) => arg.match(/\{[A-Za-z][\w-]*\}/g) ?? [])
    .filter((placeholder) => !PLACEHOLDERS.includes(placeholder));
  if (unknown.length > 0)
    throw new UsageError(
      `--launch: ${unknown.join(', ')} for ${platform} is none of ${PLACEHOLDERS.join(', ')}`,
    );
}

/** Entries as `--launch` takes them. */
export function launchLines(launch: Launch): string[] {
  return Object.entries(launch).map(([platform, { path, args }]) =>
    [`${platform}=${path}`, ...args].join(' '),
  );
}
