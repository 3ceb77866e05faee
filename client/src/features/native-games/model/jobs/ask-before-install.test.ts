import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@gamebox/ui/toast-store.ts';
import { HostRefusal, fakeHost } from '../../../../test/fake-host.ts';
import { samplePlan as plan, sampleState } from '../../../../test/sample-states.ts';
import { planAnew, usePlan } from './ask-before-install.ts';
import { startDownload } from './download.ts';
import { acceptGame, useGames } from '../games/game-store.ts';
import { planPrompt, usePlanning } from './plan-prompt.ts';
import { stores } from '../../../../test/stores.ts';

const game = {
  gameId: 5,
  name: '青河',
  coverPicture: '/c.svg',
  packageUrl: 'http://g.test/l.json',
};

let host: ReturnType<typeof fakeHost>;

beforeEach(() => {
  host = fakeHost();
  host.on('downloadGame', () => sampleState(5, { download: true, download_state: 1 }));
  vi.spyOn(toast, 'warning');
  vi.spyOn(toast, 'success');
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const asked = () =>
  vi.waitFor(() => expect(usePlan.of(stores).getState().asking).toBe(false), 30_000);

test('a first download waits for the player’s choice of a folder', async () => {
  host.on('planDownload', ({ installDir }) => ({ ...plan, folder: installDir ?? plan.folder }));
  const started = startDownload(stores, game);
  await asked();
  expect(host.asked('planDownload')).toEqual([{ gameId: 5, packageUrl: game.packageUrl }]);
  expect(host.asked('downloadGame')).toEqual([]);
  await planAnew(stores, '/other');
  expect(usePlan.of(stores).getState()).toMatchObject({
    plan: { folder: '/other' },
    asking: false,
  });
  planPrompt.settle(stores, true);
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5, installDir: '/other' }]);
});

test('cancelling the question begins nothing', async () => {
  host.on('planDownload', () => plan);
  const started = startDownload(stores, game);
  await asked();
  planPrompt.settle(stores, false);
  await expect(started).resolves.toBe(false);
  expect(host.asked('downloadGame')).toEqual([]);
  expect(usePlanning.of(stores).getState().gameIds).toEqual([]);
});

test('the dialog does not turn to another game', async () => {
  host.on('planDownload', () => plan);
  vi.spyOn(toast, 'show');
  const started = startDownload(stores, game);
  await asked();
  await expect(startDownload(stores, { ...game, gameId: 6, name: '铁潮' })).resolves.toBe(false);
  expect(toast.show).toHaveBeenCalledExactlyOnceWith('请先完成或取消《青河》的下载');
  expect(usePlan.of(stores).getState().game?.gameId).toBe(5);
  planPrompt.settle(stores, true);
  await expect(started).resolves.toBe(true);
  expect(host.asked('downloadGame')).toMatchObject([{ gameId: 5 }]);
});

test('an update begins without a question', async () => {
  host.on('planDownload', () => plan);
  acceptGame(stores, 5, sampleState(5, { download_state: 6 }));
  await expect(startDownload(stores, game)).resolves.toBe(true);
  expect(host.asked('planDownload')).toEqual([]);
});

test.each<[string, () => unknown]>([
  ['answers nothing', () => null],
  ['answers anything', () => ({ gameId: 5 })],
])('a host that %s is not waited for', async (_, reply) => {
  host.on('planDownload', reply);
  await expect(startDownload(stores, game)).resolves.toBe(true);
  expect(host.asked('downloadGame')).toHaveLength(1);
  expect(host.asked('downloadGame')[0]).not.toHaveProperty('installDir');
});

test.each([
  { kind: 'internal', message: 'x' },
  { kind: 'invalid-data', message: 'x' },
  { kind: 'unavailable', message: 'x' },
  { kind: 'already-downloading', message: 'x' },
  'no such thing here',
])('a plan that fails agrees to nothing: %j', async (result) => {
  host.on('planDownload', () => {
    throw new HostRefusal(result);
  });
  const started = startDownload(stores, game);
  await asked();
  expect(planPrompt.isOpen(stores)).toBe(true);
  expect(usePlan.of(stores).getState().failure?.message).toBe(
    typeof result === 'string' ? result : 'x',
  );
  expect(host.asked('downloadGame')).toEqual([]);
  planPrompt.settle(stores, false);
  await expect(started).resolves.toBe(false);
});

