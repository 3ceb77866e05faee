import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import type { ReleaseDeltaEntry, ReleasePointer } from '@gamebox/contract/host';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failures } from '../../failure/core/host-error.ts';
import { ReleaseClient } from './release-client.ts';

/** A client and a server that answers each request by hand. */
async function world(answer: (socket: Socket, path: string) => void, stallMs: number) {
  const asked: string[] = [];
  const server = createServer((socket) => {
    socket
      .on('error', () => undefined)
      .on('data', (request) => {
        const [, path = ''] = String(request).split(' ');
        asked.push(path);
        answer(socket, path);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const retry = { baseMs: 1, capMs: 1, retryAfterCapMs: 1, tries: 2 };
  const client = new ReleaseClient({ stallMs, connectMs: 5000, retry });
  onTestFinished(async () => {
    await client.close();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { client, asked, origin: `http://127.0.0.1:${port}` };
}

const { signal } = new AbortController();

async function pointerOf(answer: (socket: Socket) => void, stallMs: number) {
  const { client, origin } = await world(answer, stallMs);
  return client.pointer(`${origin}/1/stable/latest.json`, signal, 1);
}

const HEAD = 'HTTP/1.1 200 OK\r\n\r\n';

/** Sends these bytes repeatedly until the other side closes. */
function forever(socket: Socket, piece: Buffer, everyMs: number): void {
  const timer = setInterval(() => socket.write(piece), everyMs);
  socket.on('close', () => clearInterval(timer));
}

test('an endless answer without a length is cut off at its limit', async () => {
  const answer = (socket: Socket): void => {
    socket.write(HEAD);
    forever(socket, Buffer.alloc(16 * 1024, 32), 1);
  };
  await expect(pointerOf(answer, 5000)).rejects.toMatchObject({ failure: { kind: 'size-absurd' } });
});

test('a very slow endless answer is aborted', async () => {
  const answer = (socket: Socket): void => {
    socket.write(HEAD);
    forever(socket, Buffer.from(' '), 10);
  };
  await expect(pointerOf(answer, 100)).rejects.toMatchObject({ failure: { kind: 'network' } });
});

test('a server that sends anything but HTTP is named at once', async () => {
  const answer = (socket: Socket): void => forever(socket, randomBytes(1024), 1);
  await expect(pointerOf(answer, 5000)).rejects.toMatchObject({
    failure: { kind: 'server', status: 0 },
  });
});

function answered(socket: Socket, body: string, status = '200 OK'): void {
  socket.write(`HTTP/1.1 ${status}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
}

test('an answer with too large a declared length is refused at once', async () => {
  const answer = (socket: Socket): void =>
    void socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
  await expect(pointerOf(answer, 600_000)).rejects.toMatchObject({
    failure: { kind: 'size-absurd' },
  });
});

test.each([
  ['404 Not Found', 404, 1],
  ['503 Busy', 503, 2],
])('an answer with %s is not a valid pointer', async (line, status, tries) => {
  const { client, origin, asked } = await world((socket) => answered(socket, 'no', line), 600_000);
  await expect(client.pointer(`${origin}/1/stable/latest.json`, signal)).rejects.toMatchObject({
    failure: { kind: 'server', status },
  });
  expect(asked).toHaveLength(tries);
});

test.each(['{}', '{"path":{"length":{"toString":1}},"mirrors":{"length":{"toString":1}}}'])(
  'what is no pointer is called that: %s',
  async (body) => {
    const answer = (socket: Socket): void => answered(socket, body);
    await expect(pointerOf(answer, 600_000)).rejects.toMatchObject({
      failure: { kind: 'manifest-invalid' },
    });
  },
);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

test('a release file is taken from the host that has the one the pointer names', async () => {
  const { client, origin } = await world(
    (socket, path) => answered(socket, path.startsWith('/mirror') ? 'named' : 'other'),
    600_000,
  );
  const pointer = (sha256: string): ReleasePointer => ({
    format: 1,
    release: 2,
    version: '2',
    path: 'releases/2.release',
    size: 5,
    sha256,
    mirrors: [`${origin}/mirror/`],
  });
  const fileOf = async (named: string): Promise<string> => {
    const from = `${origin}/1/stable/latest.json`;
    return String(await client.releaseFile(from, pointer(hashOf(named)), signal));
  };
  expect(await fileOf('named')).toBe('named');
  // No host has the expected file, so the signature decides.
  expect(await fileOf('neither')).toBe('other');
});

const delta = (id: string, size: number): ReleaseDeltaEntry => ({
  from: 1,
  index: { id, size },
  pack: { id, size },
});

test('the index of a delta is taken from the host that has the right one', async () => {
  const { client, origin, asked } = await world(
    (socket, path) => answered(socket, path.startsWith('/right') ? 'right' : 'wrong'),
    600_000,
  );
  const hosts = [`${origin}/wrong/`, `${origin}/right/`];
  const entry = delta(hashOf('right'), 5);
  expect(String(await client.delta(hosts, entry, signal))).toBe('right');
  expect(asked).toHaveLength(2);
  expect(await client.delta(hosts.slice(0, 1), entry, signal)).toBeNull();
});

test('the index of a delta that takes too long is left out', async () => {
  const late = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  onTestFinished(() => timeout.mockRestore());
  const { client, origin } = await world(() => late.abort(), 300_000);
  expect(await client.delta([`${origin}/`], delta(hashOf(''), 5), signal)).toBeNull();
  expect(timeout).toHaveBeenCalledWith(600_000);
});

test.each(['<html>login</html>', ''])(
  'what is no JSON is a login page of the network in between: %j',
  async (body) => {
    const { client, origin, asked } = await world((socket) => answered(socket, body), 600_000);
    await expect(client.pointer(`${origin}/1/stable/latest.json`, signal)).rejects.toMatchObject({
      failure: failures.networkLogin(),
    });
    expect(asked).toHaveLength(2);
  },
);
