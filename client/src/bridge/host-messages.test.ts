import type { HeardGameState, LaunchStatus, PlayLimit } from '@gamebox/contract';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { listenToHost } from './host-messages.ts';

const launchStatus = vi.fn<(status: LaunchStatus) => void>();
const gameState = vi.fn<(state: HeardGameState) => void>();
const playLimit = vi.fn<(limit: PlayLimit) => void>();

const send = (text: string): unknown => JSON.parse(window.onHostMessage?.(text) ?? 'null');
const say = (action: string, data?: unknown) => send(JSON.stringify({ action, data }));

beforeEach(() => {
  localStorage.clear();
  launchStatus.mockReset();
  gameState.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  listenToHost({ launchStatus, gameState, playLimit });
});

test('getVersion keeps the app id and answers the stored version', () => {
  expect(say('getVersion', { appId: '1.2.3' })).toEqual({ code: 0, result: '' });
  expect(localStorage.getItem('boxVersion')).toBe('1.2.3');
  localStorage.setItem('version', '5.0.1');
  expect(say('getVersion', { appId: 12 })).toEqual({ code: 0, result: '5.0.1' });
  expect(localStorage.getItem('boxVersion')).toBe('12');
});

test('a launch status and a game state reach the listener', () => {
  expect(say('launchStatus', { state: 2, message: '没有找到程序' })).toEqual({
    code: 0,
    result: null,
  });
  expect(launchStatus).toHaveBeenCalledWith({ state: 2, message: '没有找到程序' });
  say('gameState', { gameId: '5', download: true, download_state: 1, progress: 12.5 });
  expect(gameState).toHaveBeenCalledWith(
    expect.objectContaining({ gameId: 5, download_state: 1, progress: 12.5, coverPrcture: '' }),
  );
});

test.each([
  [180, 100],
  ['180', 100],
  [-3, 0],
  ['NaN', 0],
  [null, 0],
])('a progress of %j is read as %s, and the rest is used', (sent, read) => {
  say('gameState', { gameId: 5, download_state: 1, progress: sent, download_progress: sent });
  expect(gameState).toHaveBeenCalledWith(
    expect.objectContaining({ download_state: 1, progress: read, download_progress: read }),
  );
});

test('the remaining play time reaches the listener, known fields alone', () => {
  say('playLimit', { gameId: 5, remainingSeconds: 300, name: {} });
  expect(playLimit).toHaveBeenCalledWith({
    gameId: 5,
    remainingSeconds: 300,
    name: '',
    reason: '',
  });
  expect(say('playLimit', { gameId: 5 })).toMatchObject({ code: -2 });
});

test.each(['nope', 'constructor', '__proto__', ''])('%j is an unknown action', (action) => {
  expect(say(action, {})).toEqual({ code: -1, result: 'unknown action' });
});

test.each(['', '{', 'null', '1', '[]', '{}', '{"action":1}'])('%j is malformed', (text) => {
  expect(send(text)).toMatchObject({ code: -2 });
});

test.each([
  ['getVersion', {}],
  ['getVersion', null],
  ['launchStatus', 'up'],
  ['gameState', { gameId: -1 }],
  ['gameState', undefined],
])('%s with %j is malformed', (action, data) => {
  expect(say(action, data)).toMatchObject({ code: -2 });
  expect(gameState).not.toHaveBeenCalled();
});

test.each([
  [{ state: 'up' }, { state: null }],
  [
    { state: 2, gameId: '42' },
    { state: 2, gameId: 42 },
  ],
  [
    { state: 2, gameId: null, message: 7 },
    { state: 2, gameId: null, message: '7' },
  ],
  [{ state: 2, gameId: 'mine' }, { state: 2 }],
])('launchStatus %j reaches the listener as %j', (data, heard) => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(say('launchStatus', data)).toEqual({ code: 0, result: null });
  expect(launchStatus).toHaveBeenCalledWith(heard);
});

test('an unknown value in a game state is logged once, and the other fields are kept', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  for (let time = 0; time < 3; time += 1)
    say('gameState', { gameId: 5, download_state: 71, stage: 'dreaming', name: '青河' });
  expect(gameState).toHaveBeenLastCalledWith(
    expect.objectContaining({ gameId: 5, download_state: null, name: '青河' }),
  );
  const values = warn.mock.calls.map(([, details]: unknown[]) => details);
  expect(values.filter((details) => Reflect.get(Object(details), 'value') === 71)).toHaveLength(1);
});

test('an error thrown by a listener becomes an answer', () => {
  launchStatus.mockImplementation(() => {
    throw new Error('broken screen');
  });
  expect(say('launchStatus', { state: 0 })).toEqual({ code: -3, result: 'failed' });
});

test('blocked storage does not throw', () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied');
  });
  expect(say('getVersion', { appId: '1' })).toEqual({ code: 0, result: '' });
  setItem.mockRestore();
});

test('any text at all is answered by a code and a result', () => {
  const message = fc.record({
    action: fc.oneof(fc.constantFrom('getVersion', 'launchStatus', 'gameState'), fc.string()),
    data: fc.jsonValue(),
  });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        message.map((value) => JSON.stringify(value)),
      ),
      (text) => {
        const reply = send(text);
        expect(reply).toMatchObject({ code: expect.any(Number) });
      },
    ),
  );
});

test('a message that is no text is answered as well', () => {
  const raw = window.onHostMessage as unknown as (request: unknown) => string;
  for (const value of [undefined, null, 5, {}]) {
    expect(JSON.parse(raw(value))).toMatchObject({ code: -2 });
  }
});
