import type { FileHandle } from 'node:fs/promises';
import { openPlainFile } from './open-plain-file.ts';

const CHUNK_BYTES = 2 ** 20;

/** Whether two plain files hold the same bytes; throws where one is none. */
export async function isSameContent(one: string, other: string): Promise<boolean> {
  const first = await openPlainFile(one);
  try {
    const second = await openPlainFile(other);
    try {
      return await areSame(first, second);
    } finally {
      await second.close();
    }
  } finally {
    await first.close();
  }
}

async function areSame(first: FileHandle, second: FileHandle): Promise<boolean> {
  const { size } = await first.stat();
  if (size !== (await second.stat()).size) return false;
  const bytes = Buffer.allocUnsafe(Math.min(size, CHUNK_BYTES));
  const others = Buffer.allocUnsafe(bytes.length);
  for (let at = 0; at < size;) {
    const read = await first.read(bytes, 0, bytes.length, at);
    const { bytesRead } = await second.read(others, 0, others.length, at);
    const length = Math.min(read.bytesRead, bytesRead);
    if (length === 0 || bytes.compare(others, 0, length, 0, length) !== 0) return false;
    at += length;
  }
  return true;
}
