/** Bytes that look random; the same for each call. */
export function contentOf(size: number, seed: number): Buffer {
  const content = Buffer.allocUnsafe(size);
  let state = seed || 1;
  for (let at = 0; at + 4 <= size; at += 4) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    content.writeUInt32LE(state >>> 0, at);
  }
  content.fill(seed & 0xff, size - (size % 4));
  return content;
}
