import { z } from 'zod';
import type { WebSocket } from '@fastify/websocket';
import { safeParse } from '@gamebox/contract/host';
import type { DragPhase } from '@gamebox/contract/host';
import { failures, HostError } from '../../domains/failure/core/host-error.ts';
import type { PostMessage, ShellEvents, ShellWindow, WindowCapabilities } from '../shell.ts';
import { parseJson } from '../../bridge/parse-json.ts';

const frame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('request'), id: z.int(), request: z.string() }),
  z.object({ type: z.literal('answer'), response: z.string() }),
]);

/** The connection of one page in one browser. */
export class PageConnection {
  readonly #socket: WebSocket;
  readonly #events: ShellEvents;
  readonly #window: ShellWindow;

  constructor(socket: WebSocket, events: ShellEvents) {
    this.#socket = socket;
    this.#events = events;
    this.#window = windowOf((message) => this.#send(message));
    socket.on('message', (data: Buffer) => void this.#onMessage(data.toString('utf8')));
    events.onPage(this.post);
  }

  readonly post: PostMessage = (action, data) => {
    this.#send({ type: 'message', request: JSON.stringify({ action, data }) });
  };

  async #onMessage(text: string): Promise<void> {
    const parsed = safeParse(frame, parseJson(text));
    if (!parsed.success) {
      this.#socket.close(1008, 'malformed');
      return;
    }
    if (parsed.data.type === 'answer') return;
    const { id, request } = parsed.data;
    const response = await this.#events.onRequest(request, this.#window);
    this.#send({ type: 'response', id, response });
  }

  #send(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

const NOTHING: WindowCapabilities = {
  close: false,
  minimize: false,
  hide: false,
  tray: false,
  drag: false,
  notifications: false,
};
const OWN_BUTTONS = '在浏览器中打开时，请使用浏览器的窗口按钮';

/**
 * The browser's window belongs to the player: the only possible action is that the page opens an
 * address.
 */
function windowOf(send: (message: object) => void): ShellWindow {
  const nothing = (): Promise<void> => Promise.resolve();
  const refuse = (): Promise<void> =>
    Promise.reject(new HostError(failures.unavailable(OWN_BUTTONS)));
  return {
    capabilities: NOTHING,
    close: refuse,
    minimize: refuse,
    hide: refuse,
    drag: (_phase: DragPhase) => nothing(),
    setDragAreas: nothing,
    openBrowser: (url) => {
      send({ type: 'open', url });
      return nothing();
    },
  };
}
