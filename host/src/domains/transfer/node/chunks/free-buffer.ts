/**
 * Gives a buffer's memory back at once. It is needed for what zlib hands out: the collector frees
 * a finished zlib stream, and the buffer it holds, in its rare full rounds only.
 */
export function freeBuffer(bytes: Uint8Array): void {
  const { buffer } = bytes;
  // A part of Node's pool has others beside it.
  const own = buffer.byteLength === bytes.length;
  if (own && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
