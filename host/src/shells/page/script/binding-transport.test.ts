import { expect, test, vi } from 'vitest';
import { bindingTransport } from './binding-transport.ts';
import { HostMessages } from './host-messages.ts';
import { Queries } from './queries.ts';

class PointerMove extends Event {
  readonly screenX = 30;
  readonly screenY = 40;
  readonly clientX = 3;
  readonly clientY = 4;
}

test('a query brings the pointer of now, by which the window is dragged', async () => {
  const page = new EventTarget() as Window & { gameboxDeliver?: (request: string) => string };
  const [queries, messages] = [new Queries(), new HostMessages()];
  const calls: unknown[] = [];
  const binding = (call: string): Promise<string> => {
    calls.push(JSON.parse(call));
    return calls.length === 1 ? Promise.resolve('fine') : Promise.reject(new Error('gone'));
  };
  const transport = bindingTransport(page, binding, { queries, messages });
  const [onSuccess, onFailure] = [vi.fn<(text: string) => void>(), vi.fn<() => void>()];
  const ask = (request: string): void => {
    const query = { request, onSuccess, onFailure };
    transport.send(queries.add(query), query);
  };
  ask('a');
  await vi.waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith('fine'));
  page.dispatchEvent(new PointerMove('pointermove'));
  ask('b');
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledTimes(1));
  expect(calls).toEqual([
    { request: 'a', pointer: { x: 0, y: 0, page: { x: 0, y: 0 } } },
    { request: 'b', pointer: { x: 30, y: 40, page: { x: 3, y: 4 } } },
  ]);
  messages.defineOn(page);
  Object.assign(page, { onHostMessage: (request: string) => `heard ${request}` });
  expect(page.gameboxDeliver?.('x')).toBe('heard x');
});
