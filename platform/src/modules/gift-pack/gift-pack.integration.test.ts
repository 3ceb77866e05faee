import {
  ERRORS,
  GIFT_PACKS_LEFT_SHOWN,
  Validity,
  getUserDetail,
  listGiftPackGames,
  pageGiftPacks,
  pageOwnGiftPacks,
  receiveGiftPack,
} from '@gamebox/contract';
import type { CallQuery } from '@gamebox/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertGame } from '../../../test/insert-game.ts';
import { insertGiftPack } from '../../../test/insert-gift-pack.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import type { TestPlatform } from '../../../test/test-platform.ts';
import { insertPlayer } from '../../../test/welfare.ts';
import { DAY_MS } from '../../china/time.ts';
import { createAuditRepository } from '../audit/repository.ts';
import { createAuditService } from '../audit/service.ts';
import { createGiftPackRepository } from './repository.ts';
import { createGiftPackService } from './service.ts';

const ACTOR = { label: 'command', address: '' };
let platform: TestPlatform;
let token: string;
let gameId: number;

beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login();
});
beforeEach(async () => {
  gameId = await insertGame(platform.db, { name: '礼包游戏' });
});
afterAll(() => platform.close());

const insert = (given: Partial<Parameters<typeof insertGiftPack>[1]> = {}) =>
  insertGiftPack(platform.db, { gameId, now: platform.clock.now(), ...given });
const receive = (giftPackId: number, by = token) =>
  platform.call(receiveGiftPack, { token: by, query: { giftPackId } });
