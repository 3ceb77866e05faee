import { ERRORS, getUserDetail, pageSecurityEvents, verifyIdentity } from '@gamebox/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkCharacter } from '../../china/id-card.ts';
import { holdInserts } from '../../../test/hold-inserts.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

const ADULT = { name: '欧阳小明', idCard: '11010519491231002X' };
let platform: TestPlatform;
let token: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  token = await platform.login();
});
afterEach(() => platform.close());

const verify = (person: typeof ADULT, by = token) =>
  platform.call(verifyIdentity, { token: by, body: person });
const detail = async (by = token) => (await platform.call(getUserDetail, { token: by })).data;
const someone = (note: string) => {
  const found = platform.simulators.identityRegistry
    .people()
    .find((one) => one.note.includes(note));
  return { name: found?.name ?? '', idCard: found?.idCard ?? '' };
};

test('passed: the user is verified, the name masked, the number nowhere to be read', async () => {
  expect(await verify({ ...ADULT, idCard: ADULT.idCard.toLowerCase() })).toMatchObject({
    code: 0,
    data: true,
  });
  expect(await detail()).toMatchObject({
    identityVerify: 1,
    identityState: 'passed',
    realName: '欧***',
    minor: false,
  });
  expect((await verify(ADULT)).msg).toBe('已完成实名认证，请勿重复提交');
  const rows = await platform.db.selectFrom('identitySubmission').selectAll().execute();
  for (const { nameCipher, idCardCipher, idCardHmac } of rows)
    for (const bytes of [nameCipher, idCardCipher, idCardHmac])
      expect(`${bytes?.toString('latin1') ?? ''}${bytes?.toString('utf8') ?? ''}`).not.toMatch(
        /欧阳|110105/,
      );
  expect(platform.logged.join('')).not.toMatch(/欧阳小明|11010519491231002X/i);
});

test.each([17, 12, 7])('a player of %i is a minor', async (age) => {
  await verify(someone(`${String(age)} 岁`));
  expect(await detail()).toMatchObject({ identityVerify: 1, minor: true });
});

test('a minor grows up on the birthday', async () => {
  const digits = '11010520080618001';
  await verify({ name: '小青', idCard: digits + checkCharacter(digits) });
  expect((await detail())?.minor).toBe(true);
  platform.clock.set(Date.parse('2026-06-18T00:00:00+08:00'));
  expect((await detail())?.minor).toBe(false);
});

test('a number or a name that can’t be one never reaches the registry', async () => {
  expect((await verify({ ...ADULT, idCard: '110105194912310021' })).msg).toBe(
    '身份证号码不正确，请核对后重新输入',
  );
  for (const name of ['欧阳小明1', 'Ouyang 2', '欧阳·', '？'])
    expect(await verify({ ...ADULT, name })).toMatchObject(ERRORS.IDENTITY_NAME_INVALID);
  expect(platform.simulators.identityRegistry.submissions()).toEqual([]);
  // None of these was counted. A typed dot becomes the dot of ID cards.
  const rare = { ...ADULT, name: ' 阿依•𠮷 ' };
  expect((await verify(rare)).data).toBe(true);
  expect(platform.simulators.identityRegistry.submissions()).toMatchObject([{ name: '阿依·𠮷' }]);
  expect((await verify({ name: '  ', idCard: ADULT.idCard })).msg).toBe('请求参数不正确：name');
});

test('failed: refused, and the player may try again', async () => {
  expect((await verify({ name: '别人', idCard: someone('成年人').idCard })).msg).toBe(
    '姓名与身份证号码不一致，请核对后重新输入',
  );
  expect(await detail()).toMatchObject({ identityVerify: 0, identityState: 'failed' });
  expect((await verify(ADULT)).data).toBe(true);
});

