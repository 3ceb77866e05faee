import { createHash } from 'node:crypto';
import { Agent, errors, interceptors, request } from 'undici';
import { MANIFEST_MAX_BYTES } from '@gamebox/contract';
import type { PackageManifest } from '@gamebox/contract';
import { failures, HostError } from '../../failure/core/host-error.ts';
import { parseManifest } from '../core/manifest.ts';

export interface FetchedManifest {
  readonly manifest: PackageManifest;
  readonly text: string;
  /** SHA-256 of the text: what tells one release from another. */
  readonly digest: string;
}

/** Gets manifests: at most `MANIFEST_MAX_BYTES`, and whole or not at all. */
export class ManifestClient {
  readonly #agent: Agent;

  constructor(options: { stallMs: number; connectMs: number }) {
    this.#agent = new Agent({
      connections: 2,
      headersTimeout: options.stallMs,
      bodyTimeout: options.stallMs,
      connect: { timeout: options.connectMs },
    });
  }

  /**
   * Throws `network`, `server` or `manifest-invalid`; after the signal, whatever undici throws.
   */
  async fetch(url: string, gameId: number, signal?: AbortSignal): Promise<FetchedManifest> {
    const text = await this.#text(url, signal);
    return { manifest: parseManifest(text, gameId), text, digest: digestOf(text) };
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #text(url: string, signal?: AbortSignal): Promise<string> {
    try {
      const { statusCode, headers, body } = await request(url, {
        dispatcher: this.#agent.compose(interceptors.redirect({ maxRedirections: 5 })),
        headers: { accept: 'application/json', 'accept-encoding': 'identity' },
        ...(signal === undefined ? {} : { signal }),
      });
      if (statusCode !== 200) {
        await body.dump();
        throw new HostError(failures.server(statusCode));
      }
      if (Number(headers['content-length'] ?? 0) > MANIFEST_MAX_BYTES) throw tooLarge(body);
      return await limitedText(body);
    } catch (error) {
      throw fetchError(error);
    }
  }
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function limitedText(body: AsyncIterable<Buffer> & { destroy(): unknown }): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MANIFEST_MAX_BYTES) throw tooLarge(body);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(body: { destroy(): unknown }): HostError {
  body.destroy();
  return new HostError(failures.manifestInvalid('too large'));
}

function fetchError(error: unknown): Error {
  if (error instanceof HostError) return error;
  if (error instanceof errors.RequestAbortedError) return error;
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new HostError(failures.network(), error);
}