test('a host that gives no plan in time is asked again, and agrees to nothing', async () => {
  vi.useFakeTimers();
  host.on('planDownload', () => new Promise(() => undefined));
  void startDownload(stores, game);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(usePlan.of(stores).getState()).toMatchObject({
    asking: false,
    failure: { message: '请求超时' },
  });
  expect(host.asked('downloadGame')).toEqual([]);
  planPrompt.settle(stores, false);
});

test('a host without plans begins without a question', async () => {
  await expect(startDownload(stores, game)).resolves.toBe(true);
  expect(host.asked('downloadGame')).toHaveLength(1);
});

test('the question opens at once even with a slow host, and the folder is remembered', async () => {
  const answer = Promise.withResolvers<typeof plan>();
  host.on('planDownload', () => answer.promise);
  host.on('setLocalSetting', (change) => change);
  const started = startDownload(stores, game);
  expect(planPrompt.isOpen(stores)).toBe(true);
  expect(usePlan.of(stores).getState()).toMatchObject({ plan: null, asking: true });
  await vi.waitFor(() => expect(host.asked('planDownload')).toHaveLength(1), 30_000);
  answer.resolve(plan);
  await vi.waitFor(
    () => expect(usePlan.of(stores).getState()).toMatchObject({ plan, asking: false }),
    30_000,
  );
  host.on('planDownload', () => ({ ...plan, folder: '/other' }));
  await planAnew(stores, '/other');
  planPrompt.settle(stores, true);
  await expect(started).resolves.toBe(true);
  await vi.waitFor(
    () => expect(host.asked('setLocalSetting')).toEqual([{ installDir: '/other' }]),
    30_000,
  );
});

test('a release that can’t be fetched says why, and can be retried', async () => {
  host.on('planDownload', () => {
    throw new HostRefusal({ kind: 'signature-invalid', message: 'x' });
  });
  const started = startDownload(stores, game);
  await asked();
  expect(usePlan.of(stores).getState()).toMatchObject({
    plan: null,
    failure: { kind: 'signature-invalid' },
  });
  host.on('planDownload', () => plan);
  await planAnew(stores, null);
  expect(usePlan.of(stores).getState()).toMatchObject({ plan, failure: null });
  planPrompt.settle(stores, true);
  await expect(started).resolves.toBe(true);
});

test('two presses while the host is asked begin one download', async () => {
  host.on('planDownload', () => null);
  const first = startDownload(stores, game);
  await expect(startDownload(stores, game)).resolves.toBe(false);
  await expect(first).resolves.toBe(true);
  expect(host.asked('downloadGame')).toHaveLength(1);
});