test('unavailable: nothing is recorded', async () => {
  platform.simulators.identityRegistry.setMode('unavailable');
  expect((await verify(ADULT)).msg).toBe('实名认证服务暂不可用，请过几分钟再提交');
  expect((await detail())?.identityState).toBe('none');
  platform.simulators.identityRegistry.setMode('auto');
  expect((await verify(ADULT)).data).toBe(true);
});

describe('pending', () => {
  const registry = () => platform.simulators.identityRegistry;
  const decide = (answer: 'passed' | 'failed') =>
    registry().decide(registry().submissions()[0]?.accountKey ?? '', answer);

  beforeEach(async () => {
    await verify(someone('审核中'));
  });

  test('asked again when the player looks, but not at every look', async () => {
    expect((await verify(someone('审核中'))).msg).toBe('实名认证审核中，请稍后查看');
    expect(await detail()).toMatchObject({
      identityVerify: 0,
      identityState: 'pending',
      realName: null,
    });
    decide('passed');
    expect((await detail())?.identityState).toBe('pending');
    platform.clock.advance(3_000);
    expect(await detail()).toMatchObject({ identityVerify: 1, identityState: 'passed' });
  });

  test('asked again by the job, after a minute at first and then later and later', async () => {
    const ask =
      platform.jobs['askPendingIdentities'] ?? (() => Promise.reject(new Error('no job')));
    const asked = async () =>
      (await platform.db.selectFrom('identitySubmission').select('askCount').executeTakeFirst())
        ?.askCount;
    expect(await asked()).toBe(1);
    await ask();
    expect(await asked()).toBe(1);
    platform.clock.advance(60_000);
    await ask();
    expect(await asked()).toBe(2);
    platform.clock.advance(60_000);
    await ask();
    expect(await asked()).toBe(2);
    registry().setMode('unavailable');
    platform.clock.advance(60_000);
    await ask();
    expect(await asked()).toBe(3);
    registry().setMode('auto');
    decide('failed');
    platform.clock.advance(3_600_000);
    await ask();
    expect((await detail())?.identityState).toBe('failed');
  });

  const events = async () => {
    const query = { group: 'identity' } as const;
    const { data } = await platform.call(pageSecurityEvents, { token, query });
    return data?.list.map(({ outcome, subject }) => `${outcome} ${subject}`).toReversed();
  };

  test('the same again asks for it, and its decision is written down once', async () => {
    decide('passed');
    expect((await verify(someone('审核中'))).data).toBe(true);
    expect(await events()).toEqual(['IDENTITY_PENDING 顾*', 'passed 顾*']);
  });

  test('other data are checked, wait, and get nothing of what is decided of the first', async () => {
    expect((await verify({ name: '甲乙', idCard: '123' })).msg).toBe(
      '身份证号码不正确，请核对后重新输入',
    );
    const child = someone('12 岁');
    expect(await verify(child)).toMatchObject({
      code: ERRORS.IDENTITY_PENDING.code,
      msg: '实名认证审核中，请稍后查看：出结果前不能改用其他信息',
    });
    decide('passed');
    expect((await verify(child)).msg).toBe('已完成实名认证，请勿重复提交');
    expect(await detail()).toMatchObject({ realName: '顾*', minor: false });
    expect(await events()).toEqual([
      'IDENTITY_PENDING 顾*',
      'IDENTITY_ID_CARD_INVALID 甲*',
      'IDENTITY_PENDING 唐**',
      'passed 顾*',
      'IDENTITY_ALREADY_VERIFIED 唐**',
    ]);
  });

  test('other data are submitted where the first have failed, and count as a try', async () => {
    decide('failed');
    expect((await verify(someone('12 岁'))).data).toBe(true);
    expect(await detail()).toMatchObject({ realName: '唐**', minor: true });
    expect(await events()).toEqual([
      'IDENTITY_PENDING 顾*',
      'IDENTITY_REJECTED 顾*',
      'passed 唐**',
    ]);
    const tries = await platform.db.selectFrom('identitySubmission').select('state').execute();
    expect(tries).toHaveLength(2);
  });

  test('submitted anew where the process ended before the registry answered', async () => {
    await platform.db.updateTable('identitySubmission').set({ answerTime: null }).execute();
    registry().setMode('passed');
    platform.clock.advance(60_000);
    await platform.jobs['askPendingIdentities']?.();
    expect((await detail())?.identityState).toBe('passed');
  });
});

