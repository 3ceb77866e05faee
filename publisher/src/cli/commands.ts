import { once } from 'node:events';
import { generateKey, readPublicKey } from '../keys.ts';
import { collectGarbage } from '../upkeep/collect-garbage.ts';
import { serveStore } from '../upkeep/serve-store.ts';
import { verifyStore } from '../upkeep/verify-store.ts';
import type { Command } from './command.ts';
import { count, pathFrom, required, UsageError } from './options.ts';
import { formatBytes, Progress } from './progress.ts';
import { publishCommand } from './publish-command.ts';
import { pointCommand, registerCommand } from './release-commands.ts';

const MAX_PORT = 65_535;

const verifyCommand: Command = async (values, [store], { print, errors }) => {
  const folder = pathFrom(required(store, 'STORE'));
  const keys = await Promise.all(values.key.map((path) => readPublicKey(pathFrom(path))));
  const progress = new Progress(errors);
  const check = await verifyStore(folder, keys, progress.report);
  progress.end();
  for (const problem of check.problems) print(problem);
  print(
    `${check.releases} releases, ${check.packs} packs, ${check.chunks} chunks, ` +
      `${formatBytes(check.bytes)}: ${check.problems.length} problems` +
      (check.held === 0 ? '' : `, ${check.held} held back from players`) +
      (keys.length === 0 ? ' (signatures not checked: no --key)' : ''),
  );
  return check.problems.length === 0 ? 0 : 1;
};

const gcCommand: Command = async (values, [store], { print }) => {
  const folder = pathFrom(required(store, 'STORE'));
  const keep = count(values.keep, '--keep', 1);
  const { releases, packs, deltas, bytes } = await collectGarbage(folder, keep, values['dry-run']);
  print(
    `${values['dry-run'] ? 'would remove' : 'removed'} ${releases} releases, ${packs} packs, ` +
      `${deltas} deltas: ${formatBytes(bytes)}`,
  );
  return 0;
};

const serveCommand: Command = async (values, [store], { print }) => {
  const port = count(values.port, '--port', 0);
  if (port > MAX_PORT) throw new UsageError(`--port must be at most ${MAX_PORT}`);
  const folder = pathFrom(required(store, 'STORE'));
  const server = await serveStore(folder, port);
  const address = server.address();
  if (typeof address === 'object') print(`http://127.0.0.1:${address?.port}/`);
  await once(server, 'close');
  return 0;
};

const keygenCommand: Command = async (_, [path], { print }) => {
  const target = pathFrom(required(path, 'FILE'));
  const { keyId, pin } = await generateKey(target);
  print(`private key: ${target} (keep it secret, keep a copy off this computer)`);
  print(`public key:  ${target}.pub`);
  print(`key id ${keyId}, to pin in the host: ${pin}`);
  return 0;
};

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['publish', publishCommand],
  ['point', pointCommand],
  ['register', registerCommand],
  ['verify', verifyCommand],
  ['gc', gcCommand],
  ['serve', serveCommand],
  ['keygen', keygenCommand],
]);

export const USAGE = `usage: npm run publish-game -- COMMAND …
  publish FOLDER --game ID --version TEXT --store DIR --key FILE [--key FILE] [--new-keys]
          [--name TEXT] [--channel stable] [--notes TEXT] [--expires DAYS] [--deltas 3]
          [--launch "linux-x64=bin/game --account {account}"]… [--no-launch]
          (a path with spaces in quotes: --launch 'win32-x64="My Game.exe" {server}')
          [--player-files GLOB]… [--no-player-files] [--ignore GLOB]… [--executable GLOB]… [--dry-run] [--again]
          [--mirror URL]… [--no-mirrors] [--hold] [PLATFORM]
  point STORE --game ID [--channel stable] [--release N [--older]] [--mirror URL]… [--no-mirrors] [PLATFORM]
  register STORE --game ID [--channel stable] PLATFORM
  verify STORE [--key FILE]…
  gc STORE --keep N [--dry-run]
  serve STORE [--port 8090]
  keygen FILE
A FOLDER without a command before it is published. PLATFORM, to let players know of it:
  --register https://PLATFORM --public-url https://STORE --operator-token-file FILE
  (or the token in GAMEBOX_OPERATOR_TOKEN)`;
