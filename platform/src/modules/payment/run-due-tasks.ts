import { PaymentMethod } from '@gamebox/contract';
import { heedEnding } from '../../ending-work.ts';
import type { Ending } from '../../ending-work.ts';
import type { PaymentDeps } from './deps.ts';
import { providerOf } from './methods.ts';
import { runTask } from './outbox.ts';
import { LEASE_MS } from './task-repository.ts';

const AT_ONCE = 10;

/** One for each provider, so that a silent one delays no other's tasks. */
const LANES: readonly (readonly PaymentMethod[])[] = [
  ...Map.groupBy(Object.values(PaymentMethod), providerOf).values(),
];

/**
 * Runs all due tasks, several of each provider at once. When `signal` aborts it starts no more and
 * soon ends: what is not done by then is asked again when its lease ends.
 */
export async function runDueTasks(deps: PaymentDeps, signal?: AbortSignal): Promise<void> {
  await heedEnding(signal, (ending) =>
    Promise.all(LANES.map((methods) => runLane(deps, methods, { ...ending, signal }))),
  );
}

/** A provider that answers none of a batch is left until the job's next run. */
async function runLane(
  deps: PaymentDeps,
  methods: readonly PaymentMethod[],
  { mayGoOn, ended, signal }: Ending & { readonly signal: AbortSignal | undefined },
): Promise<void> {
  while (mayGoOn()) {
    const now = deps.now();
    const due = await deps.tasks.claimDue(methods, now, now + LEASE_MS, AT_ONCE);
    const batch = Promise.all(due.map((task) => runTask(deps, task, signal)));
    const answered = await Promise.race([batch, ended]);
    if (due.length < AT_ONCE || answered?.includes(true) !== true) return;
  }
}
