import type { DownloadPlan, HostFailure } from '@gamebox/contract';
import { create } from 'zustand';
import { callHost } from '../../../../bridge/call-host.ts';
import { toHostFailure } from '../../../../bridge/host-failure.ts';
import { planPrompt } from './plan-prompt.ts';

export interface PlannedGame {
  gameId: number;
  name: string;
  coverPicture: string;
  /** Whole. */
  packageUrl: string;
}

type Answer =
  | { kind: 'plan'; plan: DownloadPlan }
  | { kind: 'refused'; failure: HostFailure }
  | null;

interface PlanStore {
  game: PlannedGame | null;
  /** The last one that came; stays while another folder is asked about. */
  plan: DownloadPlan | null;
  failure: HostFailure | null;
  /** The folder the player chose for this game alone. */
  installDir: string | null;
  asking: boolean;
}

const nothing: PlanStore = {
  game: null,
  plan: null,
  failure: null,
  installDir: null,
  asking: false,
};

export const usePlan = create<PlanStore>(() => nothing);

/** A host that takes longer than this is not waited for: the download begins without a question. */
export const PATIENCE_MS = 1500;

/** What says nothing about the release itself: then the download tells what is wrong, if anything. */
const vague: ReadonlySet<HostFailure['kind']> = new Set([
  'internal',
  'unavailable',
  'invalid-data',
  'already-downloading',
  'other-downloading',
]);

/**
 * Shows what a first download would take and asks where it goes. Answers the folder chosen (null:
 * the usual one), or false where the player gave up. A host that can't plan is not asked for more.
 */
export async function askBeforeInstall(
  game: PlannedGame,
  failure?: HostFailure,
): Promise<{ installDir: string | null } | false> {
  const answer = await Promise.race([ask(game, null), patience()]);
  if (answer === null) return { installDir: null };
  usePlan.setState({ ...nothing, game, ...shown(answer) });
  if (failure !== undefined && answer.kind === 'plan') usePlan.setState({ failure });
  if (!(await planPrompt.ask())) return false;
  return { installDir: usePlan.getState().installDir };
}

/** Asks anew: about another folder, or once more after a failure. */
export async function planAnew(installDir: string | null): Promise<void> {
  const { game } = usePlan.getState();
  if (game === null) return;
  usePlan.setState({ asking: true, failure: null });
  const answer = await ask(game, installDir);
  if (usePlan.getState().game !== game) return;
  // Where even this host can't say any more, the download itself will.
  usePlan.setState({ asking: false, ...(answer === null ? {} : shown(answer)), installDir });
}

async function ask(
  { gameId, packageUrl }: PlannedGame,
  installDir: string | null,
): Promise<Answer> {
  try {
    const folder = installDir === null ? {} : { installDir };
    const plan = await callHost('planDownload', { gameId, packageUrl, ...folder });
    return plan === null ? null : { kind: 'plan', plan };
  } catch (error) {
    const failure = toHostFailure(error);
    return vague.has(failure.kind) ? null : { kind: 'refused', failure };
  }
}

function shown(answer: NonNullable<Answer>): Partial<PlanStore> {
  return answer.kind === 'plan'
    ? { plan: answer.plan, failure: null }
    : { failure: answer.failure };
}

function patience(): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), PATIENCE_MS);
  });
}
