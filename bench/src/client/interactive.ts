export interface LongTask {
  /** Milliseconds since the navigation began. */
  readonly start: number;
  readonly duration: number;
}

/** A shorter gap between tasks is too short to answer a click. */
const GAP_MS = 50;

/**
 * When a page that looks usable at `usableAt` also reacts: the end of the long task that is running
 * then, and of those that follow without a gap. Tasks are in the order in which they ran.
 */
export function interactiveAt(usableAt: number, longTasks: readonly LongTask[]): number {
  let at = usableAt;
  for (const { start, duration } of longTasks)
    if (start <= at + (at === usableAt ? 0 : GAP_MS)) at = Math.max(at, start + duration);
  return at;
}

/** The part of each long task above 50 ms, summed over those that began between two times. */
export function blockingTime(from: number, to: number, longTasks: readonly LongTask[]): number {
  return longTasks
    .filter(({ start }) => start >= from && start < to)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - GAP_MS), 0);
}
