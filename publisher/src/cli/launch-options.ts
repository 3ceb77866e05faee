import { gamePath, launchEntry, type ReleaseManifest, runtimePlatform } from '@gamebox/contract';
import { checked, UsageError } from './options.ts';

type Launch = ReleaseManifest['launch'];

const PLACEHOLDERS = ['{resolution}', '{account}', '{server}'];

/** Windows starts these directly; a script would go to a shell, which parses arguments again. */
const WINDOWS_PROGRAM = /\.(exe|com)$/i;

/** Parses entries like `linux-x64=bin/game --account {account}`. Throws UsageError. */
export function launchOf(entries: readonly string[]): Launch {
  const launch: Launch = {};
  for (const entry of entries) {
    const [name = '', command = ''] = entry.split(/=(.*)/s);
    const platform = checked('--launch', name, runtimePlatform);
    if (launch[platform] !== undefined)
      throw new UsageError(`--launch: ${platform} is there twice`);
    const [path = '', ...args] = splitCommand(command);
    if (platform.startsWith('win32-') && !WINDOWS_PROGRAM.test(path))
      throw new UsageError(
        `--launch: ${JSON.stringify(path)} for ${platform} is no program; ` +
          (args.length > 0 && command.toLowerCase().includes('.exe')
            ? `a path with spaces needs quotes: ${platform}="…" …`
            : 'it must end in .exe or .com, no host starts a script'),
      );
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

/** Words separated by spaces; a text in quotes is one word. Throws UsageError. */
function splitCommand(command: string): string[] {
  const words: string[] = [];
  let rest = command.trimStart();
  while (rest !== '') {
    const word = /^(?:[^\s"']|"[^"]*"|'[^']*')+(?=\s|$)/.exec(rest)?.[0];
    if (word === undefined)
      throw new UsageError(`--launch: a quote in ${JSON.stringify(command)} is not closed`);
    words.push(word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
    rest = rest.slice(word.length).trimStart();
  }
  return words;
}

function quoted(word: string): string {
  if (/^[^\s"']+$/.test(word)) return word;
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}

/** A host fills three placeholders and leaves others unchanged: a game would get `{acount}`. */
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
  return Object.entries(launch).map(
    ([platform, { path, args }]) => `${platform}=${[path, ...args].map(quoted).join(' ')}`,
  );
}
