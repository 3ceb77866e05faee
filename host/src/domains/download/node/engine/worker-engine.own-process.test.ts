import { expect, test, vi } from 'vitest';
import { DEFAULT_RETRY } from '../../../transfer/core/retry-policy.ts';
import { releaseStartupMemory } from '../../../transfer/node/startup-memory.ts';
import type { EngineTask } from '../../core/engine.ts';
import { WorkerEngine } from './worker-engine.ts';

vi.mock('../../../transfer/node/startup-memory.ts', { spy: true });

const task: EngineTask = {
  gameId: 1,
  kind: 'install',
  packageUrl: '',
  work: '',
  staging: '',
  installed: null,
  knownRelease: 0,
};

test('the memory of the start is given back before a worker needs its own', async () => {
  const engine = new WorkerEngine({
    keys: [],
    connections: 4,
    stallMs: 1000,
    connectMs: 1000,
    retry: DEFAULT_RETRY,
    threads: 1,
    now: Date.now,
    entry: new URL('../../../../../test/failing-worker.ts?exits', import.meta.url),
  });
  const planned = engine.plan(task, new AbortController().signal);
  expect(releaseStartupMemory).toHaveBeenCalledOnce();
  await expect(planned).rejects.toMatchObject({ failure: { kind: 'internal' } });
  await engine.close();
});
