import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebSocket } from '@fastify/websocket';
import { parseJson } from './parse-json.ts';

const answer = z.object({
  type: z.literal('proof'),
  proof: z.string(),
  /** What the page wants proved in its turn. */
  nonce: z.string().min(32).max(128),
});
const LONGEST_MS = 10_000;
/** The page leaves on this one: it is not known. */
const NOT_PROVEN = 4403;

export interface AskProofOptions {
  readonly secret: string;
  /** Whose page it must be: a proof that was made for another port is none. */
  readonly origin: string;
  readonly onProven: () => void;
}

/**
 * Lets a page speak once it and the host have shown each other that they have the secret of its origin.
 * The secret itself is not sent: whoever has our port while the host is away would have it from the
 * page that comes back. What each proves begins with who it is: no proof of one is one of the other.
 */
export function askProof(socket: WebSocket, options: AskProofOptions): void {
  const { secret, origin, onProven } = options;
  const nonce = randomBytes(32).toString('base64url');
  const prove = (text: string): Buffer =>
    createHmac('sha256', secret).update(`${text} ${origin}`).digest();
  const limit = setTimeout(() => socket.terminate(), LONGEST_MS);
  socket.once('close', () => clearTimeout(limit));
  socket.once('message', (data: Buffer) => {
    clearTimeout(limit);
    const { data: given } = answer.safeParse(parseJson(data.toString('utf8')));
    const wanted = prove(`page ${nonce}`);
    const proof = Buffer.from(given?.proof ?? '', 'hex');
    if (given === undefined || proof.length !== wanted.length || !timingSafeEqual(proof, wanted)) {
      socket.close(NOT_PROVEN, 'not proven');
      return;
    }
    socket.send(
      JSON.stringify({ type: 'proof', proof: prove(`host ${given.nonce}`).toString('hex') }),
    );
    onProven();
  });
  socket.send(JSON.stringify({ type: 'challenge', nonce }));
}
