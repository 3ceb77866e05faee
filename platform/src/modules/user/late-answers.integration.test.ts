import { getUserDetail, pageSecurityEvents, verifyIdentity } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHeldRegistry } from '../../../test/held-registry.ts';
import type { HeldQuestion, HeldRegistry } from '../../../test/held-registry.ts';
import { holdBack } from '../../../test/hold-inserts.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { RegistryUnavailableError } from '../../ports/identity-registry/port.ts';

let platform: TestPlatform;
let registry: HeldRegistry;
let token: string;

beforeEach(async () => {
  registry = createHeldRegistry();
  platform = await createTestPlatform({ ports: { identityRegistry: registry } });
  token = await platform.login();
});
afterEach(() => platform.close());

const person = (note: string) => {
  const found = platform.simulators.identityRegistry
    .people()
    .find((one) => one.note.includes(note));
  return { name: found?.name ?? '', idCard: found?.idCard ?? '' };
};
const verify = (note: string) => platform.call(verifyIdentity, { token, body: person(note) });
const look = async () => (await platform.call(getUserDetail, { token })).data;
const rows = () =>
  platform.db
    .selectFrom('identitySubmission')
    .select(['state', 'askCount', 'answerTime'])
    .orderBy('submissionId')
    .execute();

/** Submits an adult's name, and keeps one question about it open while another gets a refusal. */
const OPEN_QUESTIONS: Readonly<Record<string, () => Promise<[HeldQuestion, Promise<unknown>]>>> = {
  'the submission itself': async () => {
    const submitted = verify('成年人');
    const late = await registry.question(0);
    const looked = look();
    (await registry.question(1)).answer('failed');
    await looked;
    return [late, submitted];
  },
  'a look at the own details': async () => {
    const submitted = verify('成年人');
    (await registry.question(0)).answer('pending');
    await submitted;
    platform.clock.advance(60_000);
    const first = look();
    const late = await registry.question(1);
    const second = look();
    (await registry.question(2)).answer('failed');
    await second;
    return [late, first];
  },
  'the job': async () => {
    const submitted = verify('成年人');
    (await registry.question(0)).answer('pending');
    await submitted;
    platform.clock.advance(60_000);
    const job = platform.jobs['askPendingIdentities']?.() ?? Promise.reject(new Error('no job'));
    const late = await registry.question(1);
    const looked = look();
    (await registry.question(2)).answer('failed');
    await looked;
    return [late, job];
  },
};

describe.each(Object.keys(OPEN_QUESTIONS))('a late answer to %s', (name) => {
  test.each(['passed', 'failed', 'pending', 'unavailable'] as const)(
    '%s changes nothing of the child’s own submission',
    async (outcome) => {
      const open = OPEN_QUESTIONS[name];
      if (open === undefined) throw new Error('No such question');
      const [late, asker] = await open();
      expect(await rows()).toMatchObject([{ state: 'failed' }]);
      const asked = registry.count();
      const own = verify('12 岁');
      const question = await registry.question(asked);
      expect(question.person.accountKey).not.toBe(late.person.accountKey);
      if (outcome === 'unavailable') late.fail(new RegistryUnavailableError('late'));
      else late.answer(outcome);
      await asker;
      expect(await rows()).toMatchObject([
        { state: 'failed' },
        { state: 'pending', askCount: 0, answerTime: null },
      ]);
      question.answer('passed');
      expect(await own).toMatchObject({ code: 0, data: true });
      expect(await look()).toMatchObject({ identityVerify: 1, minor: true, realName: '唐**' });
    },
  );
});

test('who submitted what was refused meanwhile is told so, whatever comes late', async () => {
  const submitted = verify('成年人');
  const late = await registry.question(0);
  const looked = look();
  (await registry.question(1)).answer('failed');
  await looked;
  late.answer('passed');
  expect(await submitted).toMatchObject({ msg: '姓名与身份证号码不一致，请核对后重新输入' });
});

test('of two answers to one submission the first stands, and both are told it', async () => {
  const submitted = verify('成年人');
  const first = await registry.question(0);
  const again = verify('成年人');
  (await registry.question(1)).answer('passed');
  expect(await again).toMatchObject({ code: 0 });
  first.answer('failed');
  expect(await submitted).toMatchObject({ code: 0, data: true });
  expect(await look()).toMatchObject({ identityVerify: 1, realName: '林*' });
  const { data } = await platform.call(pageSecurityEvents, { token, query: { group: 'identity' } });
  expect(data?.list).toMatchObject([{ outcome: 'passed', subject: '林*' }]);
});

test('two processes that ask for pending ones ask for each once', async () => {
  const submitted = verify('成年人');
  (await registry.question(0)).answer('pending');
  await submitted;
  platform.clock.advance(60_000);
  // All have found it due before the first has claimed it.
  const hold = (trx: typeof platform.db) =>
    sql`select from identity_submission for update`.execute(trx);
  const asking = holdBack(platform.db, { hold, waiters: 4 }, () =>
    Array.from({ length: 4 }, async () => platform.jobs['askPendingIdentities']?.()),
  );
  (await registry.question(1)).answer('passed');
  await asking;
  expect(registry.count()).toBe(2);
});

test('a process that ends waits for no silent registry, and what was left is asked again', async () => {
  for (const [at, mobile] of ['13812340011', '13812340012', '13812340013'].entries()) {
    const submitted = platform.call(verifyIdentity, {
      token: await platform.login(mobile),
      body: person('成年人'),
    });
    (await registry.question(at)).answer('pending');
    await submitted;
  }
  platform.clock.advance(60_000);
  const ending = new AbortController();
  const job = platform.jobs['askPendingIdentities']?.(ending.signal);
  const late = await registry.question(3);
  ending.abort();
  await job;
  expect(registry.count()).toBe(4);
  late.fail(new RegistryUnavailableError('late'));
  // Only the one that was asked about waits for its lease.
  const next = platform.jobs['askPendingIdentities']?.();
  for (const at of [4, 5]) (await registry.question(at)).answer('passed');
  await next;
  platform.clock.advance(300_000);
  const again = platform.jobs['askPendingIdentities']?.();
  (await registry.question(6)).answer('passed');
  await again;
  expect((await rows()).map(({ state }) => state)).toEqual(['passed', 'passed', 'passed']);
});
