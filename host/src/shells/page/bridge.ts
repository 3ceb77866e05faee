/**
 * Runs in the page before any other script and defines `window.cefQuery` (`docs/bridge.md`): over
 * the shell's own binding if there is one, otherwise over a WebSocket to the host. Only the
 * function's own text is served, so it can't use anything from outside except `notices`: the
 * documents that replace the page if it has no host.
 */
export function installBridge(notices: { unknown: string; stranger: string }): void {
  interface Query {
    request: string;
    onSuccess?: (response: string) => void;
    onFailure?: (code: number, message: string) => void;
  }
  /** The position on the screen and in the page. */
  interface Pointer {
    x: number;
    y: number;
    page: { x: number; y: number };
  }
  interface HostWindow extends Window {
    cefQuery?: (query: Query) => number;
    cefQueryCancel?: (id: number) => void;
    onHostMessage?: ((request: string) => string) | undefined;
    gameboxBinding?: (call: string) => Promise<string>;
    gameboxDeliver?: (request: string) => string;
  }
  /** One connection, until the host has proved itself on it. */
  interface Attempt {
    readonly open: WebSocket;
    readonly secret: string;
    /** The challenge for the host. */
    readonly nonce: string;
  }
  interface Transport {
    send(id: number, query: Query): void;
  }
  type Frame =
    | { type: 'response'; id: number; response: string }
    | { type: 'message'; request: string }
    | { type: 'open'; url: string }
    | { type: 'challenge'; nonce: string }
    | { type: 'proof'; proof: string };

  const host: HostWindow = window;
  // Frames inside the page get no bridge.
  if (window.top !== window || host.cefQuery !== undefined) return;

  const DISCONNECTED = '与游戏盒子的连接已断开';
  const QUEUE_MS = 20_000;
  const FIRST_RETRY_MS = 200;
  const LAST_RETRY_MS = 3000;
  const KEPT_MESSAGES = 64;
  const SECRET = 'gamebox-secret';
  // Two hosts may use this port one after the other.
  const STORED = `${SECRET}-${document.currentScript?.dataset['host']}`;
  const NOT_PROVEN = 4403;

  let lastId = 0;
  const pending = new Map<number, Query>();

  function settle(id: number, response: string): void {
    const query = pending.get(id);
    pending.delete(id);
    query?.onSuccess?.(response);
  }

  function fail(id: number, message: string): void {
    const query = pending.get(id);
    pending.delete(id);
    query?.onFailure?.(-1, message);
  }

  // Messages that come before the page has set its function wait for it.
  let receiver: ((request: string) => string) | undefined;
  let early: string[] = [];
  function deliver(request: string): string {
    if (receiver !== undefined) return receiver(request);
    early = [...early, request].slice(-KEPT_MESSAGES);
    return '';
  }
  Object.defineProperty(window, 'onHostMessage', {
    configurable: true,
    get: () => receiver,
    set(next: unknown) {
      // The contract's type: the page sets nothing else.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
      receiver = typeof next === 'function' ? (next as (request: string) => string) : undefined;
      if (receiver === undefined) return;
      const waiting = early;
      early = [];
      for (const request of waiting) receiver(request);
    },
  });

  /** The shell put a function into the page (Chromium over its pipe, Electron's preload). */
  function bindingTransport(binding: (call: string) => Promise<string>): Transport {
    let pointer: Pointer = { x: 0, y: 0, page: { x: 0, y: 0 } };
    const track = (event: PointerEvent): void => {
      const { screenX: x, screenY: y, clientX, clientY } = event;
      pointer = { x, y, page: { x: clientX, y: clientY } };
    };
    for (const type of ['pointerdown', 'pointermove', 'pointerup'] as const)
      window.addEventListener(type, track, { capture: true, passive: true });
    Object.defineProperty(window, 'gameboxDeliver', { value: deliver });
    return {
      send(id, query) {
        binding(JSON.stringify({ request: query.request, pointer })).then(
          (response) => settle(id, response),
          () => fail(id, DISCONNECTED),
        );
      },
    };
  }

  /** A secret that the browser could not store is kept until the page is left. */
  let unkept: string | null = null;

  /**
   * Stored where no other port of this machine can read it; the page of the printed address brings
   * it.
   */
  function takeSecret(): boolean {
    const handed = document.querySelector<HTMLMetaElement>(`meta[name="${SECRET}"]`);
    if (handed !== null) {
      handed.remove();
      history.replaceState(null, '', '/');
      try {
        localStorage.setItem(STORED, handed.content);
      } catch {
        unkept = handed.content;
      }
    }
    return readSecret() !== null;
  }

  /** Read each time: another tab may have got a newer one. */
  function readSecret(): string | null {
    try {
      return unkept ?? localStorage.getItem(STORED);
    } catch {
      return null;
    }
  }

  /** Proves that this side knows the secret of this address, without sending it. */
  async function prove(text: string, secret: string): Promise<string> {
    const bytes = (part: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(part);
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
    const proof = await crypto.subtle.sign('HMAC', key, bytes(`${text} ${location.origin}`));
    return hex(new Uint8Array(proof));
  }

  function hex(bytes: Uint8Array): string {
    return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  function socketTransport(): Transport {
    let socket: WebSocket | null = null;
    let retryMs = FIRST_RETRY_MS;
    let isLeft = false;
    const sent = new Set<number>();
    const queued = new Map<number, Query>();

    const transmit = (open: WebSocket, id: number, query: Query): void => {
      sent.add(id);
      open.send(JSON.stringify({ type: 'request', id, request: query.request }));
    };
    const leave = (open: WebSocket, notice: string): void => {
      isLeft = true;
      open.close();
      // The whole page is replaced: otherwise it would go on talking to whatever program has our
      // address.
      location.replace(URL.createObjectURL(new Blob([notice], { type: 'text/html' })));
    };

    /** The page proves itself first: otherwise anybody could collect proofs of the host. */
    const answer = async ({ open, secret, nonce }: Attempt, asked: string): Promise<void> => {
      const proof = await prove(`page ${asked}`, secret);
      if (open.readyState === WebSocket.OPEN)
        open.send(JSON.stringify({ type: 'proof', proof, nonce }));
    };

    const begin = async ({ open, secret, nonce }: Attempt, proof: string): Promise<void> => {
      if (proof !== (await prove(`host ${nonce}`, secret))) {
        leave(open, notices.stranger);
        return;
      }
      if (open.readyState !== WebSocket.OPEN) return;
      socket = open;
      retryMs = FIRST_RETRY_MS;
      for (const [id, query] of queued) transmit(open, id, query);
      queued.clear();
    };

    const onFrame = (open: WebSocket, frame: Frame): void => {
      if (frame.type === 'response') {
        sent.delete(frame.id);
        settle(frame.id, frame.response);
      } else if (frame.type === 'open') {
        window.open(frame.url, '_blank', 'noopener,noreferrer');
      } else if (frame.type === 'message') {
        open.send(JSON.stringify({ type: 'answer', response: deliver(frame.request) }));
      }
    };

    /** Before the host has proved itself, no other frame is accepted. */
    const hear = async (attempt: Attempt, text: string): Promise<void> => {
      // What it is called decides, and after the proof it is our own host's.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
      const frame = JSON.parse(text) as Frame;
      const { open } = attempt;
      if (isLeft) return;
      if (socket === open) onFrame(open, frame);
      else if (frame.type === 'challenge') await answer(attempt, frame.nonce);
      else if (frame.type === 'proof') await begin(attempt, frame.proof);
      else leave(open, notices.stranger);
    };

    const connect = (): void => {
      const open = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/__host/ws`);
      const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
      const attempt: Attempt = { open, nonce, secret: readSecret() ?? '-' };
      let heard = Promise.resolve();
      open.addEventListener('message', ({ data }: MessageEvent<string>) => {
        heard = heard.then(() => hear(attempt, data)).catch(() => open.close());
      });
      open.addEventListener('close', ({ code }) => {
        if (socket === open) socket = null;
        if (isLeft) return;
        // Not reloaded: the program at our address may be a stranger. Another tab may have got a
        // newer secret meanwhile.
        if (code === NOT_PROVEN && readSecret() === attempt.secret) {
          leave(open, notices.unknown);
          return;
        }
        // It is not known whether the host processed these, so they are never sent again.
        const lost = [...sent];
        sent.clear();
        for (const id of lost) fail(id, DISCONNECTED);
        setTimeout(connect, retryMs);
        retryMs = Math.min(LAST_RETRY_MS, retryMs * 2);
      });
    };
    connect();
    return {
      send(id, query) {
        if (socket?.readyState === WebSocket.OPEN) {
          transmit(socket, id, query);
          return;
        }
        queued.set(id, query);
        setTimeout(() => {
          if (queued.delete(id)) fail(id, DISCONNECTED);
        }, QUEUE_MS);
      },
    };
  }

  const { gameboxBinding } = host;
  if (gameboxBinding === undefined && !takeSecret()) {
    window.stop();
    document.documentElement.innerHTML = notices.unknown;
    return;
  }
  const transport =
    gameboxBinding === undefined ? socketTransport() : bindingTransport(gameboxBinding);

  host.cefQuery = (query) => {
    const id = ++lastId;
    pending.set(id, query);
    transport.send(id, query);
    return id;
  };
  host.cefQueryCancel = (id) => {
    pending.delete(id);
  };
}
