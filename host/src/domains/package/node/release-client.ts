import { createHash } from 'node:crypto';
import type { Dispatcher } from 'undici';
// By its parts: the package's entry takes 6 MB more in a thread.
import request from 'undici/lib/api/api-request.js';
import errors from 'undici/lib/core/errors.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import redirect from 'undici/lib/interceptor/redirect.js';
import { releasePointer } from '@gamebox/contract/host';
import type { ReleaseDeltaEntry, ReleasePointer } from '@gamebox/contract/host';
import { retryAfterMs } from '../../download/core/http-answer.ts';
import { retryDelay } from '../../download/core/retry-policy.ts';
import type { RetryOptions } from '../../download/core/retry-policy.ts';
import { StoppedError } from '../../download/core/stop-signal.ts';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { channelOf, releaseHosts } from './release-address.ts';
import { RELEASE_FILE_MAX_BYTES } from './release-file.ts';

const POINTER_MAX_BYTES = 64 * 2 ** 10;
const MAX_REDIRECTS = 5;
/** An index of a delta may take so many times the longest silence, and so many tries a host. */
const INDEX_STALLS = 2;
const INDEX_TRIES = 2;

export interface ReleaseClientOptions {
  /** Longest time without a byte. */
  readonly stallMs: number;
  readonly connectMs: number;
  readonly retry: RetryOptions;
}

/** Gets pointers, release files and indexes of deltas: small, and whole or not at all. */
export class ReleaseClient {
  readonly #agent: Dispatcher;
  readonly #dispatcher: Dispatcher;
  readonly #retry: RetryOptions;
  readonly #stallMs: number;

  constructor(options: ReleaseClientOptions) {
    this.#retry = options.retry;
    this.#stallMs = options.stallMs;
    this.#agent = new Agent({
      connections: 2,
      headersTimeout: options.stallMs,
      bodyTimeout: options.stallMs,
      connect: { timeout: options.connectMs },
    });
    this.#dispatcher = this.#agent.compose(redirect({ maxRedirections: MAX_REDIRECTS }));
  }

  /** Rejects with `network`, `server`, `size-absurd`, `manifest-invalid`; or `StoppedError`. */
  async pointer(
    packageUrl: string,
    signal: AbortSignal,
    tries = this.#retry.tries,
  ): Promise<ReleasePointer> {
    const bytes = await this.#patiently(packageUrl, POINTER_MAX_BYTES, signal, tries);
    const parsed = releasePointer.safeParse(json(bytes));
    if (parsed.success) return parsed.data;
    throw new HostError(failures.manifestInvalid('no release pointer'), parsed.error);
  }

  /**
   * The release file, from the pointer's own host or a mirror. The pointer's hash chooses between
   * hosts only: what no host has as it says is for the signature to judge.
   */
  async releaseFile(
    packageUrl: string,
    pointer: ReleasePointer,
    signal: AbortSignal,
    tries = this.#retry.tries,
  ): Promise<Uint8Array> {
    if (pointer.size > RELEASE_FILE_MAX_BYTES) throw new HostError(failures.sizeAbsurd());
    const path = `${channelOf(packageUrl)}/${pointer.path}`;
    let other: Uint8Array | null = null;
    let failure: unknown = null;
    for (const host of releaseHosts(packageUrl, pointer.mirrors)) {
      try {
        const address = new URL(path, host).href;
        const bytes = await this.#patiently(address, RELEASE_FILE_MAX_BYTES, signal, tries);
        if (sha256(bytes) === pointer.sha256) return bytes;
        other ??= bytes;
      } catch (error) {
        if (error instanceof StoppedError) throw error;
        failure ??= error;
      }
    }
    if (other !== null) return other;
    throw failure;
  }

  /**
   * The index of a delta; null where no host gives it soon as the manifest names it: chunks are
   * there without it. Rejects with `StoppedError` alone.
   */
  async delta(
    hosts: readonly string[],
    { index }: ReleaseDeltaEntry,
    signal: AbortSignal,
  ): Promise<Uint8Array | null> {
    const late = AbortSignal.timeout(this.#stallMs * INDEX_STALLS);
    const either = AbortSignal.any([signal, late]);
    for (const host of hosts) {
      try {
        const address = new URL(`deltas/${index.id}.json`, host).href;
        const bytes = await this.#patiently(address, index.size, either, INDEX_TRIES);
        if (sha256(bytes) === index.id) return bytes;
      } catch (error) {
        if (signal.aborted) throw new StoppedError();
        if (late.aborted) return null;
        if (!(error instanceof HostError)) throw error;
      }
    }
    return null;
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #patiently(
    url: string,
    maxBytes: number,
    signal: AbortSignal,
    tries = this.#retry.tries,
  ): Promise<Uint8Array> {
    const retry = { ...this.#retry, tries };
    for (let failed = 1; ; failed += 1) {
      const answer = await this.#get(url, maxBytes, signal);
      if (answer.bytes !== null) return answer.bytes;
      const delay = retryDelay(retry, failed, answer.retryAfter, Math.random());
      if (delay === null || !answer.passing) throw answer.error;
      await pause(delay, signal);
    }
  }

  async #get(url: string, maxBytes: number, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) throw new StoppedError();
    try {
      const { origin, pathname, search } = new URL(url);
      const { statusCode, headers, body } = await request.call(this.#dispatcher, {
        origin,
        path: pathname + search,
        method: 'GET',
        headers: { 'accept-encoding': 'identity', 'cache-control': 'no-cache' },
        signal,
      });
      // Whatever comes after the answer's head must be heard, or it ends the process.
      body.on('error', () => undefined);
      if (statusCode !== 200) {
        await body.dump();
        return refused(statusCode, String(headers['retry-after'] ?? ''));
      }
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(body);
      return { bytes: await limited(body, maxBytes) };
    } catch (error) {
      if (signal.aborted) throw new StoppedError();
      if (error instanceof HostError) throw error;
      return { bytes: null, ...networkTrouble(error) };
    }
  }
}

type Answer =
  | { readonly bytes: Uint8Array }
  | {
      readonly bytes: null;
      readonly error: HostError;
      readonly passing: boolean;
      readonly retryAfter: number | null;
    };

function refused(status: number, retryAfter: string): Answer {
  return {
    bytes: null,
    error: new HostError(failures.server(status)),
    passing: status === 408 || status === 425 || status === 429 || status >= 500,
    retryAfter: retryAfterMs(retryAfter, Date.now()),
  };
}

function networkTrouble(error: unknown): {
  error: HostError;
  passing: boolean;
  retryAfter: number | null;
} {
  const passing = !(error instanceof errors.InvalidArgumentError);
  return { error: new HostError(failures.network(), error), passing, retryAfter: null };
}

async function limited(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  maxBytes: number,
): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.length;
    if (bytes > maxBytes) throw tooLarge(body);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function tooLarge(body: { destroy(): unknown }): HostError {
  body.destroy();
  return new HostError(failures.sizeAbsurd());
}

function json(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    return undefined;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Rejects with `StoppedError` once the signal says so. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onStop = (): void => {
      clearTimeout(timer);
      reject(new StoppedError());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onStop);
      resolve();
    }, ms);
    signal.addEventListener('abort', onStop, { once: true });
    if (signal.aborted) onStop();
  });
}
