import { createHash } from 'node:crypto';
import { DELTA_INDEX_MAX_BYTES, releasePointer, safeParse } from '@gamebox/contract/host';
import type { ReleaseDeltaEntry, ReleasePointer } from '@gamebox/contract/host';
import { retryDelay } from '../../transfer/core/retry-policy.ts';
import type { RetryOptions } from '../../transfer/core/retry-policy.ts';
import { RetryWaits } from '../../transfer/node/retry-waits.ts';
import { StoppedError } from '../../failure/core/stop-signal.ts';
import { HttpClient } from '../../transfer/node/http/http-client.ts';
import { ConnectionError } from '../../transfer/node/http/connection-error.ts';
import type { ConnectionOptions } from '../../transfer/node/http/http-connection.ts';
import { failures, HostError, NO_HTTP } from '../../failure/core/host-error.ts';
import { channelOf, NO_ADDRESS, releaseHosts } from './release-address.ts';
import { RELEASE_FILE_MAX_BYTES } from './release-file.ts';
import { loginAnswer, RefusedError, WholeBody } from './whole-body.ts';
import type { RefusedAnswer } from './whole-body.ts';

const POINTER_MAX_BYTES = 64 * 2 ** 10;
/** How many stall times the index of a delta may take, and how many tries per host it gets. */
const INDEX_STALLS = 2;
const INDEX_TRIES = 2;

export interface ReleaseClientOptions extends ConnectionOptions {
  readonly retry: RetryOptions;
  /** The waits between tries, where others are to end them. */
  readonly waits?: RetryWaits;
}

type Answer = { readonly bytes: Uint8Array; readonly isSecure: boolean } | RefusedAnswer;

/**
 * Fetches pointers, release files and indexes of deltas: small files, always completely or not at
 * all.
 */
export class ReleaseClient {
  readonly #client: HttpClient;
  readonly #retry: RetryOptions;
  readonly #waits: RetryWaits;
  readonly #stallMs: number;

  constructor(options: ReleaseClientOptions) {
    this.#retry = options.retry;
    this.#waits = options.waits ?? new RetryWaits();
    this.#stallMs = options.stallMs;
    this.#client = new HttpClient(options);
  }

  /** Rejects with `network`, `server`, `size-absurd`, `manifest-invalid`; or `StoppedError`. */
  async pointer(
    packageUrl: string,
    signal: AbortSignal,
    tries = this.#retry.tries,
  ): Promise<ReleasePointer> {
    if (!URL.canParse(packageUrl)) throw new HostError(failures.unavailable(NO_ADDRESS));
    // Some login pages don't say that they are pages.
    const isPointer = (found: Uint8Array): boolean => json(found) !== undefined;
    const bytes = await this.#fetchPatiently(
      packageUrl,
      POINTER_MAX_BYTES,
      signal,
      tries,
      isPointer,
    );
    const parsed = safeParse(releasePointer, json(bytes));
    if (parsed.success) return parsed.data;
    throw new HostError(failures.manifestInvalid('no release pointer'), parsed.error);
  }

  /**
   * The release file, from the pointer's host or a mirror. The pointer's hash only helps to choose
   * a host: if no host has that file, the signature decides.
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
        const bytes = await this.#fetchPatiently(address, RELEASE_FILE_MAX_BYTES, signal, tries);
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
   * The index of a delta; null if no host soon delivers what the manifest names: the download works
   * without it. Rejects only with `StoppedError`.
   */
  async delta(
    hosts: readonly string[],
    { index }: ReleaseDeltaEntry,
    signal: AbortSignal,
  ): Promise<Uint8Array | null> {
    if (index.size > DELTA_INDEX_MAX_BYTES) return null;
    const late = AbortSignal.timeout(this.#stallMs * INDEX_STALLS);
    const either = AbortSignal.any([signal, late]);
    for (const host of hosts) {
      try {
        const address = new URL(`deltas/${index.id}.json`, host).href;
        const bytes = await this.#fetchPatiently(address, index.size, either, INDEX_TRIES);
        if (sha256(bytes) === index.id) return bytes;
      } catch (error) {
        if (signal.aborted) throw new StoppedError();
        if (late.aborted) return null;
        if (!(error instanceof HostError)) throw error;
      }
    }
    return null;
  }

  close(): Promise<void> {
    this.#client.close();
    return Promise.resolve();
  }

  /** What `isLikely` refuses, and came by plain http, is the network's own answer. */
  async #fetchPatiently(
    url: string,
    maxBytes: number,
    signal: AbortSignal,
    tries = this.#retry.tries,
    isLikely: (bytes: Uint8Array) => boolean = () => true,
  ): Promise<Uint8Array> {
    const retry = { ...this.#retry, tries };
    for (let failed = 1; ; failed += 1) {
      const found = await this.#get(url, maxBytes, signal);
      const isForeign = found.bytes !== null && !found.isSecure && !isLikely(found.bytes);
      const answer = isForeign ? loginAnswer() : found;
      if (answer.bytes !== null) return answer.bytes;
      const delayMs = retryDelay(retry, failed, answer.retryAfter, Math.random());
      if (delayMs === null || !answer.passing) throw answer.error;
      const { failure } = answer.error;
      const isAsked = answer.retryAfter !== null;
      await this.#waits.wait({ failure, failed, delayMs, isAsked }, signal);
    }
  }

  async #get(url: string, maxBytes: number, signal: AbortSignal): Promise<Answer> {
    if (signal.aborted) throw new StoppedError();
    const address = URL.parse(url);
    if (address === null) throw new HostError(failures.network());
    const body = new WholeBody(maxBytes);
    try {
      await this.#client.get(address, HEADERS, body, signal);
      return { bytes: body.bytes(), isSecure: body.isSecure };
    } catch (error) {
      if (error instanceof RefusedError) return error.answer;
      if (!(error instanceof ConnectionError)) throw error;
      const failure = error.foreign ? failures.server(NO_HTTP) : failures.network();
      return {
        bytes: null,
        error: new HostError(failure, error),
        passing: !error.foreign,
        retryAfter: null,
      };
    }
  }
}

const HEADERS = { 'accept-encoding': 'identity', 'cache-control': 'no-cache' };

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
