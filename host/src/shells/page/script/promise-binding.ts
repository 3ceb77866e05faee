import type { ShellBinding } from './page-window.ts';

/*
 * Runs in the page before `bridge.ts`: makes each call over Chromium's binding a promise, because
 * that binding takes a text and returns nothing.
 */

interface Call {
  resolve: (answer: string) => void;
  reject: (reason: Error) => void;
}

interface BoundWindow extends Window {
  gameboxCall?: (text: string) => void;
}

const bound: BoundWindow = window;
const { gameboxCall } = bound;
if (window.top === window && gameboxCall !== undefined) install(gameboxCall);

function install(call: (text: string) => void): void {
  let lastId = 0;
  const pending = new Map<number, Call>();
  const binding: ShellBinding = (text) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      pending.set(id, { resolve, reject });
      call(JSON.stringify({ id, call: text }));
    });
  /** The host calls it; null is a refusal. */
  const answer = (id: number, text: string | null): void => {
    const waiting = pending.get(id);
    pending.delete(id);
    if (text === null) waiting?.reject(new Error('refused'));
    else waiting?.resolve(text);
  };
  Object.defineProperty(window, 'gameboxBinding', { value: binding });
  Object.defineProperty(window, 'gameboxAnswer', { value: answer });
}
