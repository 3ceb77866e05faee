import { lookup } from 'node:dns';
import type { LookupAddress } from 'node:dns';
import { get as getHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { releasePointer, safeParse } from '@gamebox/contract';
import type { ReleasePointer } from '@gamebox/contract';
import { isPrivateAddress } from './private-addresses.ts';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 64 * 1024;

/** The content of a channel's `latest.json`, or why it could not be read. */
export type ReadPointer = (
  url: string,
) => Promise<{ readonly pointer: ReleasePointer } | { readonly problem: string }>;

class PrivateAddressError extends Error {}

/**
 * Reads addresses that an operator's program names. Only public addresses are allowed, so that
 * nobody can explore the platform's own network; `hosts` (`name` or `name:port`) may be private.
 */
export function createPointerReader(hosts: readonly string[]): ReadPointer {
  const trusted = new Set(hosts);
  return async (url) => {
    try {
      const { host, hostname } = new URL(url);
      const isTrusted = trusted.has(host) || trusted.has(hostname);
      const response = await request(url, isTrusted ? undefined : lookUpOutside);
      if (response.statusCode !== 200) {
        response.destroy();
        return { problem: `HTTP ${String(response.statusCode)}` };
      }
      const text = await readText(response);
      const pointer = safeParse(releasePointer, text === null ? null : parseJson(text));
      return pointer.success ? { pointer: pointer.data } : { problem: 'not a latest.json' };
    } catch (error) {
      return { problem: problemOf(error) };
    }
  };
}

function problemOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return 'a private address';
  const late = error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name);
  return late ? 'no answer in 5 s' : 'no connection';
}

/**
 * Follows no redirect. `lookUp` resolves the address that is connected to, so that it is not
 * resolved twice.
 */
function request(url: string, lookUp: LookupFunction | undefined): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, '');
  if (lookUp !== undefined && isIP(address) !== 0 && isPrivateAddress(address))
    throw new PrivateAddressError();
  const get = protocol === 'https:' ? getHttps : getHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(
    url,
    {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      agent: false,
      ...(lookUp === undefined ? {} : { lookup: lookUp }),
    },
    resolve,
  ).on('error', reject);
  return promise;
}

/** Like `dns.lookup`, but refuses a name with any private address. */
const lookUpOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error !== null || first === undefined) return done(error ?? new Error('no address'), '');
    if (found.some(({ address }) => isPrivateAddress(address)))
      return done(new PrivateAddressError(), '');
    return options.all === true ? done(null, found) : done(null, first.address, first.family);
  });
};

/** null if it is too long for a pointer. */
async function readText(response: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
