import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebSocket } from '@fastify/websocket';
import { parseJson } from './parse-json.ts';

const answer = z.object({ type: z.literal('proof'), proof: z.string() });
const LONGEST_MS = 10_000;
/** The page gives its secret up on this one. */
const NOT_PROVEN = 4403;

export interface AskProofOptions {
  readonly secret: string;
  /** Whose page it must be: a proof that was made for another port is none. */
  readonly origin: string;
  readonly onProven: () => void;
}

/**
 * Lets a page speak once it has shown that it has the secret of its origin. The secret itself is not
 * sent: whoever has our port while the host is away would have it from the page that comes back.
 */
export function askProof(socket: WebSocket, options: AskProofOptions): void {
  const { secret, origin, onProven } = options;
  const nonce = randomBytes(32).toString('base64url');
  const limit = setTimeout(() => socket.terminate(), LONGEST_MS);
  socket.once('close', () => clearTimeout(limit));
  socket.once('message', (data: Buffer) => {
    clearTimeout(limit);
    const { data: given } = answer.safeParse(parseJson(data.toString('utf8')));
    const wanted = createHmac('sha256', secret).update(`${nonce} ${origin}`).digest();
    const proof = Buffer.from(given?.proof ?? '', 'hex');
    if (proof.length === wanted.length && timingSafeEqual(proof, wanted)) onProven();
    else socket.close(NOT_PROVEN, 'not proven');
  });
  socket.send(JSON.stringify({ type: 'challenge', nonce }));
}
