/**
 * Runs in the page before any other script and defines `window.cefQuery` (`docs/bridge.md`): over
 * the shell's own binding where there is one, else over a WebSocket to the host. Only the
 * function's own text is served: it can use nothing from outside of it.
 */
export function installBridge(): void {
  interface Query {
    request: string;
    onSuccess?: (response: string) => void;
    onFailure?: (code: number, message: string) => void;
  }
  /** On the screen, and in the page. */
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
  interface Transport {
    send(id: number, query: Query): void;
  }
  type Frame =
    | { type: 'response'; id: number; response: string }
    | { type: 'message'; request: string }
    | { type: 'open'; url: string };

  const host: HostWindow = window;
  // A frame inside the page is not the page.
  if (window.top !== window || host.cefQuery !== undefined) return;

  const DISCONNECTED = '与游戏盒子的连接已断开';
  const QUEUE_MS = 20_000;
  const FIRST_RETRY_MS = 200;
  const LAST_RETRY_MS = 3000;
  const KEPT_MESSAGES = 64;

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

  function socketTransport(): Transport {
    let socket: WebSocket | null = null;
    let retryMs = FIRST_RETRY_MS;
    const sent = new Set<number>();
    const queued = new Map<number, Query>();

    const transmit = (open: WebSocket, id: number, query: Query): void => {
      sent.add(id);
      open.send(JSON.stringify({ type: 'request', id, request: query.request }));
    };
    const onFrame = (open: WebSocket, frame: Frame): void => {
      if (frame.type === 'response') {
        sent.delete(frame.id);
        settle(frame.id, frame.response);
      } else if (frame.type === 'open') {
        window.open(frame.url, '_blank', 'noopener,noreferrer');
      } else {
        open.send(JSON.stringify({ type: 'answer', response: deliver(frame.request) }));
      }
    };
    const connect = (): void => {
      const next = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/__host/ws`);
      next.addEventListener('open', () => {
        socket = next;
        retryMs = FIRST_RETRY_MS;
        for (const [id, query] of queued) transmit(next, id, query);
        queued.clear();
      });
      next.addEventListener('message', (event: MessageEvent<string>) => {
        // Only our own host is at the other end.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see the line above
        onFrame(next, JSON.parse(event.data) as Frame);
      });
      next.addEventListener('close', () => {
        socket = null;
        // Whether the host did these is unknown, so they are never sent again.
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
