import pg from 'pg';

/** A connection that stays open while its platform lives, so that a second platform can see it. */
export interface Owner {
  readonly release: () => Promise<void>;
}

/** Resolves even if the connection fails: the lock does not depend on this mark. */
export async function holdOwner(url: string): Promise<Owner> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gamebox owner',
    keepAlive: true,
  });
  // The connection breaks when the database does. The database is then restarted and marked again.
  client.on('error', () => undefined);
  await client.connect().catch(() => undefined);
  return { release: () => client.end().catch(() => undefined) };
}
