import pg from 'pg';

/** A connection held as long as its platform lives, so that a second platform sees the first. */
export interface Owner {
  readonly release: () => Promise<void>;
}

/** Resolves also where the connection fails: the mark is a courtesy, not a condition. */
export async function holdOwner(url: string): Promise<Owner> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'gamebox owner',
    keepAlive: true,
  });
  // It breaks when the database does, which is started again and marked anew.
  client.on('error', () => undefined);
  await client.connect().catch(() => undefined);
  return { release: () => client.end().catch(() => undefined) };
}
