/** Proves that this side knows the secret of this address, without sending it. */
export async function prove(text: string, secret: string, origin: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign']);
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(`${text} ${origin}`))));
}

/** A challenge for the host, never used again. */
export function newNonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)));
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
