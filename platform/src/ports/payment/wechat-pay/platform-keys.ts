import { X509Certificate } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { openSealed } from './signing.ts';

const KEPT_MS = 12 * 3_600_000;
/** Forged messages with made-up serials must not make us download certificates each time. */
const ASK_AGAIN_MS = 60_000;

const certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string(),
      encrypt_certificate: z.object({
        ciphertext: z.string(),
        nonce: z.string(),
        associated_data: z.string().optional(),
      }),
    }),
  ),
});

export interface PublicKey {
  /** `PUB_KEY_ID_…` */
  readonly id: string;
  readonly key: KeyObject;
}

export interface PlatformKeys {
  /** undefined if WeChat Pay has no certificate with this serial. */
  readonly find: (serial: string) => Promise<KeyObject | undefined>;
}

interface KeysOptions {
  /** null: only certificates. */
  readonly publicKey: PublicKey | null;
  readonly apiV3Key: string;
  readonly now: () => number;
  /** The body of `/v3/certificates`. */
  readonly download: () => Promise<string>;
}

/**
 * The keys that WeChat Pay signs with: its public key, which the operator configures, and its
 * certificates, which are downloaded. While a merchant changes from certificates to the public key,
 * both are in use.
 */
export function createPlatformKeys(options: KeysOptions): PlatformKeys {
  const { publicKey, apiV3Key, now, download } = options;
  let known: ReadonlyMap<string, KeyObject> = new Map();
  let asked = -Infinity;
  return {
    find: async (serial) => {
      if (serial === publicKey?.id) return publicKey.key;
      const wait = known.has(serial) ? KEPT_MS : ASK_AGAIN_MS;
      if (now() - asked >= wait) {
        asked = now();
        known = openAll(apiV3Key, await download());
      }
      return known.get(serial);
    },
  };
}

/** Only WeChat Pay knows our API v3 key, so being able to decrypt them proves their origin. */
function openAll(apiV3Key: string, body: string): Map<string, KeyObject> {
  const { data } = certificates.parse(JSON.parse(body));
  return new Map(
    data.map(({ serial_no, encrypt_certificate }) => [
      serial_no,
      new X509Certificate(openSealed(apiV3Key, encrypt_certificate)).publicKey,
    ]),
  );
}
