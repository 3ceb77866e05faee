/**
 * Loaded before everything else in each of a host's threads: `node --require …/preload.ts`; workers
 * made from a text run it too.
 */
import { isMainThread } from 'node:worker_threads';
import { faultOrder, faultPlan } from './fault-plan.ts';
import { FaultState } from './fault-state.ts';
import { Faults } from './faults.ts';
import { patchFiles } from './patch-files.ts';

const plan = faultPlan.parse(JSON.parse(process.env['GAMEBOX_FAULTS'] ?? '{"roots":[]}'));
const state = FaultState.open();
patchFiles(new Faults(plan, state));
if (plan.clock) patchClock();
if (isMainThread && process.send !== undefined) listen();

function listen(): void {
  process.on('message', (message) => {
    const order = faultOrder.safeParse(message);
    if (!order.success) return;
    const { liftFail, liftQuota, clockMs } = order.data;
    if (liftFail !== undefined) state.lift(liftFail);
    if (liftQuota === true) state.liftQuota();
    if (clockMs !== undefined) state.clockMs = clockMs;
  });
  process.channel?.unref();
}

function patchClock(): void {
  const RealDate = Date;
  const now = (): number => RealDate.now() + state.clockMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    apply: () => new RealDate(now()).toString(),
    get: (target, key, self) => (key === 'now' ? now : Reflect.get(target, key, self)),
  });
}
