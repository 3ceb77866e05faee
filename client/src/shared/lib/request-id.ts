import { useRef } from 'react';

/** A version 4 UUID. `crypto.randomUUID` is missing on plain http other than loopback. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Ids of requests that must happen once. `take(content)` answers the same id for the same content
 * until `settle()` says that its answer is known: what was asked before a cut network is asked
 * again, not a second time.
 */
export function useRequestId() {
  const kept = useRef<{ content: string; id: string } | null>(null);
  return {
    take: (content: string): string => {
      if (kept.current?.content !== content) kept.current = { content, id: newRequestId() };
      return kept.current.id;
    },
    settle: () => {
      kept.current = null;
    },
  };
}
