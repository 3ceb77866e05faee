import { PaymentMethod } from '@gamebox/contract';
import type { PaymentDeps } from './deps.ts';
import { providerOf } from './methods.ts';
import { runTask } from './outbox.ts';
import { LEASE_MS } from './task-repository.ts';

const AT_ONCE = 10;
/** What a provider that answers needs at most; then the process ends without it. */
const GRACE_MS = 2_000;

/** One for each provider, so that a silent one delays no other's tasks. */
const LANES: readonly (readonly PaymentMethod[])[] = [
  ...Map.groupBy(Object.values(PaymentMethod), providerOf).values(),
];

/**
 * Runs all due tasks, several of each provider at once. When `signal` aborts it starts no more and
 * soon ends: what is not done by then is asked again when its lease ends.
 */
export async function runDueTasks(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  const over = new AbortController();
  const ended = Promise.withResolvers<null>();
  const end = () => setTimeout(ended.resolve, GRACE_MS, null).unref();
  signal?.addEventListener('abort', end, { once: true, signal: over.signal });
  try {
    await Promise.all(
      LANES.map((methods) => runLane(deps, methods, { signal, ended: ended.promise })),
    );
  } finally {
    over.abort();
  }
}

interface Ending {
  readonly signal: AbortSignal | undefined;
  readonly ended: Promise<null>;
}

/** A provider that answers none of a batch is left until the job's next run. */
async function runLane(
  deps: PaymentDeps,
  methods: readonly PaymentMethod[],
  { signal, ended }: Ending,
): Promise<void> {
  const mayGoOn = () => signal?.aborted !== true;
  while (mayGoOn()) {
    const now = deps.now();
    const due = await deps.tasks.claimDue(methods, now, now + LEASE_MS, AT_ONCE);
    const batch = Promise.all(due.map((task) => runTask(deps, task, signal)));
    const answered = await Promise.race([batch, ended]);
    if (due.length < AT_ONCE || answered?.includes(true) !== true) return;
  }
}
