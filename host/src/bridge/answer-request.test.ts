import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BRIDGE_ACTIONS, bridgeResponse } from '@gamebox/contract/host';
import { failures, HostError } from '../domains/failure/core/host-error.ts';
import type { ShellWindow } from '../shells/shell.ts';
import { answerRequest } from './answer-request.ts';
import type { BridgeHandlers } from './handlers.ts';

const nothing = (): Promise<void> => Promise.resolve();
const window: ShellWindow = {
  capabilities: {
    close: true,
    minimize: true,
    hide: true,
    tray: false,
    drag: true,
    notifications: false,
  },
  close: nothing,
  minimize: nothing,
  hide: nothing,
  drag: nothing,
  setDragAreas: nothing,
  openBrowser: nothing,
};

/** Handlers that answer with the action's name and data. */
function echo(change: Partial<Record<string, () => unknown>> = {}): BridgeHandlers {
  const entries = Object.keys(BRIDGE_ACTIONS).map((action) => [
    action,
    change[action] ?? ((data: unknown) => ({ action, data })),
  ]);
  return Object.fromEntries(entries) as BridgeHandlers;
}

async function ask(request: string, handlers = echo()) {
  const errors: unknown[] = [];
  const text = await answerRequest(handlers, request, window, (_action, error) =>
    errors.push(error),
  );
  return { ...bridgeResponse.parse(JSON.parse(text)), errors };
}

describe('the bridge', () => {
  test('hands checked data to the handler of the action', async () => {
    const request = JSON.stringify({ action: 'getGameState', data: { gameId: '7', x: 1 } });
    expect(await ask(request)).toMatchObject({
      code: 0,
      result: { action: 'getGameState', data: { gameId: 7 } },
    });
  });

  test('accepts numbers that some pages send for the texts of a session', async () => {
    const data = { plat_id: 296, channel_id: 7, client_id: 'C' };
    const request = JSON.stringify({ action: 'setLocalSetting', data });
    expect((await ask(request)).result).toMatchObject({
      data: { plat_id: '296', channel_id: '7', client_id: 'C' },
    });
    const wrong = JSON.stringify({ action: 'setLocalSetting', data: { plat_id: [3] } });
    expect(await ask(wrong)).toMatchObject({ code: -2 });
  });

  test('treats no data, null and a missing field as the same', async () => {
    for (const request of ['{"action":"listGames"}', '{"action":"listGames","data":null}'])
      expect(await ask(request)).toMatchObject({ code: 0 });
  });

  test.each(['nope', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'refuses the unknown action %s',
    async (action) => {
      expect(await ask(JSON.stringify({ action, data: null }))).toMatchObject({
        code: -1,
        result: 'unknown action',
      });
    },
  );

  test.each([
    '',
    '{',
    'null',
    '[]',
    '{"action":3}',
    '{"action":{"length":{"toString":1}}}',
    '{"action":"setLocalSetting","data":{"token":{"length":{"toString":1}}}}',
    '{"action":"listGames","data":[]}',
    '{"action":"pauseDownload"}',
    '{"action":"pauseDownload","data":{"gameId":-1}}',
    '{"action":"pauseDownload","data":{"gameId":"x"}}',
    '{"action":"setApplication","data":{"min":true,"close":true}}',
    '{"action":"setApplication","data":{"openBrowser":"file:///x"}}',
    '{"action":"setApplication","data":{"drag":3}}',
    '{"action":"setLocalSetting","data":{"resolution":"1_1"}}',
    '{"action":"downloadGame","data":{"gameId":1,"name":"x","coverPrcture":"","packageUrl":"ftp://x/"}}',
    `{"action":"setLocalSetting","data":{"token":"${'x'.repeat(2_000_000)}"}}`,
  ])('reports as malformed: %.60s', async (request) => {
    const { code, result } = await ask(request);
    expect(code).toBe(-2);
    expect(result).toEqual(expect.stringContaining('malformed'));
  });

  test('reads requests of a million characters and no more', async () => {
    const request = '{"action":"listGames"}';
    expect(await ask(request.padEnd(1_000_000))).toMatchObject({ code: 0 });
    expect(await ask(request.padEnd(1_000_001))).toMatchObject({ code: -2 });
  });

  test('answers a refusal with its data', async () => {
    const handlers = echo({
      listGames: () => {
        throw new HostError(failures.notInstalled());
      },
    });
    expect(await ask('{"action":"listGames"}', handlers)).toEqual({
      code: -3,
      result: { kind: 'not-installed', message: '游戏尚未安装' },
      errors: [],
    });
  });

  test('does not reveal the details of an internal error', async () => {
    const handlers = echo({ listGames: () => Promise.reject(new Error('secret')) });
    const { code, result, errors } = await ask('{"action":"listGames"}', handlers);
    expect(code).toBe(-3);
    expect(JSON.stringify(result)).not.toContain('secret');
    expect(errors).toHaveLength(1);
  });

  test('answers any request', async () => {
    const action = fc.oneof(fc.constantFrom(...Object.keys(BRIDGE_ACTIONS)), fc.string());
    const request = fc.oneof(
      fc.string(),
      fc.json(),
      fc.record({ action, data: fc.jsonValue() }).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(request, async (text) => {
        expect([0, -1, -2, -3]).toContain((await ask(text)).code);
      }),
      { numRuns: 500 },
    );
  });
});
