import type pg from 'pg';

export interface BenchLotteries {
  /** Points, welfare coins and nothing, as in the demo world's lottery, without stocks. */
  readonly ordinary: number;
  /** One prize that takes nearly every roll, with a large stock. */
  readonly scarce: number;
}

export const SCARCE_STOCK = 100;

export async function insertLotteries(client: pg.Client): Promise<BenchLotteries> {
  // The database accepts no version without prizes.
  await client.query('begin');
  const ordinary = await insertSetting(client);
  const coins = JSON.stringify([
    { type: 0, value: 200, minValue: null, maxValue: null, coupon: null },
  ]);
  const version = await insertVersion(client, ordinary);
  await insertPrize(client, [version, 0, 400, true, 0, coins, null, null]);
  await insertPrize(client, [version, 1, 2000, true, 50, '[]', null, null]);
  await insertPrize(client, [version, 2, 2500, true, 20, '[]', null, null]);
  await insertPrize(client, [version, 3, 5100, false, 0, '[]', null, null]);
  const scarce = await insertSetting(client);
  const narrow = await insertVersion(client, scarce);
  const stock = await client.query<{ id: string }>(
    'insert into stock (remaining) values ($1) returning stock_id as id',
    [SCARCE_STOCK],
  );
  const nothing = await insertPrize(client, [narrow, 1, 1, false, 0, '[]', null, null]);
  const stockId = stock.rows[0]?.id ?? null;
  await insertPrize(client, [narrow, 0, 999_999, true, 5, '[]', stockId, nothing]);
  await client.query('commit');
  return { ordinary: Number(ordinary), scarce: Number(scarce) };
}

async function insertSetting(client: pg.Client): Promise<string> {
  return insert(
    client,
    `insert into lottery_setting (name, begin_time) values ('压测抽奖', 0) returning setting_id as id`,
    [],
  );
}

function insertVersion(client: pg.Client, settingId: string): Promise<string> {
  return insert(
    client,
    `insert into lottery_version (setting_id, from_time, cost, draws_per_day)
     values ($1, 0, 30, 1000000) returning version_id as id`,
    [settingId],
  );
}

function insertPrize(client: pg.Client, values: readonly unknown[]): Promise<string> {
  return insert(
    client,
    `insert into lottery_prize (version_id, place, weight, is_win, points, rules, stock_id,
       substitute_id, name, picture, physical)
     values ($1, $2, $3, $4, $5, $6, $7, $8, '奖品', '', false) returning prize_id as id`,
    values,
  );
}

async function insert(
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(text, [...values]);
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was written');
  return row.id;
}
