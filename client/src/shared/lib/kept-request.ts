import { useRef } from 'react';
import type { z } from 'zod';
import { readStoredObject, writeStored } from './stored.ts';

/** The storage key of unanswered requests of all players of this computer, by `keyOf`. */
const STORED = 'unanswered';
/** After a restart, a press later than this means a new request. */
const KEPT_MS = 900_000;

interface Kept {
  readonly time: number;
  readonly body: unknown;
}

/** A version 4 UUID. `crypto.randomUUID` is missing on plain http other than loopback. */
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, place) => {
    const marked = place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** One player's requests of one call that have no answer yet. */
export interface KeptRequests<Body> {
  /** The body to send for this content: the unanswered one, or a new one. */
  take: (content: string, make: (requestId: string) => Body) => Body;
  /** The unanswered request for this content. */
  find: (content: string) => Body | undefined;
  /** All unanswered requests of this player, from this page and others. */
  list: () => readonly { readonly content: string; readonly body: Body }[];
  /** The answer is known. */
  settle: (content: string) => void;
}

/**
 * Requests that must take effect once: until `settle`, the same content gives the same body. So a
 * request that was cut off by the network or a reload is repeated unchanged and not made a second
 * time. Null while the player is unknown: their unanswered request could not be found, so nothing
 * may be sent (`useSpender`).
 */
export function useKeptRequest<B extends z.ZodObject>(
  { path, body: schema }: { readonly path: string; readonly body: B },
  userId: number | null,
): KeptRequests<z.output<B>> | null {
  const sent = useRef(new Map<string, z.output<B>>());
  if (userId === null) return null;
  const keyOf = (content: string) => `${String(userId)} ${path} ${content}`;
  const find = (content: string) =>
    sent.current.get(keyOf(content)) ?? bodyOf(schema, keyOf(content));
  return {
    take: (content, make) => {
      const key = keyOf(content);
      const body = find(content) ?? make(newRequestId());
      sent.current.set(key, body);
      store(key, body);
      return body;
    },
    find,
    list: () => {
      const begin = keyOf('');
      return [...listKept()].flatMap(([key, kept]) => {
        const { data } = schema.safeParse(kept.body);
        const isOurs = key.startsWith(begin) && data !== undefined;
        return isOurs ? [{ content: key.slice(begin.length), body: data }] : [];
      });
    },
    settle: (content) => {
      sent.current.delete(keyOf(content));
      store(keyOf(content), null);
    },
  };
}

function bodyOf<B extends z.ZodObject>(schema: B, key: string): z.output<B> | undefined {
  return schema.safeParse(listKept().get(key)?.body).data;
}

function store(key: string, body: object | null): void {
  const kept = listKept();
  if (body === null) kept.delete(key);
  else kept.set(key, { body, time: kept.get(key)?.time ?? Date.now() });
  writeStored(STORED, kept.size === 0 ? null : JSON.stringify(Object.fromEntries(kept)));
}

function listKept(): Map<string, Kept> {
  const entries = Object.entries(readStoredObject(STORED) ?? {});
  return new Map(entries.filter((entry): entry is [string, Kept] => isKept(entry[1])));
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  if (!('time' in value) || typeof value.time !== 'number' || !('body' in value)) return false;
  return Math.abs(Date.now() - value.time) < KEPT_MS;
}
