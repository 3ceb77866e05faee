/** Starts the host like `main.ts`, with other timeouts: `GAMEBOX_TEST_TRANSFER` as JSON. */
import { z } from 'zod';
import { readConfig } from '../../../src/config.ts';
import { startHost } from '../../../src/host.ts';

const transfer = z.object({
  connections: z.int().positive().default(6),
  stallMs: z.int().positive().default(20_000),
  connectMs: z.int().positive().default(10_000),
  retry: z
    .object({
      baseMs: z.int(),
      capMs: z.int(),
      retryAfterCapMs: z.int(),
      tries: z.int(),
    })
    .default({ baseMs: 500, capMs: 20_000, retryAfterCapMs: 60_000, tries: 9 }),
});

const host = await startHost({
  ...readConfig(process.env),
  transfer: transfer.parse(JSON.parse(process.env['GAMEBOX_TEST_TRANSFER'] ?? '{}')),
  onAddress: () => undefined,
  onProblem: (message) => process.stderr.write(`${message}\n`),
  onClosed: () => undefined,
});
process.on('SIGTERM', () => {
  host.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
process.send?.({ type: 'ready', url: host.url });
