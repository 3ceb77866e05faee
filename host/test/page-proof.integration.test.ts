import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BrowserShell } from '../src/shells/browser/browser-shell.ts';
import { closedCode, get, PageClient } from './page-client.ts';
import { shellOptions, silent } from './shell-options.ts';

const LONGEST_MS = 10_000;

/** A browser that has the page and its secret, and knows how to prove it. */
async function knownBrowser() {
  const shell = new BrowserShell({ ...(await shellOptions()), onAddress: () => undefined });
  onTestFinished(() => shell.close());
  const { url } = await shell.open(silent);
  const { origin } = new URL(url);
  const page = await get(url, { accept: 'text/html' });
  const secret = /name="gamebox-secret" content="([\w-]+)"/.exec(page.body)?.[1] ?? '';
  const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const prove = (text: string): string =>
    createHmac('sha256', secret).update(`${text} ${origin}`).digest('hex');
  /** Answers the challenge; resolves with the host's proof, or with the code of a closed socket. */
  const answer = async (client: PageClient, nonce: unknown): Promise<unknown> => {
    const proof = prove(`page ${await client.challenge()}`);
    const heard = new Promise((resolve) => {
      client.socket.addEventListener('message', ({ data }) => resolve(JSON.parse(String(data))));
    });
    const closed = closedCode(client.socket);
    client.socket.send(JSON.stringify({ type: 'proof', proof, nonce }));
    return Promise.race([heard, closed]);
  };
  return { connect: () => PageClient.connect(origin, cookie), prove, answer };
}

test.each([32, 128])('a challenge of %i characters is answered with a proof', async (length) => {
  const { connect, prove, answer } = await knownBrowser();
  const nonce = 'n'.repeat(length);
  expect(await answer(await connect(), nonce)).toEqual({
    type: 'proof',
    proof: prove(`host ${nonce}`),
  });
});

test.each([0, 31, 129])('a challenge of %i characters gets no proof', async (length) => {
  const { connect, answer } = await knownBrowser();
  expect(await answer(await connect(), 'n'.repeat(length))).toBe(4403);
});

test('an answer at which zod throws opens nothing, and the host goes on', async () => {
  const { connect, prove, answer } = await knownBrowser();
  expect(await answer(await connect(), { length: { toString: 1 } })).toBe(4403);
  const nonce = 'n'.repeat(32);
  const proof = { type: 'proof', proof: prove(`host ${nonce}`) };
  expect(await answer(await connect(), nonce)).toEqual(proof);
});

test.each([
  ['of the wrong role', (prove: (text: string) => string, nonce: string) => prove(`host ${nonce}`)],
  ['for another challenge', (prove: (text: string) => string) => prove('page another')],
  ['with another secret', () => 'a'.repeat(64)],
  ['that is no number', () => 'x'],
])('a proof %s opens nothing', async (_what, wrong) => {
  const { connect, prove } = await knownBrowser();
  const client = await connect();
  const proof = wrong(prove, await client.challenge());
  const closed = closedCode(client.socket);
  const heard = new Promise((resolve) => {
    client.socket.addEventListener('message', ({ data }) => resolve(data));
  });
  client.socket.send(JSON.stringify({ type: 'proof', proof, nonce: 'n'.repeat(32) }));
  expect(await Promise.race([heard, closed])).toBe(4403);
});

test('a socket without a proof is closed after ten seconds, one with a proof is not', async () => {
  const { connect, prove, answer } = await knownBrowser();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const late = await connect();
  const inTime = await connect();
  const closed = closedCode(late.socket);
  await late.challenge();
  vi.advanceTimersByTime(LONGEST_MS - 1);
  const nonce = 'n'.repeat(32);
  expect(await answer(inTime, nonce)).toEqual({ type: 'proof', proof: prove(`host ${nonce}`) });
  vi.advanceTimersByTime(1);
  expect(await closed).toBe(1006);
  vi.advanceTimersByTime(LONGEST_MS);
  expect(await inTime.send('{"code":0,"result":"open"}')).toEqual({ code: 0, result: 'open' });
});
