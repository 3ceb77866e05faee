import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { createLogger } from '../../log/node/logger.ts';
import type { PlayWord } from '../core/play-word.ts';
import { DeniedError, SessionOverError, UnreachedError } from './platform-call.ts';
import { PlayText } from './play-text.ts';

const MINUTE_MS = 60_000;
const REASON = '未成年人仅可在周五、周六、周日和法定节假日的 20:00 至 21:00 进行游戏';
const adult: PlayWord = { kind: 'adult' };
const minor: PlayWord = { kind: 'minor', remainingMs: 30 * MINUTE_MS, reason: '' };
const away = (): Error => new UnreachedError('away');

/** A platform and a machine's sessions; the answer for a session may be an error. */
async function world() {
  const home = await temporaryFolder();
  const now = { machine: 5_000_000, wall: 1_750_000_000_000 };
  const answers = new Map<string, PlayWord | Error>();
  const tokens = ['T', 'U'];
  const fail = (_path: string, error: unknown): void => {
    throw error;
  };
  const open = async () => {
    const text = await PlayText.open({
      home,
      now: () => ({ ...now }),
      ask: async (token) => {
        const answer = answers.get(token) ?? new SessionOverError();
        if (answer instanceof Error) throw answer;
        return { userId: 7, word: answer };
      },
      tokens: () => tokens,
      log: createLogger(home, 'silent'),
      onBackup: fail,
      onUnsaved: fail,
    });
    onTestFinished(() => text.close());
    return text;
  };
  const pass = (ms: number): void => {
    now.machine += ms;
    now.wall += ms;
  };
  return { home, answers, tokens, open, pass, text: await open() };
}

test('out of reach the last word holds, for the next host too', async () => {
  const { answers, text, open } = await world();
  answers.set('T', adult);
  await text.learn('T');
  answers.set('T', away());
  const allowed = { playable: true, reason: '', userId: 7 };
  expect(await text.permission('T')).toEqual(allowed);
  await text.close();
  expect(await (await open()).permission('T')).toEqual(allowed);
});

test('it is the word on one session: another one, or none, has none', async () => {
  const { answers, text } = await world();
  answers.set('T', adult).set('U', away());
  await text.learn('T');
  expect(await text.permission('U')).toMatchObject({ playable: false, userId: null });
  expect(await text.permission('')).toMatchObject({ playable: false, reason: '请先登录' });
});

test('a new word replaces the old one', async () => {
  const { answers, text } = await world();
  answers.set('T', adult);
  await text.learn('T');
  answers.set('T', { kind: 'refused', reason: '请先完成实名认证' });
  expect(await text.permission('T')).toMatchObject({ playable: false });
  answers.set('T', away());
  expect((await text.permission('T')).reason).toContain('请先完成实名认证');
});

test.each([
  ['a session that is over', new SessionOverError(), true],
  ['a player who is denied', new DeniedError(), true],
  ['an answer that can’t be read', new SyntaxError('<html>'), false],
])('%s launches nothing', async (_, error, forgets) => {
  const { answers, text } = await world();
  answers.set('T', adult);
  await text.learn('T');
  answers.set('T', error);
  expect(await text.permission('T')).toMatchObject({ playable: false });
  answers.set('T', away());
  expect((await text.permission('T')).playable).toBe(!forgets);
});

test('a minor’s time counts down, is heard anew, and is not left to the next host', async () => {
  const { answers, text, open, pass } = await world();
  answers.set('T', minor);
  await text.learn('T');
  answers.set('T', away());
  pass(20 * MINUTE_MS);
  expect(await text.permission('T')).toMatchObject({ playable: true });
  expect(text.limitOf('T')).toMatchObject({ kind: 'limited', remainingMs: 30 * MINUTE_MS });
  pass(10 * MINUTE_MS);
  expect(await text.permission('T')).toMatchObject({ playable: false });
  text.hear('T', { kind: 'limited', remainingMs: MINUTE_MS });
  expect(await text.permission('T')).toMatchObject({ playable: true });
  text.hear('T', { kind: 'free' });
  expect(await text.permission('T')).toMatchObject({ playable: true });
  await text.close();
  const next = await open();
  expect(await next.permission('T')).toMatchObject({ playable: false });
  expect(next.limitOf('T')).toBeNull();
  text.hear('T', { kind: 'over', reason: REASON });
  expect((await text.permission('T')).reason).toContain(REASON);
  expect(text.limitOf('T')).toBeNull();
});

test('no token is kept, and nothing of a session that this machine has no more', async () => {
  const { home, answers, tokens, text, open } = await world();
  answers.set('SECRET', adult).set('U', adult);
  tokens.push('SECRET');
  await text.learn('SECRET');
  await text.close();
  const path = join(home, 'play-text.json');
  const before = await readFile(path, 'utf8');
  expect(before).toContain('adult');
  expect(before).not.toContain('SECRET');
  tokens.splice(0, tokens.length, 'U');
  await text.learn('U');
  await text.close();
  answers.set('SECRET', away());
  expect(await (await open()).permission('SECRET')).toMatchObject({ userId: null });
});