test('one person verifies at most three accounts, also when all try at once', async () => {
  const players: string[] = [];
  for (let player = 0; player < 5; player++)
    players.push(await platform.login(`1390000000${String(player)}`));
  const answers = await holdInserts(platform.db, { table: 'identity_submission', waiters: 5 }, () =>
    players.map((player) => verify(ADULT, player)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
  expect(answers.filter(({ msg }) => msg === '该身份证绑定的账号数量已达上限')).toHaveLength(2);
});

test('of one account’s attempts at once one is submitted', async () => {
  const submit = vi.spyOn(platform.simulators.identityRegistry, 'submit');
  const answers = await holdInserts(platform.db, { table: 'identity_submission', waiters: 5 }, () =>
    Array.from({ length: 5 }, () => verify(ADULT)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(submit).toHaveBeenCalledOnce();
  expect((await detail())?.identityVerify).toBe(1);
});

describe('guesses', () => {
  const GUESSES = 5;
  const guess = (by: string, idCard: string, number = 0) =>
    verify({ name: `猜${'零一二三四五六'.charAt(number)}`, idCard }, by);
  const asked = () => platform.db.selectFrom('identitySubmission').selectAll().execute();
  /** Numbers unknown to the registry, each with a correct check character. */
  const numberOf = (place: number) => {
    const digits = `11010519900101${String(100 + place)}`;
    return digits + checkCharacter(digits);
  };

  test('five a day for one ID number, from whatever accounts and all at once', async () => {
    const { idCard } = someone('12 岁');
    const players: string[] = [];
    for (let player = 0; player < 7; player++)
      players.push(await platform.login(`1370000000${String(player)}`));
    const held = { table: 'identity_submission', waiters: 7 };
    const answers = await holdInserts(platform.db, held, () =>
      players.map((player, number) => guess(player, idCard, number)),
    );
    const messages = answers.map(({ msg }) => msg);
    expect(
      messages.filter((msg) => msg === '姓名与身份证号码不一致，请核对后重新输入'),
    ).toHaveLength(GUESSES);
    expect(messages.filter((msg) => msg === '今日实名认证次数已达上限，请明天再试')).toHaveLength(
      2,
    );
    expect(await asked()).toHaveLength(GUESSES);
  });

  test('five a day for one user, whatever the numbers, until midnight in China', async () => {
    platform.simulators.identityRegistry.setMode('failed');
    platform.clock.set(Date.parse('2026-06-17T23:50:00+08:00'));
    for (let place = 0; place < GUESSES; place++)
      expect((await guess(token, numberOf(place))).msg).toBe(
        '姓名与身份证号码不一致，请核对后重新输入',
      );
    expect(await guess(token, numberOf(GUESSES))).toMatchObject(ERRORS.IDENTITY_TOO_MANY_TRIES);
    platform.clock.set(Date.parse('2026-06-17T23:59:59+08:00'));
    expect(await guess(token, numberOf(GUESSES))).toMatchObject(ERRORS.IDENTITY_TOO_MANY_TRIES);
    platform.clock.set(Date.parse('2026-06-18T00:00:00+08:00'));
    platform.simulators.identityRegistry.setMode('auto');
    expect((await verify(ADULT)).data).toBe(true);
  });

  test('are kept to be counted and not to be read, for 30 days', async () => {
    await guess(token, someone('12 岁').idCard);
    expect(await asked()).toMatchObject([{ nameCipher: null, idCardCipher: null }]);
    platform.clock.advance(31 * 86_400_000);
    await platform.jobs['removeOldFailedIdentities']?.();
    expect(await asked()).toEqual([]);
  });
});