const page = async (query: CallQuery<typeof pageGiftPacks> = {}, by?: string) => {
  const sent = { query: { gameId, ...query }, ...(by === undefined ? {} : { token: by }) };
  return (await platform.call(pageGiftPacks, sent)).data?.list ?? [];
};
const codes = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${String(at)}`);
const services = () => {
  const { db, clock } = platform;
  const { now } = clock;
  const audit = createAuditService(createAuditRepository(db), now);
  return createGiftPackService({ db, repository: createGiftPackRepository(db), audit, now });
};

test('a pack is claimed once, and asked again answers the same code', async () => {
  const giftPackId = await insert({ codes: codes(3, 'A') });
  const first = await receive(giftPackId);
  expect(first).toMatchObject({ code: 0, data: { code: 'A-0', usage: '在游戏里兑换' } });
  const again = await Promise.all(Array.from({ length: 8 }, () => receive(giftPackId)));
  for (const answer of again) expect(answer).toEqual(first);
  const other = await platform.login('13800000022');
  expect((await receive(giftPackId, other)).data?.code).toBe('A-1');
  expect(await page({}, token)).toMatchObject([{ remaining: 1, received: { code: 'A-0' } }]);
  expect(await page()).toMatchObject([{ remaining: 1, received: null }]);
});

test('200 receivers of 100 codes get 100 different codes', async () => {
  const giftPackId = await insert({ codes: codes(100, 'B') });
  const players = await Promise.all(
    Array.from({ length: 200 }, () => insertPlayer(platform.db, '抢礼包的')),
  );
  const giftPacks = services();
  const answers = await Promise.allSettled(
    players.map((userId) => giftPacks.receive(userId, giftPackId)),
  );
  const given = answers.flatMap((answer) =>
    answer.status === 'fulfilled' ? [answer.value.code] : [],
  );
  expect(new Set(given).size).toBe(100);
  expect(given).toHaveLength(100);
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [String(answer.reason)] : [],
  );
  expect(new Set(refused)).toEqual(new Set([expect.stringContaining('GIFT_PACK_NONE_LEFT')]));
  const codesOf = async () =>
    (await Promise.allSettled(players.map((userId) => giftPacks.receive(userId, giftPackId)))).map(
      (answer) => (answer.status === 'fulfilled' ? answer.value.code : null),
    );
  expect((await codesOf()).filter((code) => code !== null).toSorted()).toEqual(given.toSorted());
});

test('what is not open, over, hidden, empty or unknown is refused; a claimed code stays', async () => {
  const now = platform.clock.now();
  const refusals = [
    [{ validFrom: now + 1 }, ERRORS.GIFT_PACK_NOT_OPEN.code],
    [{ validFrom: 1, validUntil: now }, ERRORS.GIFT_PACK_EXPIRED.code],
    [{ shown: false }, ERRORS.GIFT_PACK_NOT_FOUND.code],
    [{ codes: [] }, ERRORS.GIFT_PACK_NONE_LEFT.code],
  ] as const;
  for (const [at, [given, code]] of refusals.entries()) {
    const giftPackId = await insert({ codes: [`C${String(at)}`], ...given });
    expect((await receive(giftPackId)).code).toBe(code);
  }
  expect((await receive(99_999_999)).code).toBe(ERRORS.GIFT_PACK_NOT_FOUND.code);
  const giftPackId = await insert({ codes: ['D'], validUntil: platform.clock.now() + 1_000 });
  await receive(giftPackId);
  platform.clock.advance(DAY_MS);
  expect((await receive(giftPackId)).data?.code).toBe('D');
});

test('packs are listed by game and validity, those to claim first; games with what they have', async () => {
  const now = platform.clock.now();
  await insert({ name: '结束', validFrom: 1, validUntil: now });
  await insert({ name: '未开始', validFrom: now + DAY_MS });
  await insert({ name: '可领取', codes: codes(GIFT_PACKS_LEFT_SHOWN + 5, 'E') });
  await insert({ name: '下架', shown: false });
  expect((await page()).map(({ name, validity }) => [name, validity])).toEqual([
    ['可领取', Validity.valid],
    ['未开始', Validity.notOpen],
    ['结束', Validity.expired],
  ]);
  expect((await page())[0]?.remaining).toBe(GIFT_PACKS_LEFT_SHOWN);
  for (const [validity, name] of [
    [0, '可领取'],
    [1, '结束'],
    [2, '未开始'],
  ] as const)
    expect((await page({ validity })).map((pack) => pack.name)).toEqual([name]);
  const games = (await platform.call(listGiftPackGames)).data;
  expect(games?.find((game) => game.gameId === gameId)).toMatchObject({
    name: '礼包游戏',
    valid: 1,
  });
});

test('own packs are those that were claimed, hidden by now or not, the latest first', async () => {
  const player = await platform.login('13800000023');
  const first = await insert({ name: '先', codes: ['F'] });
  const second = await insert({ name: '后', codes: ['G'] });
  await receive(first, player);
  platform.clock.advance(1_000);
  await receive(second, player);
  await sql`update gift_pack set shown = false where gift_pack_id = ${first}`.execute(platform.db);
  const own = await platform.call(pageOwnGiftPacks, { token: player });
  expect(own.data).toMatchObject({
    total: 2,
    list: [
      { name: '后', received: { code: 'G' } },
      { name: '先', received: { code: 'F' } },
    ],
  });
});

test('codes are imported once, and a code that was given is never changed', async () => {
  const userId = (await platform.call(getUserDetail, { token })).data?.userId ?? 0;
  const giftPacks = services();
  const [one, two] = [await insert(), await insert()];
  expect(await giftPacks.importCodes(ACTOR, one, ['H', 'I', 'H'])).toEqual({
    added: 2,
    repeated: 1,
  });
  expect(await giftPacks.importCodes(ACTOR, two, ['H', 'J'])).toEqual({ added: 1, repeated: 1 });
  await expect(giftPacks.importCodes(ACTOR, 99_999_999, ['K'])).rejects.toThrow(
    'GIFT_PACK_NOT_FOUND',
  );
  await giftPacks.receive(userId, one);
  for (const change of [
    sql`update gift_code set user_id = null, receive_time = null where code = 'H'`,
    sql`update gift_code set code = 'L' where code = 'H'`,
    sql`delete from gift_code where code = 'H'`,
  ])
    await expect(change.execute(platform.db)).rejects.toThrow('never changed');
  const { rows } = await sql<{ after: string }>`
    select after from audit_log where action = 'gift-pack.import-codes' order by entry_id`.execute(
    platform.db,
  );
  expect(rows.map(({ after }) => after)).toEqual([
    '{"added":2,"repeated":1}',
    '{"added":1,"repeated":1}',
  ]);
});
