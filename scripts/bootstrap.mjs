// Runs on any Node (>= 20) without installed packages: installs them, including the project's own
// Node 24, and starts the script named in the arguments.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.gamebox-lock');

function fail(message) {
  console.error(message);
  process.exit(1);
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(process.platform)
    .update(process.arch)
    .digest('hex');
}

/** The parent of this process, and on Linux the parent's parent. */
function parents() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'latin1');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function installPackages() {
  const wanted = lockHash();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(
    'Installing the npm packages (once; about 250 MB of PostgreSQL and Node 24 among them)…',
  );
  // Not `npm ci`: that refuses the lock file if a registry lacked another system's optional
  // binaries when it was written. This installs the locked versions too.
  const install = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', install, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) fail('npm install failed: is the npm registry within reach?');
  writeFileSync(stamp, wanted);
}

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('usage: node scripts/bootstrap.mjs SCRIPT [ARGUMENT …]');
if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed.');
installPackages();

const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const child = spawn(node, [join(root, script), ...args], {
  cwd: root,
  // Through this channel the child notices the end of this process, even a kill.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}` },
});
// The terminal also sends Ctrl-C to the child; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// A killed npm does not signal its children: the parent, or the shell between, is simply another
// one then.
const starters = parents();
const watch = () => parents() === starters || child.kill('SIGTERM');
if (process.env.npm_lifecycle_event !== undefined) setInterval(watch, 1000).unref();
child.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 130)));
