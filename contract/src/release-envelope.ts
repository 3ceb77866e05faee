import { z } from 'zod';
import { safeParse } from './safe-parse.ts';
import { lazySchema } from './lazy-schema.ts';

/** Prefixed to the payload for signing, so that the signature is not valid for anything else. */
export const RELEASE_SIGNATURE_CONTEXT = 'gamebox release 1\n';
const MAX_HEADER_BYTES = 4096;
const NEWLINE = 10;

const releaseSignature = lazySchema(() =>
  z.strictObject({
    /** First 16 hexadecimal digits of the SHA-256 of the raw public key. */
    keyId: z.string().regex(/^[0-9a-f]{16}$/),
    /** Ed25519 over RELEASE_SIGNATURE_CONTEXT and the payload as it is stored; Base64. */
    signature: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
  }),
);
export type ReleaseSignature = z.infer<typeof releaseSignature>;

const releaseHeader = lazySchema(() =>
  z.strictObject({
    format: z.literal('gamebox-release-1'),
    /** The encoding of the manifest's canonical JSON in the payload. */
    encoding: z.literal('zstd'),
    signatures: z.array(releaseSignature).min(1).max(4),
  }),
);
export type ReleaseHeader = z.infer<typeof releaseHeader>;

/** The bytes of a release file: the header as one line of ASCII JSON, then the payload. */
export function joinReleaseEnvelope(header: ReleaseHeader, payload: Uint8Array): Uint8Array {
  const line = `${JSON.stringify(header)}\n`;
  const bytes = new Uint8Array(line.length + payload.length);
  for (let i = 0; i < line.length; i += 1) bytes[i] = line.charCodeAt(i);
  bytes.set(payload, line.length);
  return bytes;
}

/** The parts of a release file, or null if it is none. The payload is not trusted yet. */
export function splitReleaseEnvelope(
  bytes: Uint8Array,
): { header: ReleaseHeader; payload: Uint8Array } | null {
  const end = bytes.subarray(0, MAX_HEADER_BYTES).indexOf(NEWLINE);
  if (end < 0) return null;
  let json: unknown;
  try {
    json = JSON.parse(String.fromCharCode(...bytes.subarray(0, end)));
  } catch {
    return null;
  }
  const header = safeParse(releaseHeader, json);
  return header.success ? { header: header.data, payload: bytes.subarray(end + 1) } : null;
}
