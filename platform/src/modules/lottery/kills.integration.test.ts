import { expect, test } from 'vitest';
import { surviveKills } from '../../../test/survive-kills.ts';

// `npm run bench -- kills` runs it twenty times.
test('draws survive a kill of the platform and of PostgreSQL, each once', async () => {
  const { kills, draws } = await surviveKills(2);
  expect(kills).toEqual(['platform', 'PostgreSQL']);
  expect(draws).toBeGreaterThan(0);
});
