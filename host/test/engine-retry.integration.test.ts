import { expect, onTestFinished, test, vi } from 'vitest';
import { WorkerEngine } from '../src/domains/download/node/engine/worker-engine.ts';
import { never } from './engine-player.ts';
import { EngineWorld, Heard, noise } from './engine-world.ts';
import { PATIENT } from './silence.ts';

const HOUR_MS = 3_600_000;

test('a run that is cut off tells it, and goes on when it is told that the server is back', async () => {
  const world = await EngineWorld.open();
  await world.publish({ 'a.bin': noise(300_000, 1) });
  const engine = new WorkerEngine({
    keys: [world.pin],
    now: Date.now,
    connections: 4,
    ...PATIENT,
    retry: { baseMs: HOUR_MS, capMs: HOUR_MS, retryAfterCapMs: 100, tries: 1000 },
    threads: 2,
  });
  onTestFinished(() => engine.close());
  const heard = new Heard();
  world.isOffline = true;
  const run = engine.run(world.task(), heard, never);
  await vi.waitFor(() => {
    engine.retryNow();
    expect(heard.troubles).toContain('network');
  }, 60_000);
  world.isOffline = false;
  let staged: unknown = null;
  void run.then((result) => (staged = result));
  await vi.waitFor(() => {
    engine.retryNow();
    expect(staged).toMatchObject({ placed: ['a.bin'] });
  }, 60_000);
});
