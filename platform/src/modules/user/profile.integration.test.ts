import { ERRORS, getUserDetail, listAvatars, updateProfile } from '@gamebox/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';

let platform: TestPlatform;
let token: string;
let players = 0;

beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());
beforeEach(async () => {
  players += 1;
  token = await platform.login(`1380000${String(players).padStart(4, '0')}`);
});

const update = (body: { nickname?: string; avatar?: string }, as = token) =>
  platform.call(updateProfile, { token: as, body });
const detail = async () => (await platform.call(getUserDetail, { token })).data;

test('a nickname is kept as it is meant, an avatar is one of ours', async () => {
  const avatars = (await platform.call(listAvatars)).data ?? [];
  const avatar = avatars.at(-1) ?? '';
  expect(await update({ nickname: ' 青河　渔火 ', avatar })).toMatchObject({ code: 0, data: true });
  expect(await detail()).toMatchObject({ nickname: '青河 渔火', avatar });
});

test.each([
  [{ nickname: '甲' }, ERRORS.NICKNAME_INVALID],
  [{ nickname: '<script>' }, ERRORS.NICKNAME_INVALID],
  [{ nickname: '官 方客服' }, ERRORS.NICKNAME_REFUSED],
  [{ nickname: '好名字', avatar: 'http://evil.test/a.svg' }, ERRORS.AVATAR_NOT_FOUND],
  [{ avatar: '/assets/logo.svg' }, ERRORS.AVATAR_NOT_FOUND],
])('%j is refused, and nothing changes', async (body, error) => {
  const before = await detail();
  expect(await update(body)).toMatchObject(error);
  expect(await detail()).toMatchObject({ nickname: before?.nickname, avatar: before?.avatar });
});

test('five changes in 30 days, also at once; the same name again is none', async () => {
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, place) => update({ nickname: `渔火${String(place)}` })),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(5);
  expect(codes.filter((code) => code === ERRORS.NICKNAME_TOO_OFTEN.code)).toHaveLength(2);
  const now = (await detail())?.nickname ?? '';
  expect(await update({ nickname: now })).toMatchObject({ code: 0 });
  platform.clock.advance(31 * 86_400_000);
  token = await platform.login(`1380000${String(players).padStart(4, '0')}`);
  expect(await update({ nickname: '又一年' })).toMatchObject({ code: 0 });
});

test('what a player was called before can be traced', async () => {
  const before = (await detail())?.nickname;
  await update({ nickname: '掌灯人' });
  const rows = await platform.db
    .selectFrom('nicknameChange')
    .select(['nicknameBefore', 'nickname'])
    .where('nickname', '=', '掌灯人')
    .execute();
  expect(rows).toEqual([{ nicknameBefore: before, nickname: '掌灯人' }]);
});
