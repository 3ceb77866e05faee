/**
 * Runs in the page before `bridge.ts`: makes each call over Chromium's binding a promise, because
 * that binding takes a text and returns nothing. Only the function's own text is served.
 */
export function installPromiseBinding(): void {
  interface Call {
    resolve: (answer: string) => void;
    reject: (reason: Error) => void;
  }
  interface BoundWindow extends Window {
    gameboxCall?: (text: string) => void;
  }
  const bound: BoundWindow = window;
  const call = bound.gameboxCall;
  if (window.top !== window || call === undefined) return;

  let lastId = 0;
  const pending = new Map<number, Call>();
  const binding = (text: string): Promise<string> =>
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
