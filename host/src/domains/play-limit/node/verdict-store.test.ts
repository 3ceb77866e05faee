import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createLogger } from '../../log/node/logger.ts';
import type { PlayVerdict } from '../core/play-verdict.ts';
import { DeniedError, SessionOverError, UnreachedError } from './platform-call.ts';
import { VerdictStore } from './verdict-store.ts';

const MINUTE_MS = 60_000;
const REASON = '未成年人仅可在周五、周六、周日和法定节假日的 20:00 至 21:00 进行游戏';
const adult: PlayVerdict = { kind: 'adult' };
const minor: PlayVerdict = { kind: 'minor', remainingMs: 30 * MINUTE_MS, reason: '' };
const away = (): Error => new UnreachedError('away');

/** A platform and a machine's sessions; the answer for a session may be an error. */
async function world() {
  const home = await temporaryFolder();
  const now = { machine: 5_000_000, wall: 1_750_000_000_000 };
  const answers = new Map<string, PlayVerdict | Error>();
  const tokens = ['T', 'U'];
  const fail = (_path: string, error: unknown): void => {
    throw error;
  };
  const open = async () => {
    const store = await VerdictStore.open({
      home,
      now: () => ({ ...now }),
      ask: async (token) => {
        const answer = answers.get(token) ?? new SessionOverError();
        if (answer instanceof Error) throw answer;
        return { userId: 7, verdict: answer };
      },
      tokens: () => tokens,
      log: createLogger(home, 'silent'),
      onBackup: fail,
      onUnsaved: fail,
    });
    onTestFinished(() => store.close());
    return store;
  };
  const pass = (ms: number): void => {
    now.machine += ms;
    now.wall += ms;
  };
  return { home, answers, tokens, open, pass, store: await open() };
}

test('out of reach the last answer holds, for the next host too', async () => {
  const { answers, store, open } = await world();
  answers.set('T', adult);
  await store.refresh('T');
  answers.set('T', away());
  const allowed = { playable: true, reason: '', userId: 7 };
  expect(await store.askPermission('T')).toEqual(allowed);
  await store.close();
  expect(await (await open()).askPermission('T')).toEqual(allowed);
});

test('a verdict is about one session: another session, or none, has none', async () => {
  const { answers, store } = await world();
  answers.set('T', adult).set('U', away());
  await store.refresh('T');
  expect(await store.askPermission('U')).toMatchObject({ playable: false, userId: null });
  expect(await store.askPermission('')).toMatchObject({ playable: false, reason: '请先登录' });
});

test('a new verdict replaces the old one', async () => {
  const { answers, store } = await world();
  answers.set('T', adult);
  await store.refresh('T');
  answers.set('T', { kind: 'refused', reason: '请先完成实名认证' });
  expect(await store.askPermission('T')).toMatchObject({ playable: false });
  answers.set('T', away());
  expect((await store.askPermission('T')).reason).toContain('请先完成实名认证');
});

test.each([
  ['a session that is over', new SessionOverError(), true],
  ['a player who is denied', new DeniedError(), true],
  ['an answer that can’t be read', new SyntaxError('<html>'), false],
])('%s launches nothing', async (_, error, forgets) => {
  const { answers, store } = await world();
  answers.set('T', adult);
  await store.refresh('T');
  answers.set('T', error);
  expect(await store.askPermission('T')).toMatchObject({ playable: false });
  answers.set('T', away());
  expect((await store.askPermission('T')).playable).toBe(!forgets);
});

test('a minor’s time counts down, is changed by later answers, and is not left to the next host', async () => {
  const { answers, store, open, pass } = await world();
  answers.set('T', minor);
  await store.refresh('T');
  answers.set('T', away());
  pass(20 * MINUTE_MS);
  expect(await store.askPermission('T')).toMatchObject({ playable: true });
  expect(store.limitOf('T')).toMatchObject({ kind: 'limited', remainingMs: 30 * MINUTE_MS });
  pass(10 * MINUTE_MS);
  expect(await store.askPermission('T')).toMatchObject({ playable: false });
  store.noteAnswer('T', { kind: 'limited', remainingMs: MINUTE_MS });
  expect(await store.askPermission('T')).toMatchObject({ playable: true });
  store.noteAnswer('T', { kind: 'free' });
  expect(await store.askPermission('T')).toMatchObject({ playable: true });
  await store.close();
  const next = await open();
  expect(await next.askPermission('T')).toMatchObject({ playable: false });
  expect(next.limitOf('T')).toBeNull();
  store.noteAnswer('T', { kind: 'over', reason: REASON });
  expect((await store.askPermission('T')).reason).toContain(REASON);
  expect(store.limitOf('T')).toBeNull();
});

test('no token is stored, and no verdict on a session that this machine no longer has', async () => {
  const { home, answers, tokens, store, open } = await world();
  answers.set('SECRET', adult).set('U', adult);
  tokens.push('SECRET');
  await store.refresh('SECRET');
  await store.close();
  const path = join(home, 'play-verdicts.json');
  const before = await readFile(path, 'utf8');
  expect(before).toContain('adult');
  expect(before).not.toContain('SECRET');
  tokens.splice(0, tokens.length, 'U');
  await store.refresh('U');
  await store.close();
  answers.set('SECRET', away());
  expect(await (await open()).askPermission('SECRET')).toMatchObject({ userId: null });
});
