import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { DoubleAnswer, createHttpDouble } from '../../test/http-double.ts';
import { causeOf } from './cause-of.ts';
import { fetchJson } from './fetch-json.ts';

const reasonOf = async (url: string, init?: RequestInit) =>
  causeOf(await fetchJson(url, init).catch((error: unknown) => error));

test('says in a word what kept an answer away', async () => {
  const double = await createHttpDouble(() => new DoubleAnswer(404, '<html>'));
  expect(await reasonOf(double.url)).toBe('no JSON');
  const tls = double.url.replace('http:', 'https:');
  expect(await reasonOf(tls)).toMatch(/^(ERR_)?SSL_|EPROTO|ERR_SSL/);
  await double.close();
  const nobody = await createHttpDouble(() => null);
  await nobody.close();
  expect(await reasonOf(nobody.url)).toBe('ECONNREFUSED');
  expect(await reasonOf('http://nobody.invalid')).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
});

test('a connection that is cut and a time that is over have words of their own', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address');
  expect(await reasonOf(`http://127.0.0.1:${String(address.port)}`)).toMatch(
    /^UND_ERR_|ECONNRESET/,
  );
  expect(causeOf(new DOMException('The operation timed out', 'TimeoutError'))).toBe('timeout');
  expect(causeOf(new Error('https://x/?secret=1'))).toBe('no answer');
});
