import { createServer } from 'node:net';
import type { Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { AnswerHead } from '../src/domains/transfer/core/answer-head.ts';
import { HttpClient } from '../src/domains/transfer/node/http/http-client.ts';
import { ConnectionError } from '../src/domains/transfer/node/http/connection-error.ts';
import { PATIENT, silences } from './silence.ts';

type Answerer = (socket: Socket, request: string, connection: number) => void;

/** A server that answers with exactly the given bytes. */
async function world(answer: Answerer) {
  const requests: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket);
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', (request) => {
      requests.push(String(request));
      answer(socket, String(request), connection);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new HttpClient(PATIENT);
  onTestFinished(() => {
    client.close();
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const get = async (path: string, hold: () => Promise<void> | undefined = () => undefined) => {
    const heads: AnswerHead[] = [];
    let body = '';
    const sink = {
      onHead: (head: AnswerHead) => void heads.push(head),
      onBody: (piece: Uint8Array) => {
        const wait = hold();
        const take = (): undefined => {
          body += Buffer.from(piece).toString('latin1');
        };
        return wait === undefined ? take() : wait.then(take);
      },
    };
    const { signal } = new AbortController();
    await client.get(new URL(path, `http://127.0.0.1:${port}`), {}, sink, signal);
    return { status: heads.at(-1)?.status, heads: heads.length, body };
  };
  return { get, requests, sockets, url: `http://127.0.0.1:${port}/` };
}

const plain = (text: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`;

test('one connection serves one answer after another, and early hints are passed over', async () => {
  const { get, sockets } = await world((socket, request) =>
    socket.write(`HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n${plain(request.slice(4, 6))}`),
  );
  expect(await get('/a')).toEqual({ status: 200, heads: 1, body: '/a' });
  expect((await get('/b')).body).toBe('/b');
  expect(sockets.length).toBe(1);
});

test('a sink that pauses gets pieces one by one, although they arrived together', async () => {
  const { get } = await world((socket) => {
    const pieces = Array.from({ length: 50 }, (_, i) => `4\r\n${String(i).padStart(4, '0')}\r\n`);
    socket.write(
      `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${pieces.join('')}0\r\n\r\n`,
    );
  });
  const hold = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const expected = Array.from({ length: 50 }, (_, i) => String(i).padStart(4, '0')).join('');
  expect((await get('/', hold)).body).toBe(expected);
});

test('an answer without a length ends with the connection', async () => {
  const { get, sockets } = await world((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nall'));
  expect((await get('/')).body).toBe('all');
  expect((await get('/')).body).toBe('all');
  expect(sockets.length).toBe(2);
});

test('a redirection is followed on the same connection, one in a circle is answered', async () => {
  const { get, requests, sockets } = await world((socket, request) =>
    socket.write(
      request.startsWith('GET /from')
        ? 'HTTP/1.1 302 Found\r\nlocation: /to?x=1\r\ncontent-length: 4\r\n\r\ngone'
        : request.startsWith('GET /circle')
          ? 'HTTP/1.1 307 Again\r\nlocation: /circle\r\ncontent-length: 0\r\n\r\n'
          : plain('there'),
    ),
  );
  expect(await get('/from')).toEqual({ status: 200, heads: 1, body: 'there' });
  expect(requests[1]).toMatch(/^GET \/to\?x=1 HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n\r\n$/);
  expect(sockets.length).toBe(1);
  expect((await get('/circle')).status).toBe(307);
  expect(requests.length).toBe(2 + 6);
});

test('a redirection to anything but HTTP is an answer, and one with too long a head an error', async () => {
  const { get, requests } = await world((socket, request) => {
    const port = socket.localPort;
    const [to, bytes] = request.startsWith('GET /other') ? ['ftp', 0] : ['http', 100_000];
    socket.write(
      `HTTP/1.1 302 Found\r\nlocation: ${to}://127.0.0.1:${port}/\r\ncontent-length: ${bytes}\r\n\r\n`,
    );
    socket.write('x'.repeat(bytes));
  });
  expect(await get('/other')).toEqual({ status: 302, heads: 1, body: '' });
  await expect(get('/words')).rejects.toBeInstanceOf(ConnectionError);
  expect(requests.length).toBe(2);
});

