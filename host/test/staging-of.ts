import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The staging folder of a game's job. */
export async function stagingOf(home: string, gameId = 1): Promise<string> {
  const text = await readFile(join(home, `jobs/${gameId}/job.json`), 'utf8');
  const record: { staging: string } = JSON.parse(text);
  return record.staging;
}
