import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { WebSocket } from '@fastify/websocket';
import { safeParse } from '@gamebox/contract/host';
import { parseJson } from '../../bridge/parse-json.ts';

const answer = z.object({
  type: z.literal('proof'),
  proof: z.string(),
  /** The page's challenge to the host. */
  nonce: z.string().min(32).max(128),
});
const LONGEST_MS = 10_000;
/** With this code the page gives up: it is not known. */
const NOT_PROVEN = 4403;

export interface AskProofOptions {
  readonly secret: string;
  /** The page's origin: a proof made for another port is invalid. */
  readonly origin: string;
  readonly onProven: () => void;
}

/**
 * Opens the connection after page and host have proved to each other that they know the secret of
 * the page's origin. The secret itself is not sent: another program that takes our port while the
 * host is away would get it. Each proof begins with the role, so a proof of one side can't be used
 * as one of the other.
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
    const { data: given } = safeParse(answer, parseJson(data.toString('utf8')));
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
