import { UNKNOWN } from '../notice-page.ts';
import { bindingTransport } from './binding-transport.ts';
import { HostMessages } from './host-messages.ts';
import { leaveFor, stopAt } from './leave-page.ts';
import { PageSecret } from './page-secret.ts';
import type { PageWindow } from './page-window.ts';
import { Queries } from './queries.ts';
import type { Transport } from './queries.ts';
import { SocketTransport } from './socket-transport.ts';

/*
 * Runs in the page before any other script and defines `window.cefQuery` (`docs/bridge.md`): over
 * the shell's own binding if there is one, otherwise over a WebSocket to the host.
 */

const page: PageWindow = window;
// Frames inside the page get no bridge.
if (window.top === window && page.cefQuery === undefined) install();

function install(): void {
  const queries = new Queries();
  const messages = new HostMessages();
  messages.defineOn(page);
  const transport = openTransport({ queries, messages });
  if (transport === null) {
    stopAt(UNKNOWN);
    return;
  }
  page.cefQuery = (query) => {
    const id = queries.add(query);
    transport.send(id, query);
    return id;
  };
  page.cefQueryCancel = (id) => queries.cancel(id);
}

/** Null if the host would not know this page. */
function openTransport(parts: { queries: Queries; messages: HostMessages }): Transport | null {
  const { gameboxBinding } = page;
  if (gameboxBinding !== undefined) return bindingTransport(page, gameboxBinding, parts);
  const { origin } = location;
  const secret = new PageSecret(document.currentScript?.dataset['host']);
  if (!secret.take()) return null;
  return new SocketTransport({
    ...parts,
    secret,
    origin,
    connect: () => new WebSocket(`${origin.replace(/^http/, 'ws')}/__host/ws`),
    leaveFor,
    openAddress: (url) => window.open(url, '_blank', 'noopener,noreferrer'),
  });
}
