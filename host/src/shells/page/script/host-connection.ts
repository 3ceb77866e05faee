import { newNonce, prove } from './host-proof.ts';

/** What a host says that has proved itself. */
export type HostFrame =
  | { type: 'response'; id: number; response: string }
  | { type: 'message'; request: string }
  | { type: 'open'; url: string };

type Frame = HostFrame | { type: 'challenge'; nonce: string } | { type: 'proof'; proof: string };

export interface Shared {
  readonly secret: string;
  readonly origin: string;
}

export interface ConnectionEvents {
  /** From now on the host may be asked. */
  onProven(): void;
  onFrame(frame: HostFrame): void;
  /** Another program is at our address. */
  onStranger(): void;
  onClosed(code: number): void;
}

/**
 * One connection to the program at our address. The page proves itself first: otherwise anybody
 * could collect proofs of the host. Before the host has proved itself, nothing else is accepted.
 */
export class HostConnection {
  readonly #socket: WebSocket;
  readonly #shared: Shared;
  readonly #events: ConnectionEvents;
  /** The challenge for the host. */
  readonly #nonce = newNonce();
  #isProven = false;
  #isOver = false;

  constructor(socket: WebSocket, shared: Shared, events: ConnectionEvents) {
    this.#socket = socket;
    this.#shared = shared;
    this.#events = events;
    // One after the other, though a proof takes its time.
    let heard = Promise.resolve();
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      heard = heard.then(() => this.#hear(data)).catch(() => socket.close());
    });
    socket.addEventListener('close', ({ code }) => {
      const wasOver = this.#isOver;
      this.#isOver = true;
      if (!wasOver) events.onClosed(code);
    });
  }

  /** Whether the host can be asked. */
  get isReady(): boolean {
    return this.#isProven && this.#isOpen;
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  get #isOpen(): boolean {
    return !this.#isOver && this.#socket.readyState === WebSocket.OPEN;
  }

  async #hear(text: string): Promise<void> {
    if (this.#isOver) return;
    // What it is called decides, and after the proof it is our own host's.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
    const frame = JSON.parse(text) as Frame;
    if (frame.type === 'challenge' && !this.#isProven) await this.#answer(frame.nonce);
    else if (frame.type === 'proof' && !this.#isProven) await this.#check(frame.proof);
    else if (frame.type === 'challenge' || frame.type === 'proof') return;
    else if (this.#isProven) this.#events.onFrame(frame);
    else this.#end();
  }

  async #answer(asked: string): Promise<void> {
    const { secret, origin } = this.#shared;
    const proof = await prove(`page ${asked}`, secret, origin);
    if (this.#isOpen) this.send({ type: 'proof', proof, nonce: this.#nonce });
  }

  async #check(proof: string): Promise<void> {
    const { secret, origin } = this.#shared;
    if (proof !== (await prove(`host ${this.#nonce}`, secret, origin))) {
      this.#end();
      return;
    }
    if (!this.#isOpen) return;
    this.#isProven = true;
    this.#events.onProven();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#socket.close();
    this.#events.onStranger();
  }
}