describe('a second game', () => {
  const refusal = () => vi.mocked(toast.warning).mock.lastCall;
  const lastNotice = () => vi.mocked(toast.success).mock.lastCall;
  beforeEach(() => {
    host.on('planDownload', () => plan);
    host.on('queueDownload', () => sampleState(5, { download_state: 2, waiting: 'queue' }));
    useGames.of(stores).setState({ listed: true });
    acceptGame(stores, 6, sampleState(6, { name: '铁潮', download: true, download_state: 1 }));
  });

  test('is refused in the specification’s words and queued by the same press', async () => {
    await expect(startDownload(stores, game)).resolves.toBe(false);
    // The words do not wait for the host.
    expect(refusal()?.[1]?.note).toBe('正在下载《铁潮》');
    await vi.waitFor(() => expect(lastNotice()?.[1]?.result).toBe('《青河》已加入下载队列'));
    const [text, more] = lastNotice() ?? [];
    // The same words: the notice takes the place of the refusal's.
    expect(text).toBe(refusal()?.[0]);
    expect(text).toBe('有游戏正在下载中，请稍后再试');
    expect(more?.actions?.map(({ label }) => label)).toEqual(['撤销', '查看下载']);
    expect(more?.stays).toBe(false);
    expect(host.asked('queueDownload')).toMatchObject([{ gameId: 5 }]);
    expect(host.asked('planDownload')).toEqual([]);
    expect(host.asked('downloadGame')).toEqual([]);
  });

  test.each([
    ['which takes it out of the queue', 0, 'cancelDownload'],
    ['which keeps what a failed download has brought', 5, 'pauseDownload'],
  ] as const)('has an undo, %s', async (_, before, action) => {
    host.on(action, () => sampleState(5, { download_state: before }));
    acceptGame(stores, 5, sampleState(5, { download_state: before }));
    await startDownload(stores, game);
    await vi.waitFor(() => expect(lastNotice()?.[1]?.actions).toHaveLength(2));
    lastNotice()?.[1]?.actions?.[0]?.run();
    await vi.waitFor(() => expect(host.asked(action)).toEqual([{ gameId: 5 }]));
  });

  test('that a host can’t queue is refused alone', async () => {
    useGames.of(stores).setState({ listed: false });
    await startDownload(stores, game);
    expect(refusal()?.[1]?.actions?.map(({ label }) => label)).toEqual(['查看下载']);
    expect(host.asked('queueDownload')).toEqual([]);
  });

  test('for which the player wants to choose the folder is planned, and then queued there', async () => {
    const started = startDownload(stores, game, true);
    await asked();
    expect(usePlan.of(stores).getState().queued).toBe(true);
    await planAnew(stores, '/other');
    planPrompt.settle(stores, true);
    await expect(started).resolves.toBe(true);
    expect(host.asked('queueDownload')).toMatchObject([{ gameId: 5, installDir: '/other' }]);
    expect(toast.warning).not.toHaveBeenCalled();
  });
});

test('the notice of a refusal goes with the download that it names', async () => {
  useGames.of(stores).setState({ listed: true });
  const busy = sampleState(6, { name: '铁潮', download: true, download_state: 1 });
  acceptGame(stores, 6, busy);
  vi.mocked(toast.warning).mockReturnValueOnce(77);
  const dismiss = vi.spyOn(toast, 'dismiss');
  await startDownload(stores, game);
  acceptGame(stores, 6, { ...busy, progress: 50 });
  expect(dismiss).not.toHaveBeenCalled();
  acceptGame(stores, 6, sampleState(6, { name: '铁潮' }));
  expect(dismiss.mock.calls).toEqual([[77]]);
});

test('each of two notices goes with the download that both name', async () => {
  // A host without a queue: nothing more is said.
  useGames.of(stores).setState({ listed: false });
  acceptGame(stores, 6, sampleState(6, { name: '铁潮', download: true, download_state: 1 }));
  vi.mocked(toast.warning).mockReturnValueOnce(77).mockReturnValueOnce(78);
  const dismiss = vi.spyOn(toast, 'dismiss');
  for (let press = 0; press < 2; press += 1) await startDownload(stores, game);
  acceptGame(stores, 6, sampleState(6, { name: '铁潮' }));
  expect(dismiss.mock.calls).toEqual([[77], [78]]);
});

test('repeated refusals leave one watcher behind', async () => {
  useGames.of(stores).setState({ listed: true });
  const busy = sampleState(6, { name: '铁潮', download: true, download_state: 1 });
  acceptGame(stores, 6, busy);
  const dismiss = vi.spyOn(toast, 'dismiss');
  for (let press = 0; press < 3; press += 1) await startDownload(stores, game);
  acceptGame(stores, 6, sampleState(6, { name: '铁潮' }));
  expect(dismiss).toHaveBeenCalledOnce();
});

test('a download queued after a second refusal does not ask for the folder again', async () => {
  host.on('planDownload', ({ installDir }) => ({ ...plan, folder: installDir ?? plan.folder }));
  host.on('queueDownload', () => sampleState(5, { download_state: 2, waiting: 'queue' }));
  useGames.of(stores).setState({ listed: true });
  const started = startDownload(stores, game);
  await asked();
  await planAnew(stores, '/other');
  acceptGame(stores, 6, sampleState(6, { name: '铁潮', download: true, download_state: 1 }));
  planPrompt.settle(stores, true);
  await expect(started).resolves.toBe(false);
  await vi.waitFor(
    () => expect(host.asked('queueDownload')).toMatchObject([{ gameId: 5, installDir: '/other' }]),
    30_000,
  );
  expect(planPrompt.isOpen(stores)).toBe(false);
});
