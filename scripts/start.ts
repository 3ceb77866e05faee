import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HostError, toLine } from '../host/src/domains/failure/core/host-error.ts';
import { endWindowless } from '../host/src/domains/storage/node/home-handover.ts';
import { HomeInUseError, HomeLockError } from '../host/src/domains/storage/node/home-lock.ts';
import { ensureChromium } from './chromium.ts';
import { buildClient } from './client-build.ts';
import { buildPage } from './page-build.ts';
import { superviseService, type Ready, type Service } from './service.ts';

const root = join(import.meta.dirname, '..');
const data = join(root, '.data');

/** An empty variable counts as missing, as in the programs themselves. */
function given(name: string): string | undefined {
  return process.env[name] || undefined;
}

class UnusablePort extends Error {}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const free = new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).once('listening', () => resolve(true));
  });
  server.listen(port, '127.0.0.1');
  const answer = await free;
  if (answer) await once(server.close(), 'close');
  return answer;
}

/** The given port, or the next free one if another program has it. */
async function freePort(name: string, standard: number): Promise<string> {
  const asked = given(name);
  if (asked !== undefined) {
    if (await isFree(Number(asked))) return asked;
    throw new UnusablePort(
      `Port ${asked} (${name}) is not free: end the program that has it, or choose another.`,
    );
  }
  for (let port = standard; port < standard + 100; port += 1)
    if (await isFree(port)) {
      if (port !== standard) console.log(`Port ${standard} is taken; using ${port}.`);
      return String(port);
    }
  throw new Error(`No free port from ${standard} on`);
}

/** A host whose parent was killed is about to end; it must not block this start. */
const LAST_MOMENTS_MS = 5000;
const STOP_MS = 20_000;
const POLL_MS = 200;

/**
 * Gamebox may be running without a window: the player starts it to get the window back. Its host
 * ends when asked, and so do its other programs; then its ports are free too.
 */
async function endHidden(home: string): Promise<void> {
  const deadline = Date.now() + LAST_MOMENTS_MS;
  for (;;) {
    try {
      if (await endWindowless(home)) break;
      return;
    } catch (error) {
      if (!(error instanceof HomeInUseError) || Date.now() > deadline) throw error;
      await delay(POLL_MS);
    }
  }
  console.log('Gamebox was here without a window and comes back…');
  const ports = [given('PORT') ?? 8080, given('GAMEBOX_PORT') ?? 7700].map(Number);
  const end = Date.now() + STOP_MS;
  for (const port of ports) while (Date.now() < end && !(await isFree(port))) await delay(POLL_MS);
}

function hasDisplay(): boolean {
  if (process.platform !== 'linux') return true;
  return given('DISPLAY') !== undefined || given('WAYLAND_DISPLAY') !== undefined;
}

async function chooseShell(): Promise<Record<string, string>> {
  const asked = given('GAMEBOX_SHELL') ?? 'auto';
  if (asked !== 'auto' && asked !== 'chromium') return {};
  if (!hasDisplay()) return { GAMEBOX_SHELL: 'browser' };
  const path = await ensureChromium(root);
  if (path !== null) return { CHROMIUM_PATH: path };
  console.log('No Chromium or Edge could be found or installed: open the address yourself.');
  return { GAMEBOX_SHELL: 'browser' };
}

async function main(): Promise<void> {
  const home = given('GAMEBOX_HOME') ?? join(data, 'host');
  await endHidden(home);
  const ownUrl = given('GAMEBOX_PLATFORM_URL');
  const [platformPort, hostPort, shell] = await Promise.all([
    ownUrl === undefined ? freePort('PORT', 8080) : '',
    freePort('GAMEBOX_PORT', 7700),
    chooseShell(),
    buildClient(root),
    buildPage(root),
  ]);
  const services: Service[] = [];
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await Promise.all(services.map((service) => service.stop()));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0));

  const run = async (name: string, entry: string, env: Record<string, string>): Promise<Ready> => {
    const onEnd = (code: number): void => void stop(code);
    const service = superviseService(name, join(root, entry), { env, onEnd });
    services.push(service);
    return service.ready;
  };
  const platform =
    ownUrl === undefined
      ? await run('platform', 'demo/src/main.ts', {
          PORT: platformPort,
          DATA_DIR: given('DATA_DIR') ?? join(data, 'platform'),
          LOG_LEVEL: given('LOG_LEVEL') ?? 'warn',
        })
      : null;
  // After the platform, because its first start makes the key that the host must trust.
  const host = await run('host', 'host/src/main.ts', {
    GAMEBOX_PORT: hostPort,
    GAMEBOX_HOME: home,
    GAMEBOX_PLATFORM_URL: ownUrl ?? platform?.url ?? '',
    GAMEBOX_RELEASE_KEYS: given('GAMEBOX_RELEASE_KEYS') ?? platform?.releaseKey ?? '',
    // Otherwise glibc keeps large freed buffers, and small ones for each thread: 15 and 4 MB during
    // a download.
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_ARENA_MAX: '2',
    ...shell,
  });
  console.log(`
Gamebox is running.
  Launcher   ${host.url}
${platform === null ? `  Platform   ${ownUrl ?? ''}` : describe(platform)}
Ctrl-C ends it.`);
}

function describe({ url, operator }: Ready): string {
  const enter = operator
    ? `${operator.name}, password ${operator.password}, one-time codes by ${operator.totpSecret}`
    : 'none';
  return `  Platform   ${url}
  Simulators ${url}/simulator   (SMS inbox, the phone that scans, the registry)
  API        ${url}/openapi.json
  Operators  ${url}/admin-openapi.json   (${enter})`;
}

// npm or its parent was killed: nothing may stay running that would block the next start.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
try {
  await main();
} catch (error) {
  const expected = [UnusablePort, HomeInUseError, HomeLockError].some(
    (kind) => error instanceof kind,
  );
  const shown = expected && error instanceof Error ? error.message : error;
  console.error(error instanceof HostError ? toLine(error) : shown);
  const isWrong = [UnusablePort, HostError, HomeLockError].some((kind) => error instanceof kind);
  process.exit(error instanceof HomeInUseError ? 3 : isWrong ? 2 : 1);
}
