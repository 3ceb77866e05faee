import type { HostMessages } from './host-messages.ts';
import type { ShellBinding } from './page-window.ts';
import type { Queries, Transport } from './queries.ts';

/** The position on the screen and in the page, by which the shell drags the window. */
interface Pointer {
  readonly x: number;
  readonly y: number;
  readonly page: { readonly x: number; readonly y: number };
}

const MOVES = ['pointerdown', 'pointermove', 'pointerup'] as const;

/** Asks the shell's own binding; the shell calls `gameboxDeliver` with the host's messages. */
export function bindingTransport(
  page: Window,
  binding: ShellBinding,
  { queries, messages }: { queries: Queries; messages: HostMessages },
): Transport {
  const pointerNow = trackPointer(page);
  const deliver = (request: string): string => messages.deliver(request);
  Object.defineProperty(page, 'gameboxDeliver', { value: deliver });
  return {
    send(id, { request }) {
      binding(JSON.stringify({ request, pointer: pointerNow() })).then(
        (response) => queries.settle(id, response),
        () => queries.lose(id),
      );
    },
  };
}

function trackPointer(page: Window): () => Pointer {
  let pointer: Pointer = { x: 0, y: 0, page: { x: 0, y: 0 } };
  const track = (event: PointerEvent): void => {
    const { screenX: x, screenY: y, clientX, clientY } = event;
    pointer = { x, y, page: { x: clientX, y: clientY } };
  };
  for (const type of MOVES) page.addEventListener(type, track, { capture: true, passive: true });
  return () => pointer;
}
