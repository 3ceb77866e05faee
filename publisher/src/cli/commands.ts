import { once } from 'node:events';
import { sep } from 'node:path';
import { generateKey, readPrivateKey, readPublicKey } from '../keys.ts';
import { publish, type Published } from '../publish/publish.ts';
import { collectGarbage } from '../upkeep/collect-garbage.ts';
import { serveStore } from '../upkeep/serve-store.ts';
import { verifyStore } from '../upkeep/verify-store.ts';
import {
  count,
  factsOf,
  pathFrom,
  required,
  scanOptionsOf,
  UsageError,
  type Values,
} from './options.ts';
import { formatBytes, Progress } from './progress.ts';

/** Runs one command and answers the exit code: 0, or 1 where a store is damaged. */
export type Command = (
  values: Values,
  positionals: readonly string[],
  print: (line: string) => void,
) => Promise<number>;

const DELTA_LIMIT = 32;

const publishCommand: Command = async (values, [folder], print) => {
  const from = pathFrom(required(folder, 'FOLDER'));
  const store = pathFrom(required(values.store, '--store'));
  if (`${store}${sep}`.startsWith(`${from}${sep}`))
    throw new UsageError('the store must not be in the folder that is published');
  const keys = await Promise.all(values.key.map((path) => readPrivateKey(pathFrom(path))));
  if (keys.length === 0 && !values['dry-run']) throw new UsageError('--key is missing');
  const progress = new Progress(process.stderr);
  const published = await publish({
    folder: from,
    store,
    facts: factsOf(values, Date.now()),
    scan: scanOptionsOf(values),
    keys,
    deltas: Math.min(DELTA_LIMIT, count(values.deltas, '--deltas', 0)),
    dryRun: values['dry-run'],
    again: values.again,
    onProgress: progress.report,
  });
  progress.end();
  for (const line of describe(published)) print(line);
  return 0;
};

function describe(published: Published): string[] {
  const { outcome, release, files, size, stored, added, manifestBytes, updates } = published;
  if (outcome === 'unchanged') return [`nothing changed: it is release ${release} already`];
  const lines = [
    outcome === 'dry run' ? `would be release ${release}` : `release ${release}`,
    `${files} files, ${formatBytes(size)}; a new player loads ${formatBytes(stored)}`,
    `new in packs: ${formatBytes(added)}`,
  ];
  if (outcome === 'published') lines.push(`manifest: ${formatBytes(manifestBytes)}`);
  for (const { from, version, chunkBytes, deltaBytes } of updates) {
    const delta = deltaBytes < chunkBytes ? `, ${formatBytes(deltaBytes)} by delta` : '';
    lines.push(`update from ${version} (release ${from}): ${formatBytes(chunkBytes)}${delta}`);
  }
  return lines;
}

const verifyCommand: Command = async (values, [store], print) => {
  const folder = pathFrom(required(store, 'STORE'));
  const keys = await Promise.all(values.key.map((path) => readPublicKey(pathFrom(path))));
  const progress = new Progress(process.stderr);
  const check = await verifyStore(folder, keys, progress.report);
  progress.end();
  for (const problem of check.problems) print(problem);
  print(
    `${check.releases} releases, ${check.packs} packs, ${check.chunks} chunks, ` +
      `${formatBytes(check.bytes)}: ${check.problems.length} problems` +
      (keys.length === 0 ? ' (signatures not checked: no --key)' : ''),
  );
  return check.problems.length === 0 ? 0 : 1;
};

const gcCommand: Command = async (values, [store], print) => {
  const folder = pathFrom(required(store, 'STORE'));
  const keep = count(values.keep, '--keep', 1);
  const { releases, packs, deltas, bytes } = await collectGarbage(folder, keep, values['dry-run']);
  print(
    `${values['dry-run'] ? 'would remove' : 'removed'} ${releases} releases, ${packs} packs, ` +
      `${deltas} deltas: ${formatBytes(bytes)}`,
  );
  return 0;
};

const serveCommand: Command = async (values, [store], print) => {
  const server = await serveStore(
    pathFrom(required(store, 'STORE')),
    count(values.port, '--port', 0),
  );
  const address = server.address();
  if (typeof address === 'object') print(`http://127.0.0.1:${address?.port}/`);
  await once(server, 'close');
  return 0;
};

const keygenCommand: Command = async (_, [path], print) => {
  const target = pathFrom(required(path, 'FILE'));
  const { keyId, pin } = await generateKey(target);
  print(`private key: ${target} (keep it secret, keep a copy off this computer)`);
  print(`public key:  ${target}.pub`);
  print(`key id ${keyId}, to pin in the host: ${pin}`);
  return 0;
};

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['publish', publishCommand],
  ['verify', verifyCommand],
  ['gc', gcCommand],
  ['serve', serveCommand],
  ['keygen', keygenCommand],
]);

export const USAGE = `usage: npm run publish-game -- COMMAND …
  publish FOLDER --game ID --version TEXT --store DIR --key FILE [--key FILE]
          [--name TEXT] [--channel stable] [--notes TEXT] [--expires DAYS] [--deltas 3]
          [--launch "linux-x64=bin/game --account {account}"]…
          [--player-files GLOB]… [--ignore GLOB]… [--executable GLOB]… [--dry-run] [--again]
  verify STORE [--key FILE]…
  gc STORE --keep N [--dry-run]
  serve STORE [--port 8090]
  keygen FILE
A FOLDER without a command before it is published.`;
