import { once } from 'node:events';
import { createServer } from 'node:http';
import type { OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { checkOnline } from '@gamebox/contract/host';
import { defaultSetting } from '../../settings/core/local-setting.ts';
import { askPlayer } from './ask-platform.ts';
import { DeniedError, SessionOverError, UnreachedError } from './platform-call.ts';

interface Answers {
  readonly check?: object | string;
  readonly user?: object;
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
}

/** A server that always gives the same answers to both requests about one player. */
async function platform({ check = '', user = {}, status = 200, headers = {} }: Answers) {
  const server = createServer((request, response) => {
    const data = request.url === checkOnline.path ? check : user;
    response.writeHead(status, headers);
    response.end(
      typeof data === 'string' ? data : JSON.stringify({ code: 0, msg: '', ...wrap(data) }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const platformUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { server, ask: () => askPlayer({ platformUrl, version: '1', setting }, 'T') };
}

const setting = () => defaultSetting('C', '/games');
const wrap = (data: object) => ('code' in data ? { data: null, ...data } : { data });
const allowed = { playable: true, remainingSeconds: -1, reason: '' };
const refused = { playable: false, remainingSeconds: 0, reason: '不行' };
const verified = { userId: 7, identityVerify: 1 };

test.each([
  ['an adult', allowed, { ...verified, minor: false }, { kind: 'adult' }],
  ['an adult of a server without ages', allowed, verified, { kind: 'adult' }],
  [
    'a minor within the hours',
    { ...allowed, remainingSeconds: 60 },
    { ...verified, minor: true },
    { kind: 'minor', remainingMs: 60_000, reason: '' },
  ],
  [
    'a minor outside them',
    refused,
    { ...verified, minor: true },
    { kind: 'minor', remainingMs: null, reason: '不行' },
  ],
  [
    'a minor whom nothing limits: unclear',
    allowed,
    { ...verified, minor: true },
    { kind: 'minor', remainingMs: null, reason: expect.any(String) },
  ],
  [
    'an unverified player',
    refused,
    { userId: 7, identityVerify: 0 },
    { kind: 'refused', reason: '不行' },
  ],
  [
    'an unverified player whom nothing refuses: unclear',
    allowed,
    { userId: 7, identityVerify: 0 },
    { kind: 'refused', reason: expect.any(String) },
  ],
  [
    'an adult who is refused',
    refused,
    { ...verified, minor: false },
    { kind: 'refused', reason: '不行' },
  ],
])('%s', async (_, check, user, verdict) => {
  const { ask } = await platform({ check, user });
  expect(await ask()).toEqual({ userId: 7, verdict });
});

test.each([
  ['a session that is over', { check: { code: 401 } }, SessionOverError],
  ['the same by HTTP', { check: allowed, status: 401 }, SessionOverError],
  ['a denial', { check: { code: 403 } }, DeniedError],
  ['a denial by HTTP', { check: allowed, status: 403 }, DeniedError],
  ['a gateway', { check: '<html>', status: 502 }, UnreachedError],
  ['a login page', { check: '{}', headers: { 'content-type': 'text/html' } }, UnreachedError],
  ['one that does not say what it is', { check: '<html>' }, UnreachedError],
  ['one by its status', { check: '{}', status: 511 }, UnreachedError],
  ['the way to one', { status: 302, headers: { location: 'http://portal/' } }, UnreachedError],
])('%s is told apart', async (_, answers, kind) => {
  const { ask } = await platform(answers);
  await expect(ask()).rejects.toBeInstanceOf(kind);
});

test.each([
  ['another shape', { check: { playable: 'yes' } }],
  ['a failure of the server itself', { check: '{"code":500}', status: 500 }],
])('%s is no network failure', async (_, answers) => {
  const { ask } = await platform(answers);
  await expect(ask()).rejects.not.toBeInstanceOf(UnreachedError);
});

test('a server that is away is out of reach', async () => {
  const { server, ask } = await platform({});
  server.close();
  await once(server, 'close');
  await expect(ask()).rejects.toBeInstanceOf(UnreachedError);
});
