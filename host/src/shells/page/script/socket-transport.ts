import { STRANGER, UNKNOWN } from '../notice-page.ts';
import type { Notice } from '../notice-page.ts';
import { HostConnection } from './host-connection.ts';
import type { HostFrame } from './host-connection.ts';
import type { HostMessages } from './host-messages.ts';
import type { Query } from './page-window.ts';
import type { Queries, Transport } from './queries.ts';

const QUEUE_MS = 20_000;
const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 3000;
/** The host does not know our secret. */
const NOT_PROVEN = 4403;

export interface SocketTransportOptions {
  readonly queries: Queries;
  readonly messages: HostMessages;
  /** Read for each connection. */
  readonly secret: { read(): string | null };
  readonly origin: string;
  readonly connect: () => WebSocket;
  /** Replaces the page, which then has no host any more. */
  readonly leaveFor: (notice: Notice) => void;
  /** Opens an address for the host. */
  readonly openAddress: (url: string) => void;
}

/** Asks the host over a WebSocket, and connects again whenever that breaks off. */
export class SocketTransport implements Transport {
  readonly #options: SocketTransportOptions;
  readonly #sent = new Set<number>();
  readonly #queued = new Map<number, Query>();
  #connection: HostConnection | null = null;
  #retryMs = FIRST_RETRY_MS;

  constructor(options: SocketTransportOptions) {
    this.#options = options;
    this.#connect();
  }

  send(id: number, query: Query): void {
    if (this.#connection?.isReady === true) {
      this.#transmit(this.#connection, id, query);
      return;
    }
    this.#queued.set(id, query);
    setTimeout(() => {
      if (this.#queued.delete(id)) this.#options.queries.lose(id);
    }, QUEUE_MS);
  }

  #connect(): void {
    const { connect, origin, leaveFor } = this.#options;
    const secret = this.#options.secret.read() ?? '-';
    const connection = new HostConnection(
      connect(),
      { secret, origin },
      {
        onProven: () => this.#begin(connection),
        onFrame: (frame) => this.#hear(connection, frame),
        onStranger: () => leaveFor(STRANGER),
        onClosed: (code) => this.#onClosed(code, secret),
      },
    );
    this.#connection = connection;
  }

  #begin(connection: HostConnection): void {
    this.#retryMs = FIRST_RETRY_MS;
    for (const [id, query] of this.#queued) this.#transmit(connection, id, query);
    this.#queued.clear();
  }

  #transmit(connection: HostConnection, id: number, { request }: Query): void {
    this.#sent.add(id);
    connection.send({ type: 'request', id, request });
  }

  #hear(connection: HostConnection, frame: HostFrame): void {
    const { queries, messages, openAddress } = this.#options;
    if (frame.type === 'response') {
      this.#sent.delete(frame.id);
      queries.settle(frame.id, frame.response);
    } else if (frame.type === 'open') openAddress(frame.url);
    else if (frame.type === 'message')
      connection.send({ type: 'answer', response: messages.deliver(frame.request) });
  }

  #onClosed(code: number, secret: string): void {
    const { queries, leaveFor } = this.#options;
    // Not reloaded: the program at our address may be a stranger. Another tab may have got a newer
    // secret meanwhile.
    if (code === NOT_PROVEN && this.#options.secret.read() === secret) {
      leaveFor(UNKNOWN);
      return;
    }
    // It is not known whether the host processed these, so they are never sent again.
    const lost = [...this.#sent];
    this.#sent.clear();
    for (const id of lost) queries.lose(id);
    setTimeout(() => this.#connect(), this.#retryMs);
    this.#retryMs = Math.min(LAST_RETRY_MS, this.#retryMs * 2);
  }
}