test('a kept connection that the server has closed is replaced', async () => {
  const { get, sockets } = await world((socket, _, connection) => {
    if (connection === 1 && socket.bytesWritten > 0) socket.destroy();
    else socket.write(plain('here'));
  });
  await get('/');
  expect((await get('/')).body).toBe('here');
  expect(sockets.length).toBe(2);
});

test.each<[string, boolean, string]>([
  ['no HTTP', true, 'SSH-2.0-OpenSSH\r\n\r\n'],
  ['a head without end', true, `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(20_000)}`],
  ['an upgrade', true, 'HTTP/1.1 101 Switching\r\n\r\n'],
  ['half a head', false, 'HTTP/1.1 200 OK\r\ncontent-'],
  ['half a body', false, 'HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf'],
  ['half a piece', false, 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\nhalf'],
])('an answer with %s is an error (no HTTP server: %s)', async (_, foreign, text) => {
  const { get } = await world((socket) => socket.end(text));
  const error = await get('/').catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toMatchObject({ foreign });
});

test('silence is an error, but not while the sink pauses', async () => {
  const silence = silences();
  const { get, sockets } = await world((socket, request) => {
    if (request.startsWith('GET /silent')) silence(socket.remotePort);
    else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nhalf');
  });
  await expect(get('/silent')).rejects.toBeInstanceOf(ConnectionError);
  let holds = 0;
  const hold = async (): Promise<void> => {
    holds += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (holds > 1) return;
    const socket = sockets.at(-1);
    silence(socket?.remotePort);
    socket?.write('half');
  };
  expect((await get('/', hold)).body).toBe('halfhalf');
});

test('a connection that nobody asks anything is kept through a silence', async () => {
  const silence = silences();
  const { get, sockets } = await world((socket) => socket.write(plain('here')));
  await get('/');
  silence(sockets[0]?.remotePort);
  expect((await get('/')).body).toBe('here');
  expect(sockets.length).toBe(1);
});

test('silence in the middle of a body is an error', async () => {
  const silence = silences();
  const { get, sockets } = await world((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 8\r\n\r\nhalf'),
  );
  const take = (): undefined => {
    setImmediate(() => silence(sockets.at(-1)?.remotePort));
  };
  await expect(get('/', take)).rejects.toMatchObject({ answered: true, foreign: false });
});

test('bytes after the end are dropped, and end the connection', async () => {
  const { get, sockets } = await world((socket) => socket.write(`${plain('here')}HTTP/1.1 500 No`));
  expect((await get('/')).body).toBe('here');
  expect((await get('/')).body).toBe('here');
  expect(sockets.length).toBe(2);
});

test('an endless head is aborted, and reported as no HTTP', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const { get } = await world((socket) => {
    now.mockReturnValue(PATIENT.connectMs + PATIENT.stallMs + 1);
    socket.write('x');
  });
  await expect(get('/')).rejects.toMatchObject({ foreign: true });
});

test('a body is read into the sink’s memory if it has some, and not beyond its end', async () => {
  const text = 'x'.repeat(300_000);
  const { url } = await world((socket, _, connection) =>
    // The second answer is longer than announced: the rest must not be appended to the body.
    socket.write(connection === 1 ? plain(text) : `${plain(text)}more`),
  );
  const memory = Buffer.alloc(text.length + 1000);
  let got = 0;
  let inPlace = 0;
  const sink = {
    onHead: () => undefined,
    room: () => memory.subarray(got),
    onBody: (piece: Uint8Array) => {
      if (piece.buffer === memory.buffer) {
        if (piece.byteOffset === memory.byteOffset + got) inPlace += piece.length;
      } else memory.set(piece, got);
      got += piece.length;
      return undefined;
    },
  };
  for (let times = 0; times < 2; times += 1) {
    const client = new HttpClient(PATIENT);
    onTestFinished(() => client.close());
    memory.fill(0);
    got = 0;
    await client.get(new URL(url), {}, sink, new AbortController().signal);
    expect(memory.toString('latin1')).toBe(text + '\0'.repeat(1000));
  }
  // Bytes that come with the head are not included.
  expect(inPlace).toBeGreaterThan(0);
});
