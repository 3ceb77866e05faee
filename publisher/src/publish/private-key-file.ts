import { open } from 'node:fs/promises';

/** Larger files are not opened: no key is that large. */
const MAX_BYTES = 64 * 1024;
const HEAD_BYTES = 4096;
const HEADER = /^-----BEGIN [A-Z0-9 ]*PRIVATE KEY( BLOCK)?-----/m;

/** Whether a file of `size` bytes begins like a private key in PEM. */
export async function isPrivateKeyFile(path: string, size: number): Promise<boolean> {
  if (size === 0 || size > MAX_BYTES) return false;
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return HEADER.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await handle.close();
  }
}
