import { setImmediate as immediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HostError } from '../src/domains/failure/core/host-error.ts';
import { ReleaseClient } from '../src/domains/package/node/release-client.ts';
import { SourceError } from '../src/domains/transfer/core/range-source.ts';
import { HttpRangeSource } from '../src/domains/transfer/node/chunks/http-range-source.ts';
import { hostileAnswers } from './hostile-answers.ts';
import { drip, flood, HostileServer } from './hostile-server.ts';
import type { Giving } from './hostile-server.ts';
import { clientSockets, PATIENT } from './silence.ts';

/** Small enough that a byte a second brings it within the hour. */
const BODY = ' '.repeat(1000);
const answers = hostileAnswers(BODY);
const retry = { baseMs: 1, capMs: 1, retryAfterCapMs: 1, tries: 1 };
/** What its end may bring beside what was taken of it: the buffers of two sockets. */
const BUFFERED_BYTES = 8 * 2 ** 20;

const { signal } = new AbortController();

async function serve(part: string, give: Giving): Promise<HostileServer> {
  const answer = answers.find((each) => each.part === part);
  if (answer === undefined) throw new Error(part);
  const server = await new HostileServer(answer, BODY, give).start();
  onTestFinished(() => server.close());
  return server;
}

/** The failure's kind of a release's pointer, or `read` if it came. */
async function pointerFrom(origin: string): Promise<string> {
  const client = new ReleaseClient({ ...PATIENT, retry });
  onTestFinished(() => client.close());
  const error = await client.pointer(`${origin}/1/latest.json`, signal).catch((e: unknown) => e);
  const kind = error instanceof HostError ? error.failure.kind : 'network';
  // What is no JSON may be the login page of a network.
  return kind === 'network-login' ? 'read' : kind;
}

/** The failure's kind of a range of a pack, or `read` if it came. */
async function rangeFrom(origin: string): Promise<string> {
  const source = new HttpRangeSource(PATIENT);
  onTestFinished(() => source.close());
  const size = BODY.length;
  const request = { host: `${origin}/`, path: 'a.pack', size, offset: 0, length: size, signal };
  try {
    await source.read(request, { write: () => undefined });
    return 'read';
  } catch (error) {
    return error instanceof SourceError ? error.failure.kind : String(error);
  }
}

/** So many bytes a second, by a clock that goes on when the client has taken them. */
function eachSecond(bytes: number): { give: Giving; seconds: () => number } {
  let ms = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => ms);
  onTestFinished(() => now.mockRestore());
  const clientOf = clientSockets();
  const give = drip(bytes, async (socket) => {
    const client = clientOf(socket.remotePort);
    while ((client?.bytesRead ?? Infinity) < socket.bytesWritten && !socket.destroyed)
      await immediate();
    ms += 1000;
    return ms < HOUR_MS;
  });
  return { give, seconds: () => ms / 1000 };
}

const HOUR_MS = 3_600_000;
const HEAD_SECONDS = (PATIENT.connectMs + PATIENT.stallMs) / 1000;
const BODY_SECONDS = PATIENT.stallMs / 1000;
const parts = answers.map(({ part }) => part);

const slowly = parts.flatMap((part) => [
  { part, what: 'a byte', bytes: 1 },
  { part, what: 'a line', bytes: 4000 },
]);

test.each(slowly)('$what a second of $part keeps nobody waiting', async ({ part, bytes }) => {
  const { give, seconds } = eachSecond(bytes);
  const server = await serve(part, give);
  const from: number[] = [];
  for (const read of [pointerFrom, rangeFrom]) {
    from.push(seconds());
    expect(await read(server.origin)).toMatch(/^(network|server)$/);
  }
  const [first = 0, second = 0] = from;
  const longest = Math.max(HEAD_SECONDS, BODY_SECONDS) + 1;
  expect(second - first).toBeLessThanOrEqual(longest);
  expect(seconds() - second).toBeLessThanOrEqual(longest);
});

test.each(parts.filter((part) => part !== 'body'))('endless %s are cut off', async (part) => {
  const server = await serve(part, flood);
  expect(await pointerFrom(server.origin)).toMatch(/^(network|server)$/);
  expect(await rangeFrom(server.origin)).toMatch(/^(network|server)$/);
  await server.close();
  expect(server.sent).toBeLessThan(BUFFERED_BYTES);
});

test('a correct answer after these is read', async () => {
  const server = await serve('text of a redirection', (socket, { begin, end }) => {
    socket.write(begin + end);
    return Promise.resolve();
  });
  expect(await pointerFrom(server.origin)).toBe('read');
  expect(await rangeFrom(server.origin)).toBe('read');
});
