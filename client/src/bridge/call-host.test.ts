import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { callHost } from './call-host.ts';
import type { CefQuery } from './cef-query.ts';

type Answer = (query: CefQuery) => void;

function host(answer: Answer): CefQuery[] {
  const queries: CefQuery[] = [];
  window.cefQuery = (query) => {
    queries.push(query);
    answer(query);
  };
  return queries;
}

const answering = (response: unknown) =>
  host(({ onSuccess }) =>
    onSuccess(typeof response === 'string' ? response : JSON.stringify(response)),
  );

const reasonOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    (reason: unknown) => reason,
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  delete window.cefQuery;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the wire', () => {
  test('a request is encoded once, as JSON of action and data', async () => {
    const queries = answering({ code: 0, result: null });
    await callHost('setApplication', { min: true });
    expect(queries).toHaveLength(1);
    expect(queries[0]?.persistent).toBe(false);
    expect(JSON.parse(queries[0]?.request ?? '')).toEqual({
      action: 'setApplication',
      data: { min: true },
    });
  });

  test('missing data is sent as null', async () => {
    const queries = answering({ code: 0, result: { token: 'T' } });
    await callHost('getLocalSetting', null);
    expect(queries[0]?.request).toBe('{"action":"getLocalSetting","data":null}');
  });

  test('the promise resolves with the result', async () => {
    answering({ code: 0, result: { token: 'T', plat_id: 3, other: true } });
    await expect(callHost('getLocalSetting', null)).resolves.toEqual({ token: 'T', plat_id: 3 });
  });

  test('a code may be the text of its number', async () => {
    answering({ code: '0', result: { token: 'T' } });
    await expect(callHost('getLocalSetting', null)).resolves.toEqual({ token: 'T' });
    answering({ code: '-1', result: 'unknown action' });
    await expect(reasonOf(callHost('listGames', null))).resolves.toBe('unknown action');
  });

  test('a code above 0 is not an error', async () => {
    answering({ code: 7, result: { pid: 42 } });
    await expect(callHost('executeGame', { gameId: 1, resolution: '1280_800' })).resolves.toEqual({
      pid: 42,
    });
  });
});

describe('refusals', () => {
  test('a negative code is logged and rejected with its result', async () => {
    const result = { kind: 'network', message: '网络' };
    answering({ code: -3, result });
    await expect(reasonOf(callHost('getGameState', { gameId: 1 }))).resolves.toEqual(result);
    expect(console.error).toHaveBeenCalledExactlyOnceWith('box interface exception', {
      action: 'getGameState',
      code: -3,
      result,
    });
  });

  test('an unknown optional action is rejected without logging an error', async () => {
    answering({ code: -1, result: 'unknown action' });
    await expect(reasonOf(callHost('listGames', null))).resolves.toBe('unknown action');
    expect(console.error).not.toHaveBeenCalled();
  });

  test('a failed query is rejected with its message', async () => {
    host(({ onFailure }) => onFailure(404, 'no such query'));
    await expect(reasonOf(callHost('getLocalSetting', null))).resolves.toBe('no such query');
  });

  test('a plain browser says what to use instead', async () => {
    await expect(reasonOf(callHost('getLocalSetting', null))).resolves.toBe(
      '请在游戏盒子客户端中使用',
    );
  });

  test('a host that throws is a refusal', async () => {
    host(() => {
      throw new Error('gone');
    });
    await expect(reasonOf(callHost('getLocalSetting', null))).resolves.toBe('请求失败');
    expect(console.error).toHaveBeenCalledOnce();
  });

  test('no answer in 20 s is a refusal, and a late one changes nothing', async () => {
    vi.useFakeTimers();
    const queries = host(() => undefined);
    const reason = reasonOf(callHost('getLocalSetting', null));
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(reason).resolves.toBe('请求超时');
    expect(() => queries[0]?.onSuccess('{"code":0,"result":{}}')).not.toThrow();
  });

  test('the folder dialog has no time limit', async () => {
    vi.useFakeTimers();
    const queries = host(() => undefined);
    const picked = callHost('pickFolder', null);
    await vi.advanceTimersByTimeAsync(600_000);
    queries[0]?.onSuccess('{"code":0,"result":{"path":"/games"}}');
    await expect(picked).resolves.toEqual({ path: '/games' });
  });
});

describe('hostile answers', () => {
  test('any text settles the call, and none throws', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json()), async (text) => {
        answering(text);
        const settled = await Promise.allSettled([callHost('getGameState', { gameId: 1 })]);
        expect(settled).toHaveLength(1);
      }),
    );
  });

  test('any result of a start counts as started', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (result) => {
        answering({ code: 0, result });
        const start = callHost('startGame', {
          gameId: 1,
          resolution: '1280_800',
          account: 'abc',
          serverId: 1,
        });
        await expect(start).resolves.not.toThrow();
      }),
    );
  });

  test.each(['', '{', 'null', '[]', '{"code":"0"}', '{"result":1}'])(
    'a malformed answer %j is rejected with a message',
    async (text) => {
      answering(text);
      await expect(reasonOf(callHost('getLocalSetting', null))).resolves.toBe('请求失败');
    },
  );

  test('a game state of another shape is rejected', async () => {
    answering({ code: 0, result: 'running' });
    await expect(reasonOf(callHost('getGameState', { gameId: 1 }))).resolves.toBe('请求失败');
  });
});
