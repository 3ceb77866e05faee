import pg from 'pg';
import { insertLotteries } from './lotteries.ts';
import type { BenchLotteries } from './lotteries.ts';
import { insertPlayers } from './players.ts';
import type { BenchPlayer } from './players.ts';
import { insertSignRule, insertTasks } from './tasks.ts';

/** More players than sign in during the measurement, and enough tasks for all claims. */
const SIGNERS = 80_000;
const TASKS = 3;

export interface World extends BenchLotteries {
  readonly drawing: readonly BenchPlayer[];
  /** Each signs in once, and claims each task once. */
  readonly signing: readonly BenchPlayer[];
  readonly tasks: readonly number[];
}

export async function insertWorld(url: string, players: number): Promise<World> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const drawing = await insertPlayers(client, players);
    const signing = await insertPlayers(client, SIGNERS);
    const lotteries = await insertLotteries(client);
    await insertSignRule(client);
    const tasks = await insertTasks(client, TASKS);
    await client.query(
      'analyze user_account, user_session, ledger_account, ledger_movement, ledger_entry, activity_progress',
    );
    return { ...lotteries, drawing, signing, tasks };
  } finally {
    await client.end();
  }
}
