import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';

/** What Linux says of a socket's timer in `/proc/net/tcp`: the next probe of an idle connection. */
const KEEP_ALIVE = '02';
const TICKS_PER_SECOND = 100;

/** The timer of this machine's connection from that port: its kind, and ticks until it runs. */
async function timerOf(port: number): Promise<{ kind: string; ticks: number } | null> {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of (await readFile(table, 'utf8')).split('\n')) {
      const [, local = '', , , , timer = ''] = line.trim().split(/\s+/);
      const [kind = '', ticks = ''] = timer.split(':');
      if (local.endsWith(ending)) return { kind, ticks: Number.parseInt(ticks, 16) };
    }
  return null;
}

test.runIf(process.platform === 'linux')(
  'an idle connection is probed, so that a database that is gone is noticed',
  async () => {
    const { db, drop } = await createTestDatabase();
    onTestFinished(drop);
    const { rows } = await sql<{ port: number }>`select inet_client_port() as port`.execute(db);
    const port = rows[0]?.port ?? 0;
    expect(port).toBeGreaterThan(0);
    await expect.poll(async () => (await timerOf(port))?.kind).toBe(KEEP_ALIVE);
    // Within ten seconds, where the system's own default would be two hours.
    expect((await timerOf(port))?.ticks).toBeLessThanOrEqual(10 * TICKS_PER_SECOND);
  },
);
